import type { RowColumn } from '@tribune/client/plugins';

/** A review of Vendure's reviews plugin. IDs are as in Vendure's APIs. */
export interface ReviewRow {
  id: string;
  productId: string;
  createdAt: Date;
  updatedAt: Date;
  summary: string | null;
  body: string | null;
  rating: number;
  authorName: string | null;
  /** Email address of the customer who wrote the review. */
  email: string | null;
  upvotes: number;
  downvotes: number;
  state: string;
  response: string | null;
  responseCreatedAt: Date | null;
}

const statuses: Record<string, string> = { new: 'pending', approved: 'approved', rejected: 'rejected' };

/** The columns of Tribune's native format (docs/IMPORTS.md). Tribune derives IDs from `id`, so importing again changes nothing. */
export const columns: RowColumn<ReviewRow>[] = [
  ['id', ({ id }) => `vendure-${id}`],
  ['productId', ({ productId }) => productId],
  ['rating', ({ rating }) => String(rating)],
  ['title', ({ summary }) => summary ?? ''],
  ['text', ({ body }) => body ?? ''],
  ['authorName', ({ authorName }) => authorName?.trim() || 'Anonymous'],
  // A placeholder on a domain that receives no email (RFC 2606).
  ['authorEmail', ({ email, id }) => email?.trim() || `vendure-${id.toLowerCase()}@no-address.invalid`],
  ['createdAt', ({ createdAt }) => createdAt.toISOString()],
  ['updatedAt', ({ updatedAt }) => updatedAt.toISOString()],
  ['status', ({ state }) => statuses[state] ?? 'pending'],
  ['helpfulVotes', ({ upvotes }) => String(upvotes)],
  ['notHelpfulVotes', ({ downvotes }) => String(downvotes)],
  ['replyText', ({ response }) => response ?? ''],
  ['replyCreatedAt', (row) => (row.response && row.responseCreatedAt?.toISOString()) || ''],
];
