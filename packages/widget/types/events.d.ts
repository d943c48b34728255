/** `approved` is published, `pending` awaits moderation. */
export type ModerationStatus = 'pending' | 'approved' | 'rejected' | 'flagged';

export interface SubmittedReview {
  id: string;
  productId: string;
  status: ModerationStatus;
  rating: number;
  verifiedPurchase: boolean;
  /** Time of submission (ISO 8601). */
  createdAt: string;
}

export interface SubmittedQuestion {
  id: string;
  productId: string;
  text: string;
  authorName: string;
  status: ModerationStatus;
  createdAt: string;
}

export interface SubmittedAnswer {
  id: string;
  questionId: string;
  status: ModerationStatus;
  createdAt: string;
}

export interface ReviewFilters {
  sort: 'featured' | 'relevance' | 'newest' | 'oldest' | 'highest' | 'lowest' | 'helpful' | 'photos';
  ratings: readonly number[];
  search: string;
  verified: boolean;
  withMedia: boolean;
  /** Selected values by custom attribute ID. */
  attributes: Readonly<Record<string, readonly string[]>>;
  /** Only reviews in this language; absent or empty for all. */
  language?: string;
  /** Whether the search is taken as it is, without correcting typing errors. */
  exact?: boolean;
  /** The language whose reviews come first: absent for the page's, empty for none. */
  preferredLanguage?: string;
}

/** Reviews are displayed: after the first load and after each change of filters. */
export interface ReviewsLoadedEvent extends Event {
  readonly productId: string;
  readonly totalReviews: number;
  readonly averageRating: number;
}

/** The shopper changed the sort order, a filter or the search. */
export interface FilterChangeEvent extends Event {
  readonly filters: ReviewFilters;
}

/** The shopper voted on a review or a question. */
export interface VoteEvent extends Event {
  readonly on: 'reviews' | 'questions';
  readonly id: string;
  readonly helpful: boolean;
}

export interface FormOpenEvent extends Event {
  readonly productId: string;
}

export interface ReviewSubmittedEvent extends Event {
  readonly review: SubmittedReview;
}

export interface QuestionSubmittedEvent extends Event {
  readonly question: SubmittedQuestion;
}

export interface AnswerSubmittedEvent extends Event {
  readonly answer: SubmittedAnswer;
}

/** A request failed. The shopper has been notified. */
export interface FailureEvent extends Event {
  /** Error code of the API, or `NETWORK` without a response. */
  readonly code: string;
}

/** Events by name. They bubble and cross shadow roots. */
export interface TribuneEvents {
  'tribune-reviews-loaded': ReviewsLoadedEvent;
  'tribune-filter-change': FilterChangeEvent;
  'tribune-vote': VoteEvent;
  'tribune-form-open': FormOpenEvent;
  /** The shopper closed the form with its last button. */
  'tribune-form-done': Event;
  'tribune-review-submitted': ReviewSubmittedEvent;
  'tribune-question-submitted': QuestionSubmittedEvent;
  'tribune-answer-submitted': AnswerSubmittedEvent;
  'tribune-failure': FailureEvent;
}
