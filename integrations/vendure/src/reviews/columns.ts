import type { RowColumn } from '@tribune/client/plugins';

/** A review of Vendure's reviews plugin. Its IDs are as in Vendure's APIs. */
export interface ReviewRow {
  id: string;
  productId: string;
  createdAt: Date;
  updatedAt: Date;
  summary: string | null;
  body: string | null;
  rating: number;
  authorName: string | null;
  /** Of the customer who wrote it. */
  email: string | null;
  upvotes: number;
  downvotes: number;
  state: string;
  response: string | null;
  responseCreatedAt: Date | null;
}

const statuses: Record<string, string> = { new: 'pending', approved: 'approved', rejected: 'rejected' };

/** Tribune's native format, docs/IMPORTS.md. Tribune derives the ID from `id`, so a second import changes nothing. */
export const columns: RowColumn<ReviewRow>[] = [
  ['id', ({ id }) => `vendure-${id}`],
  ['productId', ({ productId }) => productId],
  ['rating', ({ rating }) => String(rating)],
  ['title', ({ summary }) => summary ?? ''],
  ['text', ({ body }) => body ?? ''],
  ['authorName', ({ authorName }) => authorName?.trim() || 'Anonymous'],
  // No email is delivered to that domain (RFC 2606).
  ['authorEmail', ({ email, id }) => email?.trim() || `vendure-${id.toLowerCase()}@no-address.invalid`],
  ['createdAt', ({ createdAt }) => createdAt.toISOString()],
  ['updatedAt', ({ updatedAt }) => updatedAt.toISOString()],
  ['status', ({ state }) => statuses[state] ?? 'pending'],
  ['helpfulVotes', ({ upvotes }) => String(upvotes)],
  ['notHelpfulVotes', ({ downvotes }) => String(downvotes)],
  ['replyText', ({ response }) => response ?? ''],
  ['replyCreatedAt', (row) => (row.response && row.responseCreatedAt?.toISOString()) || ''],
];
