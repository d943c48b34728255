import type { ExportType, IdPrefix } from '@tribune/contract';
import type { Writing } from '../../platform/csv/formula-cells.ts';

/** A column of an exported file. Ids come first, since they are written otherwise. */
export interface Column {
  name: string;
  sql: string;
  writing: Writing;
}

interface Exported {
  /** Kinds of the ids in the first columns. */
  ids: readonly IdPrefix[];
  columns: readonly Column[];
}

const text = (name: string, sql: string): Column => ({ name, sql, writing: 'text' });
const plain = (name: string, sql: string): Column => ({ name, sql, writing: 'plain' });
const time = (name: string, sql: string): Column => ({ name, sql, writing: 'time' });
const json = (name: string, sql: string): Column => ({ name, sql, writing: 'json' });
const yesOrNo = (name: string, sql: string): Column => plain(name, `(${sql})::text`);
const findings = (table: string) => `case when ${table}.findings <> '[]' then ${table}.findings end`;

/**
 * Every field that the public or staff see, in the names that the API and the native import have for them; described in
 * docs/EXPORTS.md. Names are only ever added, at the end.
 */
const reviews: Exported = {
  ids: ['review'],
  columns: [
    plain('id', 'r.review_id'),
    text('productId', 'r.product_id'),
    text('productName', 'p.name'),
    text('productUrl', 'p.url'),
    text('productImageUrl', 'p.image_url'),
    plain('rating', 'r.rating'),
    text('title', 'r.title'),
    text('text', 'r.body'),
    text('pros', 'r.pros'),
    text('cons', 'r.cons'),
    yesOrNo('wouldRecommend', 'r.would_recommend'),
    json('attributes', 'r.attributes'),
    json('attributesAside', 'r.attributes_aside'),
    text('authorName', 'r.author_name'),
    text('authorEmail', 'r.author_email'),
    time('createdAt', 'r.created_at'),
    time('updatedAt', 'r.updated_at'),
    time('editedAt', 'r.edited_at'),
    plain('status', 'r.status'),
    plain('reasonCode', 'r.reason_code'),
    text('flagReason', 'r.flag_reason'),
    text('flaggedBy', 'r.flagged_by'),
    json('findings', findings('r')),
    plain('verification', 'r.verification'),
    yesOrNo('verifiedPurchase', 'r.verified'),
    text('orderId', 'r.order_id'),
    yesOrNo('incentivized', 'r.incentivized'),
    text('incentiveClaimId', 'r.incentive_claim_id'),
    yesOrNo('featured', 'r.featured_sequence is not null'),
    plain('featuredSequence', 'r.featured_sequence'),
    plain('helpfulVotes', 'r.helpful_votes'),
    plain('notHelpfulVotes', 'r.not_helpful_votes'),
    plain('sentiment', 'r.sentiment'),
    plain('sentimentScore', 'r.sentiment_score'),
    plain('language', 'r.language'),
    plain('source', 'r.source'),
    text('media', 'media_addresses'),
    plain('mediaStatus', 'r.media_status'),
    text('replyText', 'r.reply_text'),
    text('replyAuthorName', 'r.reply_author_name'),
    time('replyCreatedAt', 'r.reply_created_at'),
    time('replyUpdatedAt', 'r.reply_updated_at'),
  ],
};

/** One row for each answer, beside its question; a question without answers has one row too. */
const questions: Exported = {
  ids: ['question', 'answer'],
  columns: [
    plain('id', 'q.question_id'),
    plain('answerId', 'a.answer_id'),
    text('productId', 'q.product_id'),
    text('productName', 'p.name'),
    text('text', 'q.body'),
    text('authorName', 'q.author_name'),
    text('authorEmail', 'q.author_email'),
    time('createdAt', 'q.created_at'),
    time('updatedAt', 'q.updated_at'),
    plain('status', 'q.status'),
    text('reason', 'q.moderation_reason'),
    plain('reasonCode', 'q.moderation_reason_code'),
    text('moderatedBy', 'q.moderated_by'),
    time('moderatedAt', 'q.moderated_at'),
    json('findings', findings('q')),
    plain('language', 'q.language'),
    plain('helpfulVotes', 'q.helpful_votes'),
    plain('notHelpfulVotes', 'q.not_helpful_votes'),
    plain('answerCount', 'q.approved_answers'),
    text('answer', 'a.body'),
    text('answerAuthorName', 'a.author_name'),
    text('answerAuthorEmail', 'a.author_email'),
    yesOrNo('answerVerified', 'a.verified'),
    time('answerCreatedAt', 'a.created_at'),
    time('answerUpdatedAt', 'a.updated_at'),
    plain('answerStatus', 'a.status'),
    text('answerReason', 'a.moderation_reason'),
    plain('answerReasonCode', 'a.moderation_reason_code'),
    text('answerModeratedBy', 'a.moderated_by'),
    time('answerModeratedAt', 'a.moderated_at'),
    json('answerFindings', findings('a')),
    plain('answerLanguage', 'a.language'),
  ],
};

export const exported: Record<ExportType, Exported> = { reviews, questions };
