import { RowFault } from '../../../platform/csv/import-error.ts';
import { reasons, reviewsOf, statusBy } from './adapting.ts';
import { adaptedTo, ignored } from './format.ts';

/**
 * WordPress comments with their stars, as the export plugins for WooCommerce reviews write them (WebToffee's Product
 * Reviews Import Export has these columns). The Tribune plugin adds pictures and the merchant's reply. Times are local times of the store, except those that say GMT.
 */
export const woocommerce = reviewsOf({
  name: 'woocommerce',
  columns: {
    comment_ID: 'id',
    comment_alter_id: ignored(reasons.elsewhere),
    comment_post_ID: 'productId',
    product_SKU: 'productSku',
    product_id: 'productId',
    product_title: 'productName',
    comment_author: 'authorName',
    comment_author_email: 'authorEmail',
    comment_author_url: ignored(reasons.personal),
    comment_author_IP: ignored(reasons.personal),
    comment_agent: ignored(reasons.personal),
    comment_date: adaptedTo('createdAt'),
    comment_date_gmt: 'createdAt',
    comment_content: 'text',
    comment_approved: 'status',
    comment_parent: ignored('replies are not imported; rows with a parent are rejected'),
    comment_type: ignored(reasons.elsewhere),
    comment_karma: ignored(reasons.elsewhere),
    user_id: ignored(reasons.elsewhere),
    rating: 'rating',
    verified: ignored(reasons.verification),
    title: 'title',
    media: 'media',
    replyText: 'replyText',
    replyAuthorName: 'replyAuthorName',
    replyCreatedAt: 'replyCreatedAt',
  },
  required: [
    'comment_content',
    'rating',
    ['comment_date_gmt', 'comment_date'],
    ['comment_post_ID', 'product_SKU', 'product_id'],
  ],
  adapt(texts, cell) {
    if (/[1-9]/.test(cell('comment_parent') ?? ''))
      throw new RowFault('is a reply to another row and has no rating');
    // WordPress writes zeros for an unknown time.
    if (!texts.createdAt || texts.createdAt.startsWith('0000')) texts.createdAt = cell('comment_date');
    if (texts.status?.toLowerCase() === 'spam') texts.reasonCode = 'spam';
    texts.status = statusBy(statuses, texts.status);
  },
});

const statuses: Record<string, string> = {
  1: 'approved',
  approve: 'approved',
  approved: 'approved',
  0: 'pending',
  hold: 'pending',
  spam: 'rejected',
  trash: 'rejected',
};
