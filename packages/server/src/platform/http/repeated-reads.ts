import type { IncomingMessage, ServerResponse } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Context } from '../context.ts';
import type { CachedResponse } from '../response-cache.ts';
import type { Admission } from './admission.ts';
import type { Maybe } from './maybe-promise.ts';
import { hasSeveralHosts } from './request-path.ts';

/** The parts of a request that routes read to admit it and to send a cached response. */
export type ReadRequest = Pick<
  FastifyRequest,
  'id' | 'method' | 'url' | 'headers' | 'query' | 'params' | 'ip' | 'startedAt' | 'raw'
>;

/** How a route handles a request with a cached response. */
export interface CachedRoute {
  admit(request: ReadRequest): Maybe<Admission>;
  /** Sends the cached response; false, without any effect, if it does not match the admission. */
  sendCached(
    request: ReadRequest,
    response: ServerResponse,
    cached: { admission: Admission; response: CachedResponse },
  ): boolean;
}

interface Known extends CachedRoute {
  host: string | undefined;
  hostname: string;
  accept: string | undefined;
  cacheKey: string;
  query: unknown;
  params: unknown;
}

/**
 * Sends cached responses of URLs that were requested before, bypassing Fastify: 1.2 times as many per second. Stores route, query and
 * parameters with the first cached response; the route itself checks credentials, limits and the cache for each request. Fastify handles
 * everything else.
 */
export class RepeatedReads {
  /** Number of responses sent. */
  answered = 0;
  readonly #context: Context;
  readonly #requestId: (given: unknown) => string;
  readonly #isOwnHost: (host: string) => boolean;
  readonly #trusted: ((address: string, distance: number) => boolean) | null;
  readonly #known = new LRUCache<string, Known>({ max: 5_000 });
  readonly #admissions = new WeakMap<IncomingMessage, Maybe<Admission>>();

  constructor(
    context: Context,
    { isOwnHost, requestId }: { isOwnHost: (host: string) => boolean; requestId: (given: unknown) => string },
  ) {
    const { trustProxy } = context.config;
    this.#context = context;
    this.#isOwnHost = isOwnHost;
    this.#requestId = requestId;
    // Parses the setting as Fastify does.
    this.#trusted = trustProxy ? proxyAddr.compile(trustProxy.split(',').map((one) => one.trim())) : null;
  }

  /** Stores the route of a request whose response was cached. */
  note(request: FastifyRequest, cacheKey: string, route: CachedRoute): void {
    if (request.method !== 'GET' || request.originalUrl !== request.url) return;
    const { query, params, headers, hostname } = request;
    if (!this.#isOwnHost(hostname)) return;
    const { host, accept } = headers;
    this.#known.set(nameOf(request.raw), { ...route, host, hostname, accept, cacheKey, query, params });
  }

  /** Whether the response was sent. Never throws: outside of Fastify an error would end the process. */
  answer(raw: IncomingMessage, response: ServerResponse): boolean {
    try {
      return this.#answer(raw, response);
    } catch {
      // For example, the request was rejected before it was counted. Fastify's error handler then sends the reason.
      return false;
    }
  }

  #answer(raw: IncomingMessage, response: ServerResponse): boolean {
    if (raw.method !== 'GET' || !isPlain(raw)) return false;
    const known = this.#known.get(nameOf(raw));
    if (!known || !this.#isSameFor(raw, known)) return false;
    const { responseCache } = this.#context;
    const cached = responseCache.find(known.cacheKey);
    if (!cached) return false;
    const request: ReadRequest = {
      id: this.#requestId(raw.headers['x-request-id']),
      method: 'GET',
      url: raw.url ?? '/',
      headers: raw.headers,
      query: known.query,
      params: known.params,
      ip: this.#trusted ? proxyAddr(raw, this.#trusted) : (raw.socket.remoteAddress ?? ''),
      startedAt: performance.now(),
      raw,
    };
    const admission = known.admit(request);
    if (
      !(admission instanceof Promise) &&
      known.sendCached(request, response, { admission, response: cached })
    ) {
      responseCache.hits++;
      this.answered++;
      return true;
    }
    this.#admissions.set(raw, admission);
    return false;
  }

  /** Compares the headers that are not part of the key. */
  #isSameFor({ headers: { host, accept } }: IncomingMessage, known: Known): boolean {
    return host === known.host && accept === known.accept && this.#isOwnHost(known.hostname);
  }

  /** The admission of a request that Fastify handles after `answer`, which has already been counted against its limit. */
  admissionOf(raw: IncomingMessage): Maybe<Admission> | undefined {
    return this.#admissions.get(raw);
  }
}

function nameOf({ headers, url = '/' }: IncomingMessage): string {
  const merchant = headers['x-merchant-id'];
  return merchant === undefined ? url : `${merchant} ${url}`;
}

/** Whether the request has no body and one host, and no proxy names another host. */
function isPlain(request: IncomingMessage): boolean {
  const { headers } = request;
  const forwardedHost = headers['x-forwarded-host'];
  return (
    headers.host !== undefined &&
    headers['content-length'] === undefined &&
    headers['transfer-encoding'] === undefined &&
    (forwardedHost === undefined || forwardedHost === headers.host) &&
    !hasSeveralHosts(request)
  );
}
