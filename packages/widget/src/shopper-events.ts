import type { ReviewSort } from './api.ts';
import type { SubmittedAnswer, SubmittedQuestion, SubmittedReview } from './api-writes.ts';
import { TribuneEvent } from './events.ts';

/** The shopper chose another sort, filter or search. */
export class FilterChangeEvent extends TribuneEvent {
  readonly filters: ReviewFilters;
  constructor(filters: ReviewFilters) {
    super('tribune-filter-change');
    this.filters = filters;
  }
}

/** What a list of reviews is narrowed to. */
export interface ReviewFilters {
  sort: ReviewSort;
  ratings: readonly number[];
  search: string;
  verified: boolean;
  withMedia: boolean;
  /** Chosen values by attribute. */
  attributes: Readonly<Record<string, readonly string[]>>;
}

/** A shopper found a review or a question helpful, or not. */
export class VoteEvent extends TribuneEvent {
  readonly on: 'reviews' | 'questions';
  readonly id: string;
  readonly helpful: boolean;
  constructor(on: 'reviews' | 'questions', id: string, helpful: boolean) {
    super('tribune-vote');
    this.on = on;
    this.id = id;
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

/** Its status says that it waits for moderation. */
export class QuestionSubmittedEvent extends TribuneEvent {
  readonly question: SubmittedQuestion;
  constructor(question: SubmittedQuestion) {
    super('tribune-question-submitted');
    this.question = question;
  }
}

export class AnswerSubmittedEvent extends TribuneEvent {
  readonly answer: SubmittedAnswer;
  constructor(answer: SubmittedAnswer) {
    super('tribune-answer-submitted');
    this.answer = answer;
  }
}
