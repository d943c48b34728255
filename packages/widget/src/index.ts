/** Importing this registers nothing; `define()` does. */
export type { Failure, ProductRating, Review, SubmittedReview } from './api.ts';
export { define } from './define.ts';
export * from './events.ts';
export { TribuneGallery } from './gallery/tribune-gallery.ts';
export { TribuneRating } from './rating/tribune-rating.ts';
export { TribuneReviews } from './reviews/tribune-reviews.ts';
