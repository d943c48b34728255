import type { QueueEntry } from '@tribune/client/plugins';
import { api } from '@vendure/dashboard';

export interface Rating {
  displayedAverage: number;
  totalReviews: number;
  starDistribution: { rating: number; count: number; percentage: number }[];
  recommendation: { percent: number; recommended: number; answered: number } | null;
}

export interface Pending {
  reviews: number;
  questions: number;
  queueUrl: string;
}

export interface Queue {
  items: QueueEntry[];
  nextStartAfter: string | null;
}

export interface Messages {
  due: number;
  failing: number;
  refused: number;
  sentOrders: number;
  sentProducts: number;
  failures: { kind: string; subjectId: string; attempts: number; error: string }[];
}

export async function productFigures(
  id: string,
): Promise<{ rating: Rating | null; pending: Pending | null } | null> {
  const { product } = await api.query<{
    product: { tribuneRating: Rating | null; tribunePending: Pending | null } | null;
  }>(
    `query TribuneProduct($id: ID!) {
      product(id: $id) {
        id
        tribuneRating {
          displayedAverage
          totalReviews
          starDistribution { rating count percentage }
          recommendation { percent recommended answered }
        }
        tribunePending { reviews questions queueUrl }
      }
    }`,
    { id },
  );
  return product && { rating: product.tribuneRating, pending: product.tribunePending };
}

export interface Problems {
  rating: string | null;
  pending: string | null;
}

/** Why the rating or the pending counts of a product, or the channel's counts, are null. */
export async function problemsOf(productId?: string): Promise<Problems> {
  const { tribuneProblems } = await api.query<{ tribuneProblems: Problems }>(
    `query TribuneProblems($productId: String) {
      tribuneProblems(productId: $productId) { rating pending }
    }`,
    productId === undefined ? {} : { productId },
  );
  return tribuneProblems;
}

const itemFields = `id type status createdAt updatedAt authorName rating title text verifiedPurchase
  productId productName imageUrl findings { reasonCode excerpt }`;

/** A page of the queue; null for a channel without a merchant or token. */
export async function queuePage(options: {
  status: string[];
  productId?: string;
  startAfter?: string;
}): Promise<Queue | null> {
  const { tribuneQueue } = await api.query<{ tribuneQueue: Queue | null }>(
    `query TribuneQueue($options: TribuneQueueOptions) {
      tribuneQueue(options: $options) { items { ${itemFields} } nextStartAfter }
    }`,
    { options },
  );
  return tribuneQueue;
}

export interface Decision {
  id: string;
  updatedAt: string;
  status: 'approved' | 'rejected';
  reasonCode?: string;
}

export const moderate = (input: Decision): Promise<unknown> =>
  api.query(
    `mutation ModerateTribuneItem($input: ModerateTribuneItemInput!) {
      moderateTribuneItem(input: $input) { id status }
    }`,
    { input },
  );

export async function messages(): Promise<Messages> {
  const { tribuneMessages } = await api.query<{ tribuneMessages: Messages }>(
    `query TribuneMessages {
      tribuneMessages {
        due failing refused sentOrders sentProducts
        failures { kind subjectId attempts error }
      }
    }`,
  );
  return tribuneMessages;
}

export const retryMessages = (): Promise<unknown> =>
  api.query('mutation RetryTribuneMessages { retryTribuneMessages }');

export async function syncProducts(): Promise<number> {
  const { syncTribuneProducts } = await api.query<{ syncTribuneProducts: number }>(
    'mutation SyncTribuneProducts { syncTribuneProducts }',
  );
  return syncTribuneProducts;
}

/** The message of an Admin API error, without the prefix that the dashboard's client adds. */
export const messageOf = (error: Error): string => error.message.replace(/^GraphQL Request Error: /, '');
