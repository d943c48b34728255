import type { StorefrontMessages } from './words.ts';

/** English. */
export const en: StorefrontMessages = {
  heading: 'Customer reviews',
  rating: '{rating} out of 5 stars',
  noRating: 'Not rated yet',
  stars: {
    one: '{count} star',
    other: '{count} stars',
  },
  reviews: {
    one: '{count} review',
    other: '{count} reviews',
  },
  rewarded: {
    one: '{count} of these reviews was written for a reward.',
    other: '{count} of these reviews were written for a reward.',
  },
  empty: 'No reviews yet',
  verified: 'Verified purchase',
  rewardedReview: 'The author got a reward for writing this review.',
  recommends: 'Would recommend this product',
  recommendsNot: 'Would not recommend this product',
  pros: 'Liked',
  cons: 'Disliked',
  edited: 'edited on {date}',
  reply: 'Reply from {author}',
  replyFromShop: 'Reply from the shop',
  photoBy: 'Photo {number} by {author}',
  videoBy: 'Video {number} by {author}',
};
