import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../../platform/context.ts';
import { type Db, rows } from '../../platform/db/database.ts';
import { statement, table } from '../../platform/db/statement.ts';
import { noRoute } from '../../platform/errors.ts';
import type { HostedOn } from '../../platform/http/hosted-on.ts';
import { typeId } from '../../platform/ids.ts';

declare module '../../platform/context.ts' {
  interface Context {
    hosts: Hosts;
  }
}

const freshMs = 30_000;
const retryMs = 1_000;

/** The verified domains of all merchants, in memory, so that requests with unknown hosts cost no query. */
export class Hosts {
  readonly #db: Db;
  readonly #ownHosts: readonly string[];
  #found = new Map<string, HostedOn>();
  #readAt = Number.NEGATIVE_INFINITY;
  #reading: Promise<void> | null = null;
  #drops = 0;

  constructor(db: Db, ownHosts: readonly string[]) {
    this.#db = db;
    this.#ownHosts = ownHosts;
  }

  /**
   * The owner of a domain; null for the service's own and unknown ones. The result is at most 30 seconds old, unless the database is down:
   * requests that need no database are still served.
   */
  async of(host: string): Promise<HostedOn | null> {
    const known = this.known(host);
    if (known !== undefined) return known;
    await this.#read().catch(() => this.#retryLater());
    return this.#find(host);
  }

  /** Synchronous `of`; undefined if the domains must be read first. */
  known(host: string): HostedOn | null | undefined {
    // The fast path of nearly all requests.
    if (this.#ownHosts.includes(host)) return null;
    return performance.now() - this.#readAt > freshMs ? undefined : this.#find(host);
  }

  #find(host: string): HostedOn | null {
    return this.#found.get(hostName(host)) ?? null;
  }

  #retryLater(): void {
    this.#readAt = performance.now() - freshMs + retryMs;
  }

  drop(): void {
    this.#readAt = Number.NEGATIVE_INFINITY;
    this.#reading = null;
    this.#drops++;
  }

  #read(): Promise<void> {
    this.#reading ??= this.#readAll().finally(() => {
      this.#reading = null;
    });
    return this.#reading;
  }

  async #readAll(): Promise<void> {
    const startedAt = performance.now();
    const drops = this.#drops;
    const found = await rows(
      this.#db,
      statement`select ${table('custom_domains')('name', 'merchant_id', 'purpose')} from custom_domains
       where verified_at is not null and purpose <> 'email'`,
      [],
    );
    this.#found = new Map(
      found.map(({ name, merchant_id, purpose }) => [name, { merchantId: merchant_id, purpose } as HostedOn]),
    );
    if (drops === this.#drops) this.#readAt = startedAt;
  }
}

/** `SHOP.example.` is the same host as `shop.example`. */
export const hostName = (text: string) => text.toLowerCase().replace(/\.$/, '');

/** Router paths that a merchant's domain serves, by purpose. All others return 404. */
const served: Record<HostedOn['purpose'], RegExp> = {
  pages:
    /^\/(?:r|unsubscribe|opened|report-status|my-reviews|write|reviews|questions|receipt|trust|log|landing|widget|uploads|media)(?:\/|$)/,
  media: /^\/media\//,
};

/** Routes whose responses the trust page compares with the log. */
const publicReads =
  /^\/apiV2\/(?:reviews|store-reviews|products\/ratings|products\/:productId\/reviews|merchants\/:merchantId\/transparency)$/;

/** A hook before all routes: identifies the owner of the request's domain, and serves only that merchant's pages or media there. */
export function keepToHosts(app: FastifyInstance, { hosts }: Context): void {
  app.decorateRequest('hostedOn', null);
  app.addHook('onRequest', (request, _reply, done) => {
    const host = request.hostname ?? '';
    const keep = (hostedOn: HostedOn | null) => {
      request.hostedOn = hostedOn;
      done(hostedOn && !isServed(request, hostedOn) ? noRoute() : undefined);
    };
    const known = hosts.known(host);
    if (known === undefined) hosts.of(host).then(keep, done);
    else keep(known);
  });
}

/** Compares the path as the router read it, because a path can be encoded in several ways. */
function isServed(request: FastifyRequest, { merchantId, purpose }: HostedOn): boolean {
  const publicId = typeId('merchant', merchantId);
  const { url: pattern = '' } = request.routeOptions;
  const { merchantId: named = publicId } = request.params as { merchantId?: string };
  if (named !== publicId) return false;
  if (purpose === 'pages' && publicReads.test(pattern))
    return request.method === 'GET' && request.headers['x-merchant-id'] === publicId;
  if (!served[purpose].test(pattern)) return false;
  // Keys of media begin with their merchant. The file server decodes paths again; ours contain nothing to decode.
  return !pattern.startsWith('/media/') || isPlainPathBelow(`/media/v/${merchantId}/`, request.url);
}

const isPlainPathBelow = (folder: string, url: string) => url.startsWith(folder) && !url.includes('%');
