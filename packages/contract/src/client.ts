import type { ErrorCode, ErrorDetail, ErrorEnvelope } from './errors.ts';
import type { AnswerOf, BodyOf, ParamsOf, QueryOf, Route } from './route.ts';

export interface ClientOptions {
  /** Base URL of the API, as in `https://reviews.example/apiV2`. */
  base: string;
  /** Headers of every request: `X-Merchant-Id` and a credential. */
  headers: Record<string, string>;
  fetch?: typeof fetch;
}

/** An error response of the API, or `NETWORK` when there was no response. */
export class ApiFailure extends Error {
  readonly code: ErrorCode | 'NETWORK';
  /** HTTP status; 0 when there was no response. */
  readonly status: number;
  readonly details: ErrorDetail[];
  /** Seconds to wait before retrying, from `Retry-After`. */
  readonly retryAfter: number | null;

  constructor(failure: {
    code: ErrorCode | 'NETWORK';
    message: string;
    status: number;
    details?: ErrorDetail[];
    retryAfter?: number | null;
  }) {
    super(failure.message);
    this.name = 'ApiFailure';
    this.code = failure.code;
    this.status = failure.status;
    this.details = failure.details ?? [];
    this.retryAfter = failure.retryAfter ?? null;
  }
}

/** Inputs that a route does not declare are inferred as `unknown` and are left out. */
type Part<Name extends string, Value> = unknown extends Value ? object : { [Key in Name]: Value };

type Inputs<R> = Part<'params', ParamsOf<R>> &
  Partial<Part<'query', QueryOf<R>>> &
  Part<'body', BodyOf<R>> & { form?: FormData; idempotencyKey?: string; signal?: AbortSignal };

export type Client = <R extends Route>(route: R, inputs: Inputs<R>) => Promise<AnswerOf<R>>;

/** Creates a typed client: `await call(getReview, { params: { reviewId } })`. Calls throw ApiFailure. */
export function createClient({ base, headers, fetch: send = fetch }: ClientOptions): Client {
  return async (route, inputs) => {
    const { params, query, body, form, idempotencyKey, signal } = inputs as Partial<
      Record<string, unknown>
    > & {
      form?: FormData;
      idempotencyKey?: string;
      signal?: AbortSignal;
    };
    const response = await send(base + pathOf(route.path, params) + queryText(query), {
      method: route.method,
      headers: {
        ...headers,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(form && { body: form }),
      ...(signal && { signal }),
    }).catch((error: unknown) => {
      if (signal?.aborted) throw error;
      throw new ApiFailure({
        code: 'NETWORK',
        message: 'The service could not be reached. Check the connection and try again.',
        status: 0,
      });
    });
    const isText = response.ok && route.contentType !== undefined;
    const answer: unknown = isText ? await response.text() : await response.json();
    if (!response.ok) throw failureOf(response, answer as ErrorEnvelope);
    return (route.bare ? answer : (answer as { data: unknown }).data) as AnswerOf<typeof route>;
  };
}

function pathOf(path: string, params: unknown): string {
  const values = (params ?? {}) as Record<string, string>;
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
}

/** Arrays repeat their name; objects become `name[key]`. */
function queryText(query: unknown): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (Array.isArray(value)) for (const item of value) search.append(name, String(item));
    else if (typeof value === 'object' && value !== null)
      for (const [key, item] of Object.entries(value))
        for (const one of [item].flat()) search.append(`${name}[${key}]`, String(one));
    else if (value !== undefined) search.append(name, String(value));
  }
  return search.size > 0 ? `?${search}` : '';
}

function failureOf(response: Response, { error }: ErrorEnvelope): ApiFailure {
  const retryAfter = response.headers.get('retry-after');
  return new ApiFailure({
    ...error,
    status: response.status,
    retryAfter: retryAfter === null ? null : Number(retryAfter),
  });
}
