import type { Route } from '@tribune/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import type { KeptPage } from '../response-cache.ts';
import { standingHeaders } from './constant-headers.ts';

/** Name, value, name, value …: the form that Node writes without conversion. */
export type FlatHeaders = readonly string[];

export const publicCaching = 'public, max-age=0, s-maxage=10, stale-while-revalidate=60';
export const json = 'application/json; charset=utf-8';
export const contentTypeOf = ({ contentType }: Route) =>
  contentType === undefined ? json : isBinary(contentType) ? contentType : `${contentType}; charset=utf-8`;

const isBinary = (contentType: string) => contentType === 'application/zip';

/**
 * Sends a cached response with its original headers in one call, bypassing Fastify's reply. This and counting without
 * onResponse raised a warm read from 0.53 to 0.65 of the throughput of a bare route that sends the same bytes.
 */
export function keptAnswer({ config, metrics }: Context, url: string, contentType: string) {
  const gets = metrics.requests.of(url, 'GET');
  const heads = metrics.requests.of(url, 'HEAD');
  // Caching and CORS headers come from the admission.
  const { vary: _, ...standing } = standingHeaders(config);
  const constant = [...Object.entries(standing).flat(), 'cache-control', publicCaching];
  const constantOfPage = [...constant, 'content-type', contentType];
  return (request: FastifyRequest, reply: FastifyReply, page: KeptPage, admission: FlatHeaders): void => {
    const { raw } = reply.hijack();
    const known = request.headers['if-none-match'];
    const fresh = known !== undefined && matches(known, page.etag);
    // Not with concat, which is slow for several arrays: 0.5 µs per response.
    const headers = (fresh ? constant : constantOfPage).slice();
    headers.push('etag', page.etag, 'x-request-id', request.id);
    for (const text of admission) headers.push(text);
    if (!fresh) headers.push('content-length', String(page.body.length));
    raw.writeHead(fresh ? 304 : 200, headers);
    raw.end(fresh ? undefined : page.body);
    const counts = request.method === 'HEAD' ? heads : gets;
    counts.add(raw.statusCode, performance.now() - request.startedAt);
  };
}

/** Whether an If-None-Match header matches this ETag. */
export const matches = (known: string, etag: string) =>
  known === '*' || known.split(',').some((one) => one.trim().replace(/^W\//, '') === etag);
