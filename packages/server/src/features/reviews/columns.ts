import {
  type ReasonCode,
  type Relationship,
  type ReviewStatus,
  type ReviewText,
  reviewTexts,
} from '@tribune/contract';
import { columnsFor, declareFields, impersonal, named, personal } from '../../platform/db/fields.ts';
import { type ReviewTexts, reviewTextColumns } from '../../platform/db/review-texts.ts';
import { table } from '../../platform/db/statement.ts';
import { storedAs } from '../../platform/db/stored-items.ts';
import type { Values as AttributeValues } from '../attributes/index.ts';
import type { StoredJudgment } from '../integrity/index.ts';
import type { StoredMedium } from '../media/index.ts';
import type { Finding } from '../screening/index.ts';

const { text, plain, yesOrNo, time } = impersonal;

/** A public text field written by the author. */
const words = <Name extends string>(name: Name) =>
  personal.text(name, 'public', 'files', 'holdings', 'words', 'feed', 'submission');

const texts = Object.fromEntries(reviewTexts.map((name) => [reviewTextColumns[name], words(name)])) as {
  [Name in ReviewText as (typeof reviewTextColumns)[Name]]: ReturnType<typeof words<Name>>;
}; // one for each name

/**
 * The single declaration of a review's fields. Insert, lists, responses, events, exports, imports, search, feed and the
 * declaration of tables take their columns from here. The order is that of exported files, so add new fields at the end of
 * their group; responses have the contract's order.
 */
export const reviewFields = declareFields('reviews', {
  review_id: personal.plain('id', 'public', 'files', 'holdings', 'feed', 'submission'),
  product_id: text('productId', 'public', 'files', 'holdings', 'feed', 'submission', 'anonymous'),
  rating: plain('rating', 'public', 'files', 'holdings', 'feed', 'submission', 'anonymous'),
  ...texts,
  would_recommend: yesOrNo('wouldRecommend', 'public', 'files', 'holdings', 'submission', 'anonymous'),
  attributes: personal.json('attributes', 'public', 'files', 'holdings', 'submission'),
  attributes_aside: personal.json('attributesAside', 'files', 'submission'),
  author_name: personal.text('authorName', 'public', 'files', 'holdings', 'feed', 'submission'),
  author_email: personal.text('authorEmail', 'staff', 'files', 'holdings', 'submission'),
  created_at: time('createdAt', 'public', 'files', 'holdings', 'feed', 'submission', 'anonymous'),
  updated_at: time('updatedAt', 'staff', 'files', 'submission'),
  edited_at: time('editedAt', 'public', 'files', 'holdings'),
  status: plain('status', 'public', 'files', 'holdings', 'submission', 'anonymous'),
  reason_code: plain('reasonCode', 'events', 'files', 'submission'),
  flag_reason: personal.text('flagReason', 'staff', 'files', 'holdings'),
  flagged_by: personal.text('flaggedBy', 'staff', 'files'),
  findings: personal.json('findings', 'staff', 'files', 'holdings', 'submission'),
  verification: plain('verification', 'public', 'files', 'holdings', 'submission', 'anonymous'),
  verified: yesOrNo('verifiedPurchase', 'public', 'exported', 'feed', 'submission', 'anonymous'),
  order_id: personal.text('orderId', 'staff', 'events', 'files', 'holdings', 'submission'),
  incentivized: yesOrNo('incentivized', 'public', 'files', 'holdings', 'feed', 'submission', 'anonymous'),
  incentive_claim_id: personal.text('incentiveClaimId', 'staff', 'events', 'files', 'holdings', 'submission'),
  featured_sequence: plain('featuredSequence', 'public', 'files'),
  helpful_votes: plain('helpfulVotes', 'public', 'files'),
  not_helpful_votes: plain('notHelpfulVotes', 'public', 'files'),
  sentiment: plain('sentiment', 'staff', 'files', 'holdings', 'anonymous'),
  sentiment_score: plain('sentimentScore', 'staff', 'files', 'anonymous'),
  language: plain('language', 'public', 'files', 'holdings', 'feed', 'submission', 'anonymous'),
  source: plain('source', 'staff', 'files', 'holdings', 'feed', 'submission', 'anonymous'),
  media: personal.json('media', 'public', 'files', 'feed'),
  media_status: plain('mediaStatus', 'public', 'exported'),
  reply_text: personal.text('replyText', 'public', 'files'),
  reply_author_name: personal.text('replyAuthorName', 'public', 'files'),
  reply_created_at: time('replyCreatedAt', 'public', 'files'),
  reply_updated_at: time('replyUpdatedAt', 'public', 'files'),
  posted_on_name: text('postedOnName', 'public', 'exported'),
  posted_on_url: text('postedOnUrl', 'public', 'exported'),
  experienced_on: plain('experiencedAt', 'public', 'files', 'holdings', 'submission', 'anonymous'),
  published_at: time('publishedAt', 'public', 'files', 'holdings', 'submission', 'anonymous'),
  relationship: plain('relationship', 'public', 'files', 'holdings', 'submission', 'anonymous'),
  merchant_id: plain('merchantId', 'submission', 'anonymous'),
  device: plain('device', 'holdings', 'submission', 'anonymous'),
  email_key: personal.text('emailKey', 'submission'),
  text_hash: personal.plain('textHash', 'submission'),
  client_hash: personal.plain('clientHash', 'submission'),
  network_hash: personal.plain('networkHash', 'submission'),
  text_bands: personal.plain('textBands', 'submission'),
  raid_id: plain('raidId'),
  integrity: personal.json('integrity', 'staff', 'holdings', 'submission'),
  holds_place: yesOrNo('holdsPlace', 'submission'),
  awaits_email: yesOrNo('awaitsEmail', 'submission'),
  attribute_tags: plain('attributeTags', 'submission'),
  attribute_combination: plain('attributeCombination', 'submission'),
  status_before_flag: plain('statusBeforeFlag'),
  featured_at: time('featuredAt'),
  assigned_to: personal.plain('assignedTo', 'submission'),
  media_count: plain('mediaCount'),
  insider: yesOrNo('insider', 'submission', 'anonymous'),
  import_id: plain('importId', 'anonymous'),
  imported_helpful_votes: plain('importedHelpfulVotes'),
  imported_not_helpful_votes: plain('importedNotHelpfulVotes'),
  sentiment_level: plain('sentimentLevel', 'anonymous'),
  sentiment_model: plain('sentimentModel', 'anonymous'),
});

