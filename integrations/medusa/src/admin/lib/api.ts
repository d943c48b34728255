import Medusa from '@medusajs/js-sdk';
import type { QueueEntry } from '@tribune/client/plugins';

declare const __BACKEND_URL__: string | undefined;
declare const __AUTH_TYPE__: 'session' | 'jwt' | undefined;
declare const __JWT_TOKEN_STORAGE_KEY__: string | undefined;

const sdk = new Medusa({
  baseUrl: __BACKEND_URL__ ?? '/',
  auth: { type: __AUTH_TYPE__ ?? 'session', jwtTokenStorageKey: __JWT_TOKEN_STORAGE_KEY__ },
});

export interface ProductRating {
  displayedAverage: number;
  totalReviews: number;
  starDistribution: { rating: number; count: number; percentage: number }[];
  recommendation: { percent: number; recommended: number; answered: number } | null;
  pendingReviews: number;
  pendingQuestions: number;
}

export interface Queue {
  items: QueueEntry[];
  nextStartAfter: string | null;
}

export interface Messages {
  counts: { due: number; failing: number; refused: number; sentOrders: number; sentProducts: number };
  failures: {
    kind: 'order' | 'product';
    subjectId: string;
    status: string;
    attempts: number;
    error: string;
  }[];
}

export interface Decision {
  items: { id: string; updatedAt: string }[];
  status: 'approved' | 'rejected';
  reasonCode?: string;
  reason?: string;
}

export interface DecisionResult {
  results: { id: string; success: boolean; error: { code: string; message: string } | null }[];
}

export const productRating = (productId: string): Promise<ProductRating> =>
  sdk.client.fetch(`/admin/tribune/products/${encodeURIComponent(productId)}`);

export const queue = (query: Record<string, string>): Promise<Queue> =>
  sdk.client.fetch('/admin/tribune/queue', { query });

export const decide = (body: Decision): Promise<DecisionResult> =>
  sdk.client.fetch('/admin/tribune/queue/decide', { method: 'POST', body });

export const messages = (): Promise<Messages> => sdk.client.fetch('/admin/tribune/messages');

export const retryMessages = (): Promise<{ retried: number }> =>
  sdk.client.fetch('/admin/tribune/messages/retry', { method: 'POST' });

export const syncProducts = (): Promise<{ products: number }> =>
  sdk.client.fetch('/admin/tribune/products/sync', { method: 'POST' });
