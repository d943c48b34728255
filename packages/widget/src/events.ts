import type { Failure } from './api.ts';
import type {
  AnswerSubmittedEvent,
  FilterChangeEvent,
  FormDoneEvent,
  FormOpenEvent,
  QuestionSubmittedEvent,
  ReviewSubmittedEvent,
  VoteEvent,
} from './shopper-events.ts';

/**
 * Events bubble out of shadow roots: listen on the element or on the document. Not a plain `Event`, which MooTools replaces.
 */
export class TribuneEvent extends CustomEvent<null> {
  constructor(type: string) {
    super(type, { bubbles: true, composed: true });
  }
}

/** Reviews are shown: after the first load and after each change of filters. */
export class ReviewsLoadedEvent extends TribuneEvent {
  declare readonly productId: string;
  declare readonly totalReviews: number;
  declare readonly averageRating: number;
  constructor(productId: string, totalReviews: number, averageRating: number) {
    super('tribune-reviews-loaded');
    this.productId = productId;
    this.totalReviews = totalReviews;
    this.averageRating = averageRating;
  }
}

/** A request failed. The element shows an error; this event is for the store's monitoring. */
export class FailureEvent extends TribuneEvent {
  declare readonly code: Failure['code'];
  constructor(code: Failure['code']) {
    super('tribune-failure');
    this.code = code;
  }
}

export interface TribuneEvents {
  'tribune-reviews-loaded': ReviewsLoadedEvent;
  'tribune-filter-change': FilterChangeEvent;
  'tribune-vote': VoteEvent;
  'tribune-form-open': FormOpenEvent;
  'tribune-form-done': FormDoneEvent;
  'tribune-review-submitted': ReviewSubmittedEvent;
  'tribune-question-submitted': QuestionSubmittedEvent;
  'tribune-answer-submitted': AnswerSubmittedEvent;
  'tribune-failure': FailureEvent;
}

declare global {
  interface HTMLElementEventMap extends TribuneEvents {}
  interface DocumentEventMap extends TribuneEvents {}
}
