import { keepAddresses, namelessAuthor } from './adapting.ts';
import type { ImportFormat } from './format.ts';

/**
 * The CSV of Judge.me's "Export reviews"; its import template has some of the same columns. A row has no id, and a verified
 * buyer is not told from others.
 */
export const judgeme: ImportFormat = {
  name: 'judgeme',
  kind: 'reviews',
  columns: {
    title: 'title',
    body: 'text',
    rating: 'rating',
    review_date: 'createdAt',
    source: null,
    curated: 'status',
    reviewer_name: 'authorName',
    reviewer_email: 'authorEmail',
    product_id: 'productId',
    product_handle: null,
    product_url: 'productUrl',
    reply: 'replyText',
    reply_date: 'replyCreatedAt',
    picture_urls: 'media',
    ip_address: null,
    location: null,
    metaobject_handle: null,
    error: null,
  },
  required: ['body', 'rating', 'review_date', ['product_id', 'product_handle']],
  strict: false,
  emailMayBeMissing: true,
  adapt(texts, cell) {
    texts.productId ??= cell('product_handle');
    texts.authorName ??= namelessAuthor;
    const curated = texts.status?.toLowerCase();
    texts.status = curated && statuses[curated];
    if (curated === 'spam') texts.reasonCode = 'spam';
    keepAddresses(texts);
  },
};

/** `not-yet` means that nobody has looked at it: as any new review, it follows the merchant's moderation policy. */
const statuses: Record<string, string> = { ok: 'approved', spam: 'rejected' };
