import { handleInUrl } from '../product-urls.ts';
import { reasons, reviewsOf } from './adapting.ts';
import { type ColumnUse, ignored, RowOfAnotherKind, type Texts } from './format.ts';
import { storeReviewsOf } from './store-reviews.ts';

const columns: Record<string, ColumnUse> = {
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
};

/** Judge.me's "Export reviews" and its import template. A row has no ID; one without a product is a review of the store. */
export const judgeme = reviewsOf({
  name: 'judgeme',
  columns,
  required: ['body', 'rating', 'review_date', ['product_id', 'product_handle', 'product_url']],
  adapt(texts) {
    if (!namesProduct(texts.productId, texts.productHandle, texts.productUrl)) throw new RowOfAnotherKind();
    readStatus(texts);
  },
});

export const judgemeStoreReviews = storeReviewsOf({
  name: 'judgeme',
  columns,
  required: ['body', 'rating', 'review_date'],
  adapt(texts, cell) {
    if (namesProduct(cell('product_id'), cell('product_handle'), cell('product_url')))
      throw new RowOfAnotherKind();
    readStatus(texts);
  },
});

/** The URL of a page that is not a product page does not identify a product. */
const namesProduct = (id: string | undefined, handle: string | undefined, url: string | undefined) =>
  (id ?? handle ?? handleInUrl(url)) !== undefined;

function readStatus(texts: Texts): void {
  const curated = texts.status?.toLowerCase();
  texts.status = curated && statuses[curated];
  if (curated === 'spam') texts.reasonCode = 'spam';
}

/** `not-yet` means unmoderated: like a new review, it follows the merchant's moderation policy. */
const statuses: Record<string, string> = { ok: 'approved', spam: 'rejected' };
