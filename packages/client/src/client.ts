import type { ApiFailure, FailureCode } from '@tribune/contract/api-failure';
import { createRequester, type RequestRoute } from '@tribune/contract/request';
import { type RetryOptions, retryingFetch } from './retry.ts';

export interface ClientOptions extends RetryOptions {
  /** Base URL of the API, as in `https://reviews.example/apiV2`. */
  baseUrl: string;
  merchantId: string;
  /** `tr_…`, only on your server. A browser on an allowed domain needs neither key nor token. */
  apiKey?: string;
  /** `trp_…` of a staff member, or `tr_operator_…` for the operations of operators; only on your server. */
  accessToken?: string;
  /** Headers sent with every request. */
  headers?: Record<string, string>;
}

export interface RequestOptions {
  signal?: AbortSignal;
  /** Default: a random key for every POST. Pass your own if you repeat a call yourself, so that it takes effect only once. */
  idempotencyKey?: string;
  headers?: Record<string, string>;
}

export interface SentInputs {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  form?: FormData;
}

/** Settings and connection for operations: `await getReview(client, { reviewId })`. */
export interface TribuneClient {
  readonly baseUrl: string;
  readonly merchantId: string;
  /** Sends a request with retries. Throws {@link ApiFailure}. Operations call it. */
  send(route: RequestRoute, inputs: SentInputs, options?: RequestOptions): Promise<unknown>;
}

/** Throws a TypeError when both a key and a token are given: a request has one credential. */
export function createClient(options: ClientOptions): TribuneClient {
  const { baseUrl, merchantId, apiKey, accessToken, headers = {} } = options;
  if (apiKey && accessToken) throw new TypeError('Pass either apiKey or accessToken.');
  const base = baseUrl.replace(/\/+$/, '');
  const request = createRequester({
    base,
    headers: {
      'x-merchant-id': merchantId,
      ...(apiKey && { 'x-api-key': apiKey }),
      ...(accessToken && { authorization: `Bearer ${accessToken}` }),
      ...headers,
    },
    fetch: retryingFetch(options),
  });
  return {
    baseUrl: base,
    merchantId,
    send: (route, inputs, sent = {}) =>
      request(route, {
        ...inputs,
        ...sent,
        ...(route.method === 'POST' && { idempotencyKey: sent.idempotencyKey ?? crypto.randomUUID() }),
      }),
  };
}

/** Whether an error is an {@link ApiFailure}, with one of the codes if some are given. */
export function isFailure<Code extends FailureCode = FailureCode>(
  error: unknown,
  ...codes: Code[]
): error is ApiFailure & { readonly code: Code } {
  const wanted: readonly FailureCode[] = codes;
  return isApiFailure(error) && (wanted.length === 0 || wanted.includes(error.code));
}

/** Compares names, because an app with `@tribune/react` has two copies of the class: each package bundles its own. */
const isApiFailure = (error: unknown): error is ApiFailure =>
  error instanceof Error && error.name === 'ApiFailure';
