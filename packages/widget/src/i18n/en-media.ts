/** English of photos and films; it loads with the first of them. */
export const mediaMessages = {
  photoBy: 'Photo {number} by {author}',
  videoBy: 'Video {number} by {author}',
  preparing: 'Being prepared',
  galleryHeading: 'Customer photos and videos',
  moreMedia: 'Show more',
  noMedia: 'No photos or videos yet',
  galleryFailed: 'The photos could not be loaded.',
  position: '{number} of {total}',
  previous: 'Previous',
  next: 'Next',
  mediaFailed: 'This could not be loaded.',
};
