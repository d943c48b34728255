import Medusa from '@medusajs/js-sdk';

declare const __BACKEND_URL__: string | undefined;
declare const __AUTH_TYPE__: 'session' | 'jwt' | undefined;
declare const __JWT_TOKEN_STORAGE_KEY__: string | undefined;

const sdk = new Medusa({
  baseUrl: __BACKEND_URL__ ?? '/',
  auth: { type: __AUTH_TYPE__ ?? 'session', jwtTokenStorageKey: __JWT_TOKEN_STORAGE_KEY__ },
});

export interface ProductRating {
  averageRating: number;
  totalReviews: number;
  starDistribution: { rating: number; count: number; percentage: number }[];
  recommendation: { percent: number; recommended: number; answered: number } | null;
  pendingReviews: number;
  pendingQuestions: number;
}

export interface QueueItem {
  type: 'review' | 'question' | 'answer' | 'media' | 'store_review';
  id: string;
  status: 'pending' | 'approved' | 'rejected' | 'flagged';
  createdAt: string;
  updatedAt: string;
  review: Content | null;
  question: Content | null;
  answer: { answer: string; author: { name: string | null }; productId: string; findings: Finding[] } | null;
  medium: { publicId: string; urls: { thumbnail?: string | null } | null; review: Content } | null;
  storeReview: Content | null;
}

interface Content {
  rating?: number;
  title?: string | null;
  text: string | null;
  authorName: string;
  productId?: string | null;
  productName?: string | null;
  verifiedPurchase?: boolean;
  findings?: Finding[];
}

interface Finding {
  reasonCode: string;
  excerpt: string | null;
}

/** What was written, whatever the type of the item is. */
export function contentOf({ review, question, answer, storeReview, medium }: QueueItem): Content | undefined {
  if (answer)
    return {
      text: answer.answer,
      authorName: answer.author.name ?? 'Unknown',
      productId: answer.productId,
      findings: answer.findings,
    };
  return review ?? question ?? storeReview ?? medium?.review;
}

export interface Queue {
  items: QueueItem[];
  counts: Record<QueueItem['type'], { pending: number; flagged: number }>;
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
