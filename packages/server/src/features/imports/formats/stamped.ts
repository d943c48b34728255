import { reasons, reviewsOf, saysYes, statusBy } from './adapting.ts';
import { adaptedTo, ignored } from './format.ts';

/** Stamped's export and its import template (stampedsupport.stamped.io, "Managing Reviews: Import reviews into Stamped"). */
export const stamped = reviewsOf({
  name: 'stamped',
  columns: {
    id: 'id',
    review_id: 'id',
    product_id: 'productId',
    product_handle: 'productHandle',
    productSku: 'productSku',
    productUrl: 'productUrl',
    productImageUrl: 'productImageUrl',
    productTitle: 'productName',
    product_name: 'productName',
    photoFilenames: adaptedTo('media'),
    photos: 'media',
    imagesFileName: adaptedTo('media'),
    videoFilenames: ignored(reasons.video),
    rating: 'rating',
    title: 'title',
    author: 'authorName',
    email: 'authorEmail',
    body: 'text',
    created_at: 'createdAt',
    dateCreated: 'createdAt',
    reviewDate: 'createdAt',
    published: adaptedTo('status'),
    state: 'status',
    reviewState: 'status',
    location: ignored(reasons.personal),
    reply: 'replyText',
    replied_at: 'replyCreatedAt',
    dateReplied: 'replyCreatedAt',
    is_recommended: 'wouldRecommend',
    isRecommend: 'wouldRecommend',
    verifiedStatus: ignored(reasons.verification),
    isVerified: ignored(reasons.verification),
    votesUp: 'helpfulVotes',
    votesDown: 'notHelpfulVotes',
  },
  required: [
    'rating',
    'body',
    'author',
    ['created_at', 'dateCreated', 'reviewDate'],
    ['productTitle', 'product_name', 'productImageUrl'],
    ['product_id', 'product_handle', 'productSku', 'productUrl'],
  ],
  adapt(texts, cell) {
    const published = saysYes(cell('published'));
    texts.status =
      statusBy(statuses, texts.status) ??
      (published === undefined ? undefined : published ? 'approved' : 'rejected');
    texts.media ??= cell('photoFilenames') ?? cell('imagesFileName');
  },
});

const statuses: Record<string, string> = {
  published: 'approved',
  approved: 'approved',
  pending: 'pending',
  unpublished: 'rejected',
  archived: 'rejected',
  spam: 'rejected',
};
