import { TribuneBadge } from './badge/tribune-badge.ts';
import { TribuneCarousel } from './carousel/tribune-carousel.ts';
import { defineElement } from './define-element.ts';
import { TribuneReviewForm } from './form/tribune-review-form.ts';
import { TribuneGallery } from './gallery/tribune-gallery.ts';
import { TribuneQuestions } from './questions/tribune-questions.ts';
import { TribuneRating } from './rating/tribune-rating.ts';
import { TribuneReviews } from './reviews/tribune-reviews.ts';
import { TribuneStoreReviews } from './store-reviews/tribune-store-reviews.ts';

/** Registers all public elements. */
export function define(): void {
  defineElement('tribune-rating', TribuneRating);
  defineElement('tribune-reviews', TribuneReviews);
  defineElement('tribune-review-form', TribuneReviewForm);
  defineElement('tribune-questions', TribuneQuestions);
  defineElement('tribune-gallery', TribuneGallery);
  defineElement('tribune-carousel', TribuneCarousel);
  defineElement('tribune-badge', TribuneBadge);
  defineElement('tribune-store-reviews', TribuneStoreReviews);
}
