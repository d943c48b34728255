import { handleInUrl } from '../product-urls.ts';
import { reasons, reviewsOf, saysYes, statusBy } from './adapting.ts';
import { adaptedTo, type ColumnUse, ignored, RowOfAnotherKind, type Texts } from './format.ts';
import { storeReviewsOf } from './store-reviews.ts';

const columns: Record<string, ColumnUse> = {
  'Review ID': 'id',
  'Review Type': ignored('distinguishes reviews of the store from those of products'),
  'Review Status': 'status',
  Published: adaptedTo('status'),
  'Review Score': 'rating',
  'Review Title': 'title',
  'Review Content': 'text',
  'Review Creation Date': 'createdAt',
  'Review Date': 'createdAt',
  Date: 'createdAt',
  'Reviewer Display Name': 'authorName',
  'Display Name': 'authorName',
  'Reviewer Name': 'authorName',
  'Reviewer Email': 'authorEmail',
  Email: 'authorEmail',
  'Reviewer Type': ignored(reasons.verification),
  'Verified Purchase': ignored(reasons.verification),
  'Reviewer Country Code': ignored(reasons.personal),
  'Customer Country': ignored(reasons.personal),
  'Product ID': 'productId',
  'Product Handle': 'productHandle',
  SKU: 'productSku',
  'Product Title': 'productName',
  'Product Name': 'productName',
  'Product URL': 'productUrl',
  'Product Image URL': 'productImageUrl',
  'Product Description': ignored(reasons.catalog),
  'Order ID': 'orderId',
  'Profanity Flag': ignored(reasons.elsewhere),
  'Published Image URL': 'media',
  'Published Image URLs': 'media',
  'Unpublished Image URL': ignored(reasons.unpublishedImages),
  'Unpublished Image URLs': ignored(reasons.unpublishedImages),
  'Published Video URL': ignored(reasons.video),
  'Published Video URLs': ignored(reasons.video),
  'Unpublished Video URL': ignored(reasons.video),
  'Unpublished Video URLs': ignored(reasons.video),
  'Comment Content': 'replyText',
  'Comment Public': adaptedTo('replyText'),
  'Comment Created At': 'replyCreatedAt',
  'Comment Date': 'replyCreatedAt',
  'Votes Up': 'helpfulVotes',
  'Votes Down': 'notHelpfulVotes',
};

type Cell = (column: string) => string | undefined;
const required = ['Review Score', 'Review Content', ['Review Creation Date', 'Review Date', 'Date']];

/** The export of Yotpo's moderation page, and its import template (support.yotpo.com, "Importing Reviews to Yotpo"). */
export const yotpo = reviewsOf({
  name: 'yotpo',
  columns,
  required: [...required, ['Product ID', 'Product Handle', 'SKU', 'Product URL']],
  adapt(texts, cell) {
    if (isOfStore(cell)) throw new RowOfAnotherKind();
    readStatus(texts, cell);
  },
});

/** Site reviews, in a separate file or among those of products. */
export const yotpoStoreReviews = storeReviewsOf({
  name: 'yotpo',
  columns,
  required,
  adapt(texts, cell) {
    const namesProduct =
      namesProducts.some((column) => cell(column)) || handleInUrl(cell('Product URL')) !== undefined;
    if (!isOfStore(cell) && namesProduct) throw new RowOfAnotherKind();
    readStatus(texts, cell);
  },
});

/** Yotpo stores site reviews under a product of this name (develop.yotpo.com, "Site Reviews"). */
const siteReviews = 'yotpo_site_reviews';

/** A row with one of these concerns a product; a file of site reviews may lack them all. */
const namesProducts = ['Review Type', 'Product ID', 'Product Handle', 'SKU'];

const isOfStore = (cell: Cell) =>
  cell('Review Type') === 'site_review' || cell('Product ID') === siteReviews || cell('SKU') === siteReviews;

function readStatus(texts: Texts, cell: Cell): void {
  const published = saysYes(cell('Published'));
  texts.status =
    statusBy(statuses, texts.status) ??
    (published === undefined ? undefined : published ? 'approved' : 'rejected');
  if (saysYes(cell('Comment Public')) === false) texts.replyText = undefined;
}

const statuses: Record<string, string> = {
  published: 'approved',
  pending: 'pending',
  unpublished: 'rejected',
  rejected: 'rejected',
  spam: 'rejected',
};
