import { keepAddresses, namelessAuthor, plainProductId, statusBy } from './adapting.ts';
import type { ImportFormat } from './format.ts';

/** The CSV of Loox's "Export reviews"; its import template calls the same by other names. */
export const loox: ImportFormat = {
  name: 'loox',
  kind: 'reviews',
  columns: {
    id: 'id',
    status: 'status',
    rating: 'rating',
    email: 'authorEmail',
    nickname: 'authorName',
    full_name: null,
    author: 'authorName',
    review: 'text',
    body: 'text',
    title: 'title',
    date: 'createdAt',
    created_at: 'createdAt',
    productId: 'productId',
    product_id: 'productId',
    handle: null,
    product_handle: null,
    img: 'media',
    photo_url: 'media',
    variant: null,
    verified_purchase: null,
    orderId: 'orderId',
    reply: 'replyText',
    replied_at: 'replyCreatedAt',
    error: null,
  },
  required: [
    'rating',
    ['review', 'body'],
    ['date', 'created_at'],
    ['img', 'photo_url'],
    ['productId', 'handle', 'product_handle'],
  ],
  strict: false,
  emailMayBeMissing: true,
  adapt(texts, cell) {
    plainProductId(texts);
    texts.productId ??= cell('handle') ?? cell('product_handle');
    texts.authorName ??= cell('full_name') ?? namelessAuthor;
    texts.status = statusBy(statuses, texts.status);
    keepAddresses(texts);
  },
};

const statuses: Record<string, string> = {
  active: 'approved',
  published: 'approved',
  pending: 'pending',
  hidden: 'rejected',
  unpublished: 'rejected',
};
