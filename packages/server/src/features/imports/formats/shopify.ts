import { namelessAuthor, statusBy } from './adapting.ts';
import type { ImportFormat } from './format.ts';

/** The CSV of Shopify's own app Product Reviews, which ended in 2024 and whose files other apps still write. */
export const shopify: ImportFormat = {
  name: 'shopify',
  kind: 'reviews',
  columns: {
    product_handle: 'productId',
    state: 'status',
    rating: 'rating',
    title: 'title',
    author: 'authorName',
    email: 'authorEmail',
    location: null,
    body: 'text',
    reply: 'replyText',
    created_at: 'createdAt',
    replied_at: 'replyCreatedAt',
    error: null,
  },
  required: ['product_handle', 'state', 'rating', 'author', 'body', 'created_at'],
  strict: false,
  emailMayBeMissing: true,
  adapt(texts) {
    texts.authorName ??= namelessAuthor;
    if (texts.status?.toLowerCase() === 'spam') texts.reasonCode = 'spam';
    texts.status = statusBy(statuses, texts.status);
    // A time without a reply is left over from one that was taken back.
    if (!texts.replyText) texts.replyCreatedAt = undefined;
  },
};

const statuses: Record<string, string> = {
  published: 'approved',
  unpublished: 'rejected',
  hidden: 'rejected',
  spam: 'rejected',
};
