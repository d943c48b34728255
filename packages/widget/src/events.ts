import type { Failure, ReviewSort, SubmittedReview } from './api.ts';

/** Events bubble out of the shadow roots: a shop may listen on the element or on the document. */
class TribuneEvent extends Event {
  constructor(type: string) {
    super(type, { bubbles: true, composed: true });
  }
}

/** Reviews of a product are on the page: after the first load and after each change of filters. */
export class ReviewsLoadedEvent extends TribuneEvent {
  readonly productId: string;
  readonly totalReviews: number;
  readonly averageRating: number;
  constructor(productId: string, totalReviews: number, averageRating: number) {
    super('tribune-reviews-loaded');
    this.productId = productId;
    this.totalReviews = totalReviews;
    this.averageRating = averageRating;
  }
}

/** The shopper chose another sort, filter or search. */
export class FilterChangeEvent extends TribuneEvent {
  readonly sort: ReviewSort;
  readonly ratings: readonly number[];
  readonly search: string;
  constructor(sort: ReviewSort, ratings: readonly number[], search: string) {
    super('tribune-filter-change');
    this.sort = sort;
    this.ratings = ratings;
    this.search = search;
  }
}

export class VoteEvent extends TribuneEvent {
  readonly reviewId: string;
  readonly helpful: boolean;
  constructor(reviewId: string, helpful: boolean) {
    super('tribune-vote');
    this.reviewId = reviewId;
    this.helpful = helpful;
  }
}

export class FormOpenEvent extends TribuneEvent {
  readonly productId: string;
  constructor(productId: string) {
    super('tribune-form-open');
    this.productId = productId;
  }
}

/** The form has nothing more to do: the shopper pressed its last button. */
export class FormDoneEvent extends TribuneEvent {
  constructor() {
    super('tribune-form-done');
  }
}

/** `status` says whether the review is published (`approved`) or waits for moderation. */
export class ReviewSubmittedEvent extends TribuneEvent {
  readonly review: SubmittedReview;
  constructor(review: SubmittedReview) {
    super('tribune-review-submitted');
    this.review = review;
  }
}

/** A request failed. The element has told the shopper; this is for the shop's own monitoring. */
export class FailureEvent extends TribuneEvent {
  readonly code: Failure['code'];
  constructor(code: Failure['code']) {
    super('tribune-failure');
    this.code = code;
  }
}

declare global {
  interface HTMLElementEventMap {
    'tribune-reviews-loaded': ReviewsLoadedEvent;
    'tribune-filter-change': FilterChangeEvent;
    'tribune-vote': VoteEvent;
    'tribune-form-open': FormOpenEvent;
    'tribune-form-done': FormDoneEvent;
    'tribune-review-submitted': ReviewSubmittedEvent;
    'tribune-failure': FailureEvent;
  }
}
