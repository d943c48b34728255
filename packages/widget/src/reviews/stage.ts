import type { Connection, WidgetConfig } from '../api.ts';
import type { CoreI18n } from '../i18n/core.ts';
import type { ReviewFeed } from '../review-feed.ts';
import type { ReviewFilters } from '../shopper-events.ts';
import type { TribuneReviews } from './tribune-reviews.ts';
import type { VoteState } from './vote-buttons.ts';

/** The interface of `<tribune-reviews>` for its actions, which are loaded later. */
export interface Stage {
  readonly element: TribuneReviews;
  readonly feed: ReviewFeed;
  readonly votes: Map<string, VoteState>;
  /** IDs of reviews whose long text is expanded. */
  readonly expanded: Set<string>;
  /** Topics by ID, once they are loaded. */
  topicNames?: ReadonlyMap<string, string>;
  i18n(): CoreI18n;
  connection(): Connection;
  config(): WidgetConfig | null;
  adopt(css: string): void;
  /** Announces a sentence to screen readers. */
  announce(sentence: string): void;
  /** Loads the reviews with these filters. */
  show(filters: ReviewFilters): Promise<void>;
  announceShown(): void;
  reportFailure(): void;
}