/** Types of the columns that the database stores as JSON or text. */
export interface Known {
  attributes: AttributeValues | null;
  attributes_aside: AttributeValues | null;
  findings: Finding[];
  integrity: StoredJudgment | null;
  media: StoredMedium[];
  reason_code: ReasonCode | null;
  relationship: Relationship | null;
  status_before_flag: Exclude<ReviewStatus, 'flagged'> | null;
  sentiment: 'positive' | 'neutral' | 'negative' | null;
}

export const storedReview = storedAs('review');

/** `reviews as r`. */
export const r = table('reviews', 'r').holding<Known>();
/** `reviews` without an alias, for statements with no other table. */
export const reviews = table('reviews').holding<Known>();
/** `review_versions`: earlier versions of edited reviews. */
export const versions = table('review_versions').holding<
  Pick<Known, 'attributes'> & { status: ReviewStatus }
>();

export const publicNames = columnsFor(reviewFields, 'public');
const staffNames = columnsFor(reviewFields, 'staff');
const eventNames = columnsFor(reviewFields, 'events');

/** Columns of public responses. */
export const publicColumns = r(...publicNames);
/** Columns of staff responses. */
export const staffColumns = r(...publicNames, ...staffNames);
/** Columns of webhook events. */
export const eventColumns = r(...publicNames, ...eventNames);
/** The given columns that contain times. */
export const timesOf = (columns: readonly (keyof typeof reviewFields)[]) =>
  columns.filter((column) => reviewFields[column].kind === 'time');

/** Column of each property in responses and events. */
export const publicSources = named(reviewFields, publicNames);
export const staffSources = named(reviewFields, [...publicNames, ...staffNames]);
export const eventSources = named(reviewFields, eventNames);

/** The text fields written by the author. */
export const wordColumns = columnsFor(reviewFields, 'words');
export type Words = ReviewTexts;
/** Maps the API names of the author's text fields to their columns. */
export const wordNames = named(reviewFields, wordColumns);
/** SQL: all text fields of `reviews as r` as one text, for search. */
export const wordsText = `concat_ws(E'\\n', ${wordColumns.map((column) => `r.${column}`).join(', ')})`;
