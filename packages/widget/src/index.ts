/** Importing this module has no side effects; `define()` registers the elements. */
export type { Failure, ProductRating, Review } from './api.ts';
export type { SubmittedAnswer, SubmittedQuestion, SubmittedReview } from './api-writes.ts';
export { TribuneBadge } from './badge/tribune-badge.ts';
export { TribuneCarousel } from './carousel/tribune-carousel.ts';
export { define } from './define.ts';
export type { FailureEvent, ReviewsLoadedEvent, TribuneEvents } from './events.ts';
export { TribuneReviewForm } from './form/tribune-review-form.ts';
export { TribuneGallery } from './gallery/tribune-gallery.ts';
export { TribuneQuestions } from './questions/tribune-questions.ts';
export { TribuneRating } from './rating/tribune-rating.ts';
export { TribuneReviews } from './reviews/tribune-reviews.ts';
export type * from './shopper-events.ts';
export { TribuneStoreReviews } from './store-reviews/tribune-store-reviews.ts';
