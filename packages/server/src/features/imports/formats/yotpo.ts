import { RowFault } from '../../../platform/csv/import-error.ts';
import { keepAddresses, namelessAuthor, plainProductId, statusBy } from './adapting.ts';
import type { ImportFormat } from './format.ts';

/** The CSV that Yotpo's moderation page exports, and its import template, whose names are shorter. */
export const yotpo: ImportFormat = {
  name: 'yotpo',
  kind: 'reviews',
  columns: {
    'Review ID': 'id',
    'Review Type': null,
    'Review Status': 'status',
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
    'Reviewer Type': null,
    'Verified Purchase': null,
    'Product ID': 'productId',
    'Product Handle': null,
    SKU: null,
    'Product Title': 'productName',
    'Product Name': 'productName',
    'Product URL': 'productUrl',
    'Product Image URL': 'productImageUrl',
    'Order ID': 'orderId',
    'Published Image URLs': 'media',
    'Unpublished Image URLs': null,
    'Comment Content': 'replyText',
    'Comment Date': 'replyCreatedAt',
    'Votes Up': 'helpfulVotes',
    'Votes Down': 'notHelpfulVotes',
    error: null,
  },
  required: [
    'Review Score',
    'Review Content',
    ['Review Creation Date', 'Review Date', 'Date'],
    ['Product ID', 'Product Handle', 'SKU'],
  ],
  strict: false,
  emailMayBeMissing: true,
  adapt(texts, cell) {
    if (cell('Review Type') === 'site_review')
      throw new RowFault('is a review of the shop, not of a product');
    plainProductId(texts);
    texts.productId ??= cell('Product Handle') ?? cell('SKU');
    texts.authorName ??= namelessAuthor;
    texts.status = statusBy(statuses, texts.status);
    keepAddresses(texts);
  },
};

const statuses: Record<string, string> = {
  published: 'approved',
  pending: 'pending',
  unpublished: 'rejected',
  rejected: 'rejected',
  spam: 'rejected',
};
