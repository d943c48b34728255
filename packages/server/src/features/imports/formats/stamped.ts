import { keepAddresses, namelessAuthor, plainProductId, saysYes, statusBy, yesOrNoText } from './adapting.ts';
import type { ImportFormat } from './format.ts';

/** The CSV that Stamped exports, and its import template. */
export const stamped: ImportFormat = {
  name: 'stamped',
  kind: 'reviews',
  columns: {
    id: 'id',
    review_id: 'id',
    product_id: 'productId',
    product_handle: null,
    productSku: null,
    productUrl: 'productUrl',
    productImageUrl: 'productImageUrl',
    productTitle: 'productName',
    product_name: 'productName',
    photoFilenames: null,
    photos: 'media',
    imagesFileName: null,
    rating: 'rating',
    title: 'title',
    author: 'authorName',
    email: 'authorEmail',
    body: 'text',
    created_at: 'createdAt',
    dateCreated: 'createdAt',
    reviewDate: 'createdAt',
    published: null,
    state: 'status',
    reviewState: 'status',
    location: null,
    reply: 'replyText',
    replied_at: 'replyCreatedAt',
    dateReplied: 'replyCreatedAt',
    is_recommended: 'wouldRecommend',
    isRecommend: 'wouldRecommend',
    verifiedStatus: null,
    isVerified: null,
    votesUp: 'helpfulVotes',
    votesDown: 'notHelpfulVotes',
    error: null,
  },
  required: [
    'rating',
    'body',
    'author',
    ['created_at', 'dateCreated', 'reviewDate'],
    ['productTitle', 'product_name', 'productImageUrl'],
    ['product_id', 'product_handle', 'productSku'],
  ],
  strict: false,
  emailMayBeMissing: true,
  adapt(texts, cell) {
    plainProductId(texts);
    texts.productId ??= cell('product_handle') ?? cell('productSku');
    texts.authorName ??= namelessAuthor;
    const published = saysYes(cell('published'));
    texts.status =
      statusBy(statuses, texts.status) ??
      (published === undefined ? undefined : published ? 'approved' : 'rejected');
    texts.wouldRecommend = yesOrNoText(texts.wouldRecommend);
    texts.media ??= cell('photoFilenames') ?? cell('imagesFileName');
    keepAddresses(texts);
  },
};

const statuses: Record<string, string> = {
  published: 'approved',
  approved: 'approved',
  pending: 'pending',
  unpublished: 'rejected',
  archived: 'rejected',
  spam: 'rejected',
};
