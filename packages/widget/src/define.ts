import { defineElement } from './define-element.ts';
import { TribuneGallery } from './gallery/tribune-gallery.ts';
import { TribuneRating } from './rating/tribune-rating.ts';
import { TribuneReviews } from './reviews/tribune-reviews.ts';

/** Registers the elements that shops write; the form is registered when it is opened. */
export function define(): void {
  defineElement('tribune-gallery', TribuneGallery);
  defineElement('tribune-rating', TribuneRating);
  defineElement('tribune-reviews', TribuneReviews);
}
