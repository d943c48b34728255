import type { ReviewSort } from './api.ts';
import type { SubmittedAnswer, SubmittedQuestion, SubmittedReview } from './api-writes.ts';
import { TribuneEvent } from './events.ts';

/** The shopper changed sort order, filters or search. */
export class FilterChangeEvent extends TribuneEvent {
  readonly filters: ReviewFilters;
  constructor(filters: ReviewFilters) {
    super('tribune-filter-change');
    this.filters = filters;
  }
}

/** The filters of a list of reviews. */
export interface ReviewFilters {
  sort: ReviewSort;
  ratings: readonly number[];
  search: string;
  verified: boolean;
  withMedia: boolean;
  /** Selected values by attribute. */
  attributes: Readonly<Record<string, readonly string[]>>;
  /** Topic that the reviews mention; absent or empty for all. */
  topic?: string;
  /** Only reviews in this language; absent or empty for all. */
  language?: string;
  /** Whether the search is used as typed, without spelling correction. */
  exact?: boolean;
  /** The language whose reviews come first: absent for the page's, empty for none. */
  preferredLanguage?: string;
}

/** The shopper voted on a review or a question. */
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

/** The shopper pressed the form's last button. */
export class FormDoneEvent extends TribuneEvent {
  constructor() {
    super('tribune-form-done');
  }
}

/** `status` is `approved` (published) or `pending` (held for moderation). */
export class ReviewSubmittedEvent extends TribuneEvent {
  readonly review: SubmittedReview;
  constructor(review: SubmittedReview) {
    super('tribune-review-submitted');
    this.review = review;
  }
}

/** The question is pending until it is moderated. */
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
