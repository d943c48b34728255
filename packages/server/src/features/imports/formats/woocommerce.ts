import { RowFault } from '../../../platform/csv/import-error.ts';
import { namelessAuthor, statusBy } from './adapting.ts';
import type { ImportFormat } from './format.ts';

/**
 * WordPress's comments with the stars beside them, as the export plug-ins for WooCommerce reviews write them (WebToffee's
 * Product Reviews Import Export has these columns). Times are the shop's own, but for those that say GMT.
 */
export const woocommerce: ImportFormat = {
  name: 'woocommerce',
  kind: 'reviews',
  columns: {
    comment_ID: 'id',
    comment_post_ID: 'productId',
    product_SKU: null,
    product_id: 'productId',
    product_title: 'productName',
    comment_author: 'authorName',
    comment_author_email: 'authorEmail',
    comment_author_url: null,
    comment_author_IP: null,
    comment_agent: null,
    comment_date: null,
    comment_date_gmt: 'createdAt',
    comment_content: 'text',
    comment_approved: 'status',
    comment_parent: null,
    comment_type: null,
    comment_karma: null,
    user_id: null,
    rating: 'rating',
    verified: null,
    title: 'title',
    error: null,
  },
  required: [
    'comment_content',
    'rating',
    ['comment_date_gmt', 'comment_date'],
    ['comment_post_ID', 'product_SKU', 'product_id'],
  ],
  strict: false,
  emailMayBeMissing: true,
  adapt(texts, cell) {
    if (/[1-9]/.test(cell('comment_parent') ?? ''))
      throw new RowFault('is a reply to another row, which has no stars');
    texts.productId ??= cell('product_SKU');
    texts.authorName ??= namelessAuthor;
    // WordPress writes zeros where it does not know.
    if (!texts.createdAt || texts.createdAt.startsWith('0000')) texts.createdAt = cell('comment_date');
    if (texts.status?.toLowerCase() === 'spam') texts.reasonCode = 'spam';
    texts.status = statusBy(statuses, texts.status);
  },
};

const statuses: Record<string, string> = {
  1: 'approved',
  approve: 'approved',
  approved: 'approved',
  0: 'pending',
  hold: 'pending',
  spam: 'rejected',
  trash: 'rejected',
};
