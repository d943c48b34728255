import type { RowColumn } from '@tribune/client/plugins';

/** A review of @lambdacurry/medusa-product-reviews with its response and images. */
export interface ReviewRow {
  id: string;
  name: string | null;
  email: string | null;
  rating: number;
  content: string | null;
  product_id: string;
  order_id: string | null;
  status: 'pending' | 'approved' | 'flagged';
  created_at: Date;
  updated_at: Date;
  response: string | null;
  response_created_at: Date | null;
  response_updated_at: Date | null;
  images: string[];
}

/** The columns of Tribune's native format (docs/IMPORTS.md). Tribune derives IDs from `id`, so importing again changes nothing. */
export const columns: RowColumn<ReviewRow>[] = [
  ['id', ({ id }) => id],
  ['productId', (row) => row.product_id],
  ['rating', ({ rating }) => String(rating)],
  ['text', ({ content }) => content ?? ''],
  ['authorName', ({ name }) => name?.trim() || 'Anonymous'],
  // A placeholder on a domain that receives no email (RFC 2606).
  ['authorEmail', ({ email, id }) => email?.trim() || `${id.toLowerCase()}@no-address.invalid`],
  ['createdAt', (row) => row.created_at.toISOString()],
  ['updatedAt', (row) => row.updated_at.toISOString()],
  ['status', ({ status }) => status],
  ['orderId', (row) => row.order_id ?? ''],
  ['replyText', ({ response }) => response ?? ''],
  ['replyCreatedAt', (row) => row.response_created_at?.toISOString() ?? ''],
  ['replyUpdatedAt', (row) => row.response_updated_at?.toISOString() ?? ''],
  ['media', ({ images }) => images.map(withoutSpaces).join(' ')],
];

const withoutSpaces = (url: string) => url.trim().replaceAll(/\s/g, '%20');
