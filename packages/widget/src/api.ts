import type {
  ErrorCode,
  ErrorDetail,
  ErrorEnvelope,
  listProductMedia,
  productRating,
  publicReview,
  ReviewSort,
  reviewList,
  reviewSubmission,
  Static,
  signUpload as signUploadRoute,
  submittedReview,
  widgetConfig,
} from '@tribune/contract';

export type { ErrorDetail, ReviewSort };
export type Review = Static<typeof publicReview>;
export type Medium = Review['media'][number];
export type Gallery = Static<(typeof listProductMedia)['answer']>;
export type ReviewList = Static<typeof reviewList>;
export type ProductRating = Static<typeof productRating>;
export type ReviewSubmission = Static<typeof reviewSubmission>;
export type SubmittedReview = Static<typeof submittedReview>;
export type WidgetConfig = Static<typeof widgetConfig>;
export type UploadTicket = Static<(typeof signUploadRoute)['answer']>;
export type VoteCounts = Pick<Review, 'helpfulVotes' | 'notHelpfulVotes'> & { alreadyVoted: boolean };

/** Where the API is, and whose reviews are asked for. */
export interface Connection {
  apiBase: string;
  merchantId: string;
}

/** `NETWORK`: no answer came, or one that is not ours. */
export interface Failure {
  code: ErrorCode | 'NETWORK';
  message: string;
  details: ErrorDetail[];
  retryAfterSeconds: number | null;
}

export type Result<Value> = { value: Value } | { failure: Failure };

const timeoutMs = 20_000;

export interface ReviewListQuery {
  sort: ReviewSort;
  ratings: readonly number[];
  search: string;
  limit: number;
  startAfter: string | null;
  /** Ask the server even where the browser may show an answer of a minute ago: after the shopper's own review. */
  fresh: boolean;
}

export function listReviews(connection: Connection, productId: string, query: ReviewListQuery) {
  const search = new URLSearchParams({ sort: query.sort, limit: String(query.limit) });
  for (const rating of query.ratings) search.append('rating', String(rating));
  if (query.search) search.set('search', query.search);
  if (query.startAfter) search.set('startAfter', query.startAfter);
  const init: RequestInit = query.fresh ? { cache: 'no-cache' } : {};
  return read<ReviewList>(connection, `/products/${encodeURIComponent(productId)}/reviews`, search, init);
}

/** A product's photos and films, newest first. */
export function listMedia(
  connection: Connection,
  productId: string,
  limit: number,
  startAfter: string | null,
) {
  const search = new URLSearchParams({ limit: String(limit) });
  if (startAfter) search.set('startAfter', startAfter);
  return read<Gallery>(connection, `/products/${encodeURIComponent(productId)}/media`, search);
}

/** A review's photos and films as they are now: asked for while they are being prepared. */
export function listReviewMedia(connection: Connection, reviewId: string) {
  const path = `/reviews/${encodeURIComponent(reviewId)}/media`;
  return read<{ media: Medium[] }>(connection, path, new URLSearchParams(), { cache: 'no-cache' });
}

export function productRatings(connection: Connection, productIds: readonly string[]) {
  const search = new URLSearchParams(productIds.map((id) => ['productIds', id]));
  return read<{ ratings: ProductRating[] }>(connection, '/products/ratings', search);
}

export function fetchWidgetConfig(connection: Connection) {
  return read<WidgetConfig>(
    connection,
    `/merchants/${encodeURIComponent(connection.merchantId)}/widget-config`,
    new URLSearchParams(),
  );
}

export function submitReview(connection: Connection, submission: ReviewSubmission, idempotencyKey: string) {
  return write<SubmittedReview>(connection, '/reviews', submission, { 'Idempotency-Key': idempotencyKey });
}

export function voteOnReview(connection: Connection, reviewId: string, helpful: boolean, deviceId?: string) {
  return write<VoteCounts>(connection, `/reviews/${encodeURIComponent(reviewId)}/helpful`, {
    helpful,
    ...(deviceId && { deviceId }),
  });
}

/** A place to send one file to. Its answer says how. */
export function signUpload(
  connection: Connection,
  file: { filename: string; contentType: string; size: number },
) {
  return write<UploadTicket>(connection, '/uploads/signature', file);
}

/** The merchant goes in the query and no header is added, so that a browser sends no preflight. */
function read<Answer>(connection: Connection, path: string, search: URLSearchParams, init: RequestInit = {}) {
  search.set('merchantId', connection.merchantId);
  return request<Answer>(`${connection.apiBase}${path}?${search}`, init, (body) => body as Answer);
}

function write<Answer>(
  connection: Connection,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
) {
  const init = {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Merchant-Id': connection.merchantId, ...headers },
    body: JSON.stringify(body),
  };
  return request<Answer>(`${connection.apiBase}${path}`, init, (body) => (body as { data: Answer }).data);
}

async function request<Answer>(
  url: string,
  init: RequestInit,
  answerOf: (body: unknown) => Answer,
): Promise<Result<Answer>> {
  try {
    const response = await fetch(url, {
      ...init,
      credentials: 'omit',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const body: unknown = await response.json();
    return response.ok ? { value: answerOf(body) } : { failure: failureOf(body, response) };
  } catch {
    return { failure: { code: 'NETWORK', message: '', details: [], retryAfterSeconds: null } };
  }
}

function failureOf(body: unknown, response: Response): Failure {
  const { code, message, details = [] } = (body as ErrorEnvelope).error;
  const seconds = Number.parseInt(response.headers.get('Retry-After') ?? '', 10);
  return { code, message, details, retryAfterSeconds: Number.isNaN(seconds) ? null : seconds };
}
