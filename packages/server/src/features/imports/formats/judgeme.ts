import { reasons, reviewsOf } from './adapting.ts';
import { ignored } from './format.ts';

/** Judge.me's "Export reviews" and its import template. A row has no ID. */
export const judgeme = reviewsOf({
  name: 'judgeme',
  columns: {
    title: 'title',
    body: 'text',
    rating: 'rating',
    review_date: 'createdAt',
    source: ignored(reasons.elsewhere),
    curated: 'status',
    reviewer_name: 'authorName',
    reviewer_email: 'authorEmail',
    product_id: 'productId',
    product_handle: 'productHandle',
    product_url: 'productUrl',
    reply: 'replyText',
    reply_date: 'replyCreatedAt',
    picture_urls: 'media',
    ip_address: ignored(reasons.personal),
    location: ignored(reasons.personal),
    metaobject_handle: ignored(reasons.elsewhere),
    cf_answers: ignored(reasons.forms),
  },
  required: ['body', 'rating', 'review_date', ['product_id', 'product_handle']],
  adapt(texts) {
    const curated = texts.status?.toLowerCase();
    texts.status = curated && statuses[curated];
    if (curated === 'spam') texts.reasonCode = 'spam';
  },
});

/** `not-yet` means that nobody has checked it: like a new review, it follows the merchant's moderation policy. */
const statuses: Record<string, string> = { ok: 'approved', spam: 'rejected' };
