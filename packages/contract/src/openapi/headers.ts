import { getHealth } from '../health.ts';
import type { Route } from '../route.ts';
import { apiVersion } from '../version.ts';
import type { Json } from './schemas.ts';

interface Header {
  description: string;
  /** Whether responses that declare the header always contain it. */
  required?: boolean;
  schema: Json;
  example: unknown;
}

const text = { type: 'string' };

const headers = {
  'X-Request-Id': {
    description:
      'ID of the request: the one that was sent in this header, or a new one. Quote it in reports.',
    required: true,
    schema: text,
    example: '0b9f3f5e-7f0e-4b8e-9d53-2f6f8f0c6a11',
  },
  'X-API-Version': {
    description: 'Interface version.',
    required: true,
    schema: text,
    example: apiVersion,
  },
  'Cache-Control': {
    description: 'Whether and for how long the response may be cached.',
    schema: text,
    example: 'no-store',
  },
  'RateLimit-Policy': {
    description:
      'Name of the rate limit with its quota `q` in a window of `w` seconds. Absent without a limit.',
    schema: text,
    example: '"keyRead";q=600;w=60',
  },
  RateLimit: {
    description:
      'Name of the rate limit with the remaining requests `r` and the seconds `t` until it resets.',
    schema: text,
    example: '"keyRead";r=599;t=42',
  },
  'Retry-After': {
    description: 'Seconds to wait before retrying.',
    required: true,
    schema: { type: 'integer', minimum: 1 },
    example: 2,
  },
  'WWW-Authenticate': {
    description:
      'Credentials that the route accepts: `Bearer`, and for other headers `ApiKey` and `WebhookSignature`. `error="invalid_token"` when a bearer token was sent.',
    required: true,
    schema: text,
    example: 'Bearer, ApiKey header="X-API-Key"',
  },
  ETag: {
    description: 'Identifies the state of the resource. Send it as `If-None-Match`.',
    schema: text,
    example: '"q0mZ3Yl8T1c"',
  },
  'Idempotent-Replayed': {
    description: 'Sent when the response is that of an earlier request with the same `Idempotency-Key`.',
    schema: { type: 'string', const: 'true' },
    example: 'true',
  },
  Deprecation: {
    description: 'Time since which the operation is deprecated (RFC 9745).',
    schema: text,
    example: '@1767225600',
  },
  Sunset: {
    description: 'Time at which the operation will be removed (RFC 8594).',
    schema: text,
    example: 'Fri, 31 Dec 2027 00:00:00 GMT',
  },
  Link: {
    description: 'The operation to use instead, with `rel="successor-version"`.',
    schema: text,
    example: '</apiV2/products/SKU-1042/questions>; rel="successor-version"',
  },
  'Content-Disposition': {
    description: 'Suggested file name.',
    schema: text,
    example: 'attachment; filename="reviews.csv"',
  },
  'Content-Encoding': {
    description: '`gzip` for clients that accept it.',
    schema: text,
    example: 'gzip',
  },
  'Accept-Ranges': {
    description: 'Unit of the header `Range`.',
    schema: { type: 'string', const: 'bytes' },
    example: 'bytes',
  },
  'Content-Range': {
    description: 'Part of the file in the response, or its size when the requested range is beyond the end.',
    required: true,
    schema: text,
    example: 'bytes 0-1023/20480',
  },
} satisfies Record<string, Header>;

type HeaderName = keyof typeof headers;

export const componentHeaders: Json = headers;

/** Public reads that are cached by the server and by shared caches, and answer `If-None-Match` with 304. */
export const isConditional = (route: Route) =>
  route.method === 'GET' &&
  route.bare === true &&
  route.operationId !== getHealth.operationId &&
  (route.audiences.includes('origin') || route.audiences.includes('anyone'));

/** References to the headers that a response of this status has. */
export function headersOf(route: Route, status: number): Json {
  const names: HeaderName[] = [
    'X-Request-Id',
    'X-API-Version',
    'Cache-Control',
    ...(reportsLimit(route, status) ? (['RateLimit-Policy', 'RateLimit'] as const) : []),
    ...(status === 429 || status === 503 ? (['Retry-After'] as const) : []),
    ...(status === 401 ? (['WWW-Authenticate'] as const) : []),
    ...(hasETag(route, status) ? (['ETag'] as const) : []),
    ...(replays(route, status) ? (['Idempotent-Replayed'] as const) : []),
    ...(announcesDeprecation(route, status) ? (['Deprecation', 'Sunset', 'Link'] as const) : []),
    ...fileHeaders(route, status),
  ];
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

/** Whether a response reports the limit, which is known once the caller is identified. For some routes, that requires the body. */
function reportsLimit(route: Route, status: number): boolean {
  if (route.limit === 'none' || status === 401 || status === 406) return false;
  if (status === 403) return refusesIdentified(route);
  if (route.limit === 'uploadSignature') return status !== 413 && status !== 415;
  return status !== 413 || !route.audiences.includes('signed');
}

/** Whether a 403 can occur after the caller is identified. Wrong origins and roles are rejected during the identification. */
const refusesIdentified = ({ plan, gatedQuery, reserved, errors = [] }: Route) =>
  plan !== undefined ||
  gatedQuery !== undefined ||
  reserved?.refusal === 'FORBIDDEN' ||
  errors.includes('FORBIDDEN') ||
  errors.includes('PLAN_UPGRADE_REQUIRED');

const hasETag = (route: Route, status: number) =>
  route.ranges ? [200, 206, 416].includes(status) : isConditional(route) && [200, 304].includes(status);

/**
 * Whether an error is stored and replayed: those that the handler throws are, like successes. All others occur before the key is looked up.
 */
const replays = (route: Route, status: number) =>
  route.method === 'POST' && [200, 400, 403, 404, 409, 410].includes(status);

const announcesDeprecation = (route: Route, status: number) =>
  route.deprecated !== undefined && ![401, 403, 406].includes(status);

function fileHeaders({ ranges, contentType, compressed, bare }: Route, status: number): HeaderName[] {
  if (status === 206) return ['Content-Disposition', 'Accept-Ranges', 'Content-Range'];
  if (status === 416) return ['Content-Disposition', 'Accept-Ranges', 'Content-Range'];
  if (status !== 200 || !bare) return [];
  if (compressed) return ['Content-Encoding'];
  if (contentType === 'application/x-ndjson') return ['Content-Disposition'];
  if (contentType === 'text/csv')
    return ['Content-Disposition', ...(ranges ? (['Accept-Ranges'] as const) : [])];
  return [];
}
