import type { ReasonCode, ReviewStatus } from '@tribune/contract';
import { columnsFor, declareFields, impersonal, named, personal } from '../../platform/db/fields.ts';
import { table } from '../../platform/db/statement.ts';
import { storedAs } from '../../platform/db/stored-items.ts';
import type { Finding } from '../screening/index.ts';

const { text, plain, time } = impersonal;

/** The single declaration of a store review's fields (see platform/db/fields.ts), in the order of exported files. */
export const storeReviewFields = declareFields('store_reviews', {
  store_review_id: personal.plain('id', 'public', 'files', 'holdings', 'submission'),
  rating: plain('rating', 'public', 'files', 'holdings', 'submission'),
  service_rating: plain('serviceRating', 'public', 'files', 'holdings', 'submission'),
  delivery_rating: plain('deliveryRating', 'public', 'files', 'holdings', 'submission'),
  title: personal.text('title', 'public', 'files', 'holdings', 'submission', 'words'),
  body: personal.text('text', 'public', 'files', 'holdings', 'submission', 'words'),
  author_name: personal.text('authorName', 'public', 'files', 'holdings', 'submission'),
  author_email: personal.text('authorEmail', 'staff', 'files', 'holdings', 'submission'),
  order_id: personal.text('orderId', 'staff', 'events', 'files', 'holdings', 'submission'),
  verification: plain('verification', 'public', 'files', 'holdings', 'submission'),
  source: plain('source', 'staff', 'files', 'submission'),
  created_at: time('createdAt', 'public', 'files', 'holdings', 'submission'),
  edited_at: time('editedAt', 'public', 'submission'),
  updated_at: time('updatedAt', 'staff', 'files', 'submission'),
  status: plain('status', 'public', 'files', 'holdings', 'submission'),
  moderation_reason: personal.text('reason', 'staff', 'files', 'holdings'),
  moderation_reason_code: plain('reasonCode', 'staff', 'events', 'files'),
  moderated_by: personal.text('moderatedBy', 'staff', 'files'),
  moderated_at: time('moderatedAt', 'staff', 'files'),
  findings: personal.json('findings', 'staff', 'files', 'holdings', 'submission'),
  language: plain('language', 'public', 'files', 'holdings', 'submission'),
  reply_text: text('replyText', 'public', 'files', 'submission'),
  reply_author_name: text('replyAuthorName', 'public', 'files', 'submission'),
  reply_created_at: time('replyCreatedAt', 'public', 'files', 'submission'),
  reply_updated_at: time('replyUpdatedAt', 'public', 'files', 'submission'),
  merchant_id: plain('merchantId', 'submission'),
  email_key: personal.text('emailKey', 'submission'),
  text_hash: personal.plain('textHash', 'submission'),
  client_hash: personal.plain('clientHash', 'submission'),
  assigned_to: personal.plain('assignedTo', 'submission'),
  import_id: plain('importId', 'submission'),
  words: personal.plain('words'),
});

/** Types of the columns that the database stores as JSON or text. */
export interface Known {
  findings: Finding[];
  moderation_reason_code: ReasonCode | null;
  status: ReviewStatus;
}

export const storedStoreReview = storedAs('store_review');

/** `store_reviews as s`; without alias for statements with no other table. */
export const s = table('store_reviews', 's').holding<Known>();
export const storeReviews = table('store_reviews').holding<Known>();

const publicNames = columnsFor(storeReviewFields, 'public');
const staffNames = [...publicNames, ...columnsFor(storeReviewFields, 'staff')];

/** Columns of public and of staff responses. */
export const publicColumns = s(...publicNames);
export const staffColumns = s(...staffNames);

/** Column of each property in staff responses, which contain more than public ones. */
export const staffSources = named(storeReviewFields, staffNames);
export const publicSources = named(storeReviewFields, publicNames);

/** Columns written by submissions. */
export const submittedColumns = columnsFor(storeReviewFields, 'submission');
