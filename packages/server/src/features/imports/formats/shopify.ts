import { reasons, reviewsOf, statusBy } from './adapting.ts';
import { ignored } from './format.ts';

/** The CSV of Shopify's own app Product Reviews, which was shut down in 2024. Other apps still write such files. */
export const shopify = reviewsOf({
  name: 'shopify',
  columns: {
    product_handle: 'productHandle',
    state: 'status',
    rating: 'rating',
    title: 'title',
    author: 'authorName',
    email: 'authorEmail',
    location: ignored(reasons.personal),
    body: 'text',
    reply: 'replyText',
    created_at: 'createdAt',
    replied_at: 'replyCreatedAt',
  },
  required: ['product_handle', 'state', 'rating', 'author', 'body', 'created_at'],
  adapt(texts) {
    if (texts.status?.toLowerCase() === 'spam') texts.reasonCode = 'spam';
    texts.status = statusBy(statuses, texts.status);
  },
});

const statuses: Record<string, string> = {
  published: 'approved',
  unpublished: 'rejected',
  hidden: 'rejected',
  spam: 'rejected',
};
