import assert from 'node:assert/strict';
import type { OutgoingHttpHeaders } from 'node:http';
import type { Route } from '@tribune/contract';
import { openApiDocument } from '@tribune/contract/openapi';

interface DescribedResponse {
  headers?: Record<string, { $ref: string }>;
}
interface Described {
  paths: Record<string, Record<string, { responses: Record<string, DescribedResponse> }>>;
  components: { headers: Record<string, { required?: boolean }> };
}

// The document is typed as JSON. This is the part of it that is used here.
const api = openApiDocument() as unknown as Described;

/** Headers of HTTP, CORS, browser security and search engines, which the document does not describe. */
const undescribed =
  /^(?:content-type|content-length|transfer-encoding|date|connection|keep-alive|vary|access-control-.*|x-content-type-options|content-security-policy|referrer-policy|cross-origin-resource-policy|strict-transport-security|x-robots-tag)$/;

/** Declared headers that are not part of every response with the status. */
const conditional: Record<string, (route: Route, status: number) => boolean> = {
  'idempotent-replayed': () => true,
  'content-encoding': () => true,
  // Staff's reads are not cached.
  etag: (route, status) => status === 200 && route.ranges !== true,
  'ratelimit-policy': mayPrecedeLimit,
  ratelimit: mayPrecedeLimit,
  deprecation: (_route, status) => status >= 500,
  sunset: (_route, status) => status >= 500,
  link: (_route, status) => status >= 500,
};

/** Some refusals come before the rate limit is known, and others with the same status afterwards. */
function mayPrecedeLimit({ limit }: Route, status: number): boolean {
  return status === 403 || status >= 500 || (limit === 'uploadSignature' && status === 400);
}

/** Asserts that a response has the headers that the OpenAPI document declares for it, and no others. */
export function assertDeclaredHeaders(
  route: Route,
  { statusCode, headers }: { statusCode: number; headers: OutgoingHttpHeaders },
): void {
  const response = api.paths[route.path]?.[route.method.toLowerCase()]?.responses[statusCode];
  assert.ok(response, `${route.operationId} does not declare the status ${statusCode}`);
  const declared = Object.keys(response.headers ?? {});
  const sent = Object.keys(headers).filter((name) => !undescribed.test(name));
  const names = new Set(declared.map((name) => name.toLowerCase()));
  assert.deepEqual(
    sent.filter((name) => !names.has(name)),
    [],
    `${route.operationId} ${statusCode} sends headers that are not declared`,
  );
  const expected = declared.filter((name) => {
    const mayBeAbsent = conditional[name.toLowerCase()]?.(route, statusCode) ?? false;
    return !mayBeAbsent || api.components.headers[name]?.required;
  });
  assert.deepEqual(
    expected.filter((name) => !sent.includes(name.toLowerCase())),
    [],
    `${route.operationId} ${statusCode} declares headers that are not sent`,
  );
}
