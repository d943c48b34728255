import { RowFault } from '../../../platform/csv/import-error.ts';
import { reasons, reviewsOf, saysYes, statusBy } from './adapting.ts';
import { adaptedTo, ignored } from './format.ts';

/** The export of Yotpo's moderation page, and its import template (support.yotpo.com, "Importing Reviews to Yotpo"). */
export const yotpo = reviewsOf({
  name: 'yotpo',
  columns: {
    'Review ID': 'id',
    'Review Type': ignored('store reviews are not imported; their rows are rejected'),
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
  },
  required: [
    'Review Score',
    'Review Content',
    ['Review Creation Date', 'Review Date', 'Date'],
    ['Product ID', 'Product Handle', 'SKU'],
  ],
  adapt(texts, cell) {
    if (cell('Review Type') === 'site_review')
      throw new RowFault('is a review of the store, not of a product');
    const published = saysYes(cell('Published'));
    texts.status =
      statusBy(statuses, texts.status) ??
      (published === undefined ? undefined : published ? 'approved' : 'rejected');
    if (saysYes(cell('Comment Public')) === false) texts.replyText = undefined;
  },
});

const statuses: Record<string, string> = {
  published: 'approved',
  pending: 'pending',
  unpublished: 'rejected',
  rejected: 'rejected',
  spam: 'rejected',
};
