import type { ServerResponse } from 'node:http';
import type { Route } from '@tribune/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import type { Merchant } from '../merchants/merchant.ts';
import type { CachedResponse, RenderedResponse } from '../response-cache.ts';
import { constantHeaders } from './constant-headers.ts';
import type { FlatHeaders } from './flat-headers.ts';
import type { ReadRequest } from './repeated-reads.ts';
import { logCompleted } from './request-log.ts';

export const publicCaching = 'public, max-age=0, s-maxage=10, stale-while-revalidate=60';
export const json = 'application/json; charset=utf-8';
/** Content-Type of a route's successful responses, with the charset of text. */
export const contentTypeOf = ({ contentType }: Route) =>
  contentType === undefined ? json : isBinary(contentType) ? contentType : `${contentType}; charset=utf-8`;

const isBinary = (contentType: string) => /^application\/g?zip$/.test(contentType);

/**
 * Sends a cached response with its original headers in one call, bypassing Fastify's reply. This, and counting without onResponse,
 * raised a warm read from 0.53 to 0.65 of the throughput of a bare route that sends the same bytes.
 */
export function cachedResponseSender({ config, metrics, log }: Context, route: Route, url: string) {
  const contentType = contentTypeOf(route);
  const routeOptions = { url, config: { route } };
  const gets = metrics.requests.of(url, 'GET');
  const heads = metrics.requests.of(url, 'HEAD');
  // Caching and CORS headers come from the admission.
  const { vary: _, ...headers } = constantHeaders(config);
  const constant = [...Object.entries(headers).flat(), 'cache-control', publicCaching];
  const constantWithType = [...constant, 'content-type', contentType];
  return (
    request: ReadRequest,
    raw: ServerResponse,
    response: CachedResponse,
    { merchant, headers: admission }: { merchant: Merchant | null; headers: FlatHeaders },
  ): void => {
    const { id, method, startedAt } = request;
    const known = request.headers['if-none-match'];
    const fresh = known !== undefined && matches(known, response.etag);
    // Not concat, which is slow for several arrays: 0.5 µs per response.
    const headers = (fresh ? constant : constantWithType).slice();
    headers.push('etag', response.etag, 'x-request-id', id);
    for (const text of admission) headers.push(text);
    if (!fresh) headers.push('content-length', String(response.body.length));
    raw.writeHead(fresh ? 304 : 200, headers);
    raw.end(fresh ? undefined : response.body);
    const counts = method === 'HEAD' ? heads : gets;
    counts.add(raw.statusCode, performance.now() - startedAt);
    if (config.logRequests === 'all')
      logCompleted(log, { id, method, startedAt, merchant, failure: null, routeOptions }, raw.statusCode);
  };
}

/** Sends a response that was just rendered for the cache. */
export function sendRendered(
  request: FastifyRequest,
  reply: FastifyReply,
  response: RenderedResponse,
  contentType: string,
): FastifyReply {
  reply.header('etag', response.etag);
  reply.header('cache-control', publicCaching);
  const known = request.headers['if-none-match'];
  if (known !== undefined && matches(known, response.etag)) return reply.code(304).send();
  reply.header('content-type', contentType);
  return reply.serializer((text: string) => text).send(response.text);
}

/** Whether an If-None-Match header matches this ETag. */
export const matches = (known: string, etag: string) =>
  known === '*' || known.split(',').some((one) => one.trim().replace(/^W\//, '') === etag);
