import { ApiFailure } from './api-failure.ts';
import type { ErrorEnvelope } from './errors.ts';

/** The parts of a route that a request needs. */
export interface RequestRoute {
  method: string;
  path: string;
  /** The response is the result, without an envelope. */
  bare?: boolean | undefined;
  /** Content type of the response when it is not JSON. */
  contentType?: string | undefined;
}

export interface RequestInputs {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  form?: FormData;
  headers?: Record<string, string>;
  idempotencyKey?: string;
  signal?: AbortSignal;
}

export interface RequesterOptions {
  /** Base URL of the API, as in `https://reviews.example/apiV2`. */
  base: string;
  /** Headers of every request: `X-Merchant-Id` and a credential. */
  headers: Record<string, string>;
  fetch?: typeof fetch;
}

export type Requester = (route: RequestRoute, inputs: RequestInputs) => Promise<unknown>;

/** Sends requests to routes and returns their results. Throws ApiFailure. */
export function createRequester({ base, headers, fetch: send = fetch }: RequesterOptions): Requester {
  return async (route, inputs) => {
    const { params, query, body, form, idempotencyKey, signal } = inputs;
    const response = await send(base + pathOf(route.path, params) + queryText(query), {
      method: route.method,
      headers: {
        ...headers,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
        ...inputs.headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(form && { body: form }),
      ...(signal && { signal }),
    }).catch((error: unknown) => {
      if (signal?.aborted || error instanceof ApiFailure) throw error;
      throw new ApiFailure({
        code: 'NETWORK',
        message: 'The service could not be reached. Check the connection and try again.',
        status: 0,
      });
    });
    if (!response.ok) throw await failureOf(response);
    return resultOf(response, route);
  };
}

async function resultOf(response: Response, { bare, contentType }: RequestRoute): Promise<unknown> {
  if (contentType?.endsWith('zip')) return response.blob();
  if (contentType !== undefined) return response.text();
  const answer: unknown = await response.json().catch(() => null);
  if (answer === null || typeof answer !== 'object') throw unreadable(response);
  return bare ? answer : (answer as { data: unknown }).data; // the envelope of the API
}

async function failureOf(response: Response): Promise<ApiFailure> {
  const answer: Partial<ErrorEnvelope> | null = await response.json().then(asObject, () => null);
  if (typeof answer?.error?.code !== 'string') return unreadable(response);
  return new ApiFailure({ ...answer.error, status: response.status, retryAfter: retryAfterOf(response) });
}

const asObject = (value: unknown): object | null => (typeof value === 'object' ? value : null);

const unreadable = (response: Response) =>
  new ApiFailure({
    code: 'UNREADABLE',
    message: `The response with status ${response.status} is not from the API. Check the base URL, and any proxy in between.`,
    status: response.status,
    retryAfter: retryAfterOf(response),
    requestId: response.headers.get('x-request-id'),
  });

/** Seconds; null if the header is not a number. */
export function retryAfterOf(response: Response): number | null {
  const text = response.headers.get('retry-after');
  const seconds = text === null ? Number.NaN : Number(text);
  return Number.isFinite(seconds) ? seconds : null;
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
