import type {
  ErrorCode,
  ErrorDetail,
  ErrorEnvelope,
  productRating,
  publicReview,
  ReviewSort,
  reviewList,
  Static,
  widgetConfig,
} from '@tribune/contract';

export type { ErrorDetail, ReviewSort };
export type Review = Static<typeof publicReview>;
export type Medium = Review['media'][number];
export type ReviewList = Static<typeof reviewList>;
export type ProductRating = Static<typeof productRating>;
export type WidgetConfig = Static<typeof widgetConfig>;

/** The API's address, and the merchant. */
export interface Connection {
  apiBase: string;
  merchantId: string;
}

/** A failed request. `NETWORK`: no response, or one that the API did not send. */
export interface Failure {
  code: ErrorCode | 'NETWORK';
  message: string;
  details: ErrorDetail[];
  retryAfterSeconds: number | null;
}

export type Result<Value> = { value: Value } | { failure: Failure };

const timeoutMs = 20_000;

/** Parameters of a list by their names in the API; empty ones are not sent. */
export interface ReviewListQuery {
  sort: ReviewSort;
  ratings: readonly number[];
  search: string;
  verified: boolean;
  withMedia: boolean;
  attributes: Readonly<Record<string, readonly string[]>>;
  limit: number;
  topic?: string;
  language?: string;
  exact?: boolean;
  preferredLanguage: string;
  startAfter: string | null;
  /** Bypasses the browser's cache, for example after the shopper has submitted a review. */
  fresh: boolean;
}

export function listReviews(connection: Connection, productId: string, query: ReviewListQuery) {
  const { ratings, attributes, fresh, ...others } = query;
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(others)) if (value) search.set(name, `${value}`);
  for (const rating of ratings) search.append('rating', `${rating}`);
  for (const [id, values] of Object.entries(attributes))
    for (const value of values) search.append(`attributes[${id}]`, value);
  return read<ReviewList>(connection, reviewsPath(productId), search, fresh);
}

/** Path of a product's reviews, or of the whole store's without an ID. */
export const reviewsPath = (productId: string) =>
  productId ? `/products/${encodeURIComponent(productId)}/reviews` : '/reviews';

export function productRatings(connection: Connection, productIds: readonly string[], fresh: boolean) {
  // A comma in an ID would separate two IDs in a query.
  if (`${productIds}`.split(',').length > productIds.length)
    return request<{ ratings: ProductRating[] }>(`${connection.apiBase}/products/ratings`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Merchant-Id': connection.merchantId },
      body: `{"productIds":[${productIds.map((id) => JSON.stringify(id))}]}`,
    });
  const search = new URLSearchParams(productIds.map((id): [string, string] => ['productIds', id]));
  return read<{ ratings: ProductRating[] }>(connection, '/products/ratings', search, fresh);
}

export function fetchWidgetConfig(connection: Connection) {
  return read<WidgetConfig>(
    connection,
    `/merchants/${encodeURIComponent(connection.merchantId)}/widget-config`,
  );
}

/** Passes the merchant in the query and sets no custom headers, so that browsers send no preflight. */
export function read<Answer>(
  connection: Connection,
  path: string,
  search = new URLSearchParams(),
  fresh = false,
): Promise<Result<Answer>> {
  search.set('merchantId', connection.merchantId);
  const init: RequestInit = fresh ? { cache: 'no-cache' } : {};
  return request<Answer>(`${connection.apiBase}${path}?${search}`, init);
}

/** Returns the body unchanged. Most reads return their result directly, other routes in `data`. */
export async function request<Answer>(url: string, init: RequestInit): Promise<Result<Answer>> {
  try {
    const response = await fetch(url, {
      ...init,
      credentials: 'omit',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const body: unknown = await response.json();
    return response.ok ? { value: body as Answer } : { failure: failureOf(body, response) };
  } catch {
    return { failure: failed('NETWORK') };
  }
}

export const failed = (code: Failure['code']): Failure => ({
  code,
  message: '',
  details: [],
  retryAfterSeconds: null,
});

function failureOf(body: unknown, response: Response): Failure {
  const { code, message, details = [] } = (body as ErrorEnvelope).error;
  const retryAfterSeconds = Number(response.headers.get('Retry-After')) || null;
  return { code, message, details, retryAfterSeconds };
}
