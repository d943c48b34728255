import { reasons, reviewsOf, statusBy } from './adapting.ts';
import { adaptedTo, ignored } from './format.ts';

/** Loox's "Export reviews" and its import template (help.loox.io, "Importing Reviews Using a Custom File"). */
export const loox = reviewsOf({
  name: 'loox',
  columns: {
    id: 'id',
    status: 'status',
    rating: 'rating',
    email: 'authorEmail',
    nickname: 'authorName',
    full_name: adaptedTo('authorName'),
    author: 'authorName',
    review: 'text',
    body: 'text',
    title: 'title',
    date: 'createdAt',
    created_at: 'createdAt',
    productId: 'productId',
    handle: 'productHandle',
    product_handle: 'productHandle',
    img: 'media',
    photo_url: 'media',
    variant: ignored(reasons.variant),
    verified_purchase: ignored(reasons.verification),
    orderId: 'orderId',
    reply: 'replyText',
    replied_at: 'replyCreatedAt',
  },
  required: [
    'rating',
    ['review', 'body'],
    ['date', 'created_at'],
    ['img', 'photo_url'],
    ['productId', 'handle', 'product_handle'],
  ],
  adapt(texts, cell) {
    texts.authorName ??= cell('full_name');
    texts.status = statusBy(statuses, texts.status);
  },
});

const statuses: Record<string, string> = {
  active: 'approved',
  published: 'approved',
  pending: 'pending',
  hidden: 'rejected',
  unpublished: 'rejected',
};
