import {
  type Audience,
  type LimitName,
  planIncludesGrowthFeatures,
  type Route,
  roleReaches,
} from '@tribune/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { type Merchant, originAllowed } from '../merchants/index.ts';
import { sessionHolder } from '../staff/sessions.ts';
import type { Admitted, Caller } from './caller.ts';
import { cachedBy } from './cors.ts';
import {
  authenticationRequired,
  forbidden,
  invalidCredentials,
  invalidField,
  notFound,
  originNotAllowed,
  planUpgradeRequired,
  rateLimited,
} from './errors.ts';
import type { Taken } from './limits.ts';

type Maybe<Value> = Value | Promise<Value>;

/**
 * Lets a request in, or throws: credentials (401, 403), then the rate (429), then the plan (403). Answers at once when
 * all it needs is in memory, which is what public reads live on.
 */
export function admission(context: Context, route: Route) {
  const rank = rankOf(route.audiences);
  return (request: FastifyRequest, reply: FastifyReply): Maybe<Admitted> =>
    then(identify(context, route, rank, request), (admitted) => {
      // Only what is signed takes from the merchant's budget; the signature is checked once the body is here.
      if (admitted.caller.kind === 'signed') return admitted;
      allowOrigin(admitted, route, request, reply);
      return then(spend(context, route, admitted, request, reply), () => {
        if (route.plan && admitted.merchant && !planIncludesGrowthFeatures(admitted.merchant.plan))
          throw planUpgradeRequired(route.plan);
        return admitted;
      });
    });
}

function then<Value, Result>(value: Maybe<Value>, next: (value: Value) => Maybe<Result>): Maybe<Result> {
  return value instanceof Promise ? value.then(next) : next(value);
}

/** The strongest first (decisions.md section 6). */
const rankOf = (audiences: readonly Audience[]) =>
  (['bearer', 'key', 'origin'] as const).filter((audience) => audiences.includes(audience));

function identify(
  context: Context,
  route: Route,
  rank: readonly ('bearer' | 'key' | 'origin')[],
  request: FastifyRequest,
): Maybe<Admitted> {
  if (route.audiences.includes('anyone')) return { caller: { kind: 'anyone' }, merchant: null };
  const merchantText = route.signedBy ? merchantInPath(request) : merchantNamed(request);
  if (merchantText === undefined)
    throw authenticationRequired('Send the id of the merchant in the header X-Merchant-Id.');
  return then(context.directory.merchant(merchantText), (merchant) => {
    if (merchant === null) throw invalidCredentials('There is no merchant with the id in X-Merchant-Id.');
    if (route.audiences.includes('signed')) return { caller: { kind: 'signed' }, merchant };
    for (const audience of rank) {
      const caller = recognise[audience](context, route, merchant, request);
      if (caller) return then(caller, (known) => ({ caller: known, merchant }));
    }
    throw authenticationRequired(
      `This route needs ${rank.map((audience) => needs[audience]).join(', or ')}.`,
    );
  });
}

const needs = {
  bearer: 'the header Authorization: Bearer with a staff token',
  key: 'the header X-API-Key',
  origin: "an Origin on the merchant's list",
};

/** On a public GET the merchant may come in the query, so that a browser needs no preflight (decisions.md section 3). */
function merchantNamed(request: FastifyRequest): string | undefined {
  const header = request.headers['x-merchant-id'];
  if (typeof header === 'string' && header !== '') return header;
  if (request.method !== 'GET' && request.method !== 'HEAD') return undefined;
  const { merchantId } = request.query as { merchantId?: unknown };
  return typeof merchantId === 'string' && merchantId !== '' ? merchantId : undefined;
}

/** The shop platforms cannot send a header of ours, so their addresses name the merchant. */
const merchantInPath = (request: FastifyRequest) => (request.params as { merchantId: string }).merchantId;

type Recogniser = (
  context: Context,
  route: Route,
  merchant: Merchant,
  request: FastifyRequest,
) => Maybe<Caller> | undefined;

const recognise: Record<'bearer' | 'key' | 'origin', Recogniser> = {
  bearer(context, route, merchant, request) {
    // A malformed bearer is a wrong one, and not none: the weaker credentials must not be tried.
    const secret = /^Bearer\b\s*(.*)$/i.exec(request.headers.authorization ?? '')?.[1];
    if (secret === undefined) return undefined;
    const holder = secret.startsWith('trp_')
      ? accessTokenHolder(context, merchant, secret)
      : signedIn(context, merchant, secret);
    return then(holder, (known) => {
      if (route.role && !roleReaches(known.role, route.role))
        throw forbidden(`This needs the role ${route.role}; yours is ${known.role}.`);
      return known;
    });
  },
  key(context, _route, merchant, request) {
    const secret = request.headers['x-api-key'];
    if (typeof secret !== 'string' || secret === '') return undefined;
    return then(context.directory.apiKey(secret), (holder) => {
      if (holder === null || holder.merchantId !== merchant.merchantId)
        throw invalidCredentials('The API key is unknown or revoked.');
      context.directory.noteUse('key', holder.keyId, context.clock.now());
      return { kind: 'key', keyId: holder.keyId, name: holder.name };
    });
  },
  origin(_context, _route, merchant, request) {
    const { origin } = request.headers;
    if (origin === undefined || origin === '') return undefined;
    if (!originAllowed(merchant.allowedOrigins, origin)) throw originNotAllowed();
    return { kind: 'origin', origin };
  },
};

type Bearer = Extract<Caller, { kind: 'bearer' }>;

function accessTokenHolder({ directory, clock }: Context, merchant: Merchant, secret: string): Maybe<Bearer> {
  return then(directory.accessToken(secret), (holder) => {
    if (holder === null || (holder.expiresAt !== null && holder.expiresAt <= clock.now().toISOString()))
      throw invalidCredentials('The access token is unknown, revoked or expired.');
    if (holder.merchantId !== merchant.merchantId)
      throw forbidden('This access token belongs to another merchant.');
    directory.noteUse('token', holder.tokenId, clock.now());
    return { kind: 'bearer', ...holder };
  });
}

async function signedIn({ db, clock }: Context, { merchantId }: Merchant, token: string): Promise<Bearer> {
  const holder = await sessionHolder(db, merchantId, { token, now: clock.now() });
  if (!holder) throw invalidCredentials('The session is unknown or has ended. Sign in again.');
  const { role, personId, email } = holder;
  if (role === null) throw forbidden('You are no member of the staff of this merchant.');
  return { kind: 'bearer', tokenId: personId, personId, email, role };
}

const exposed =
  'ETag, RateLimit, RateLimit-Policy, Retry-After, X-Request-Id, X-API-Version, Idempotent-Replayed, Deprecation, Sunset, Link';

/**
 * Lets the browser read the answer. Public reads hold nothing of the caller's, so any page may read them: a shared cache
 * then needs one entry, and not one for each origin.
 */
function allowOrigin(
  { caller, merchant }: Admitted,
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const { origin } = request.headers;
  if (caller.kind === 'anyone' || (route.method === 'GET' && caller.kind === 'origin')) {
    reply.header('access-control-allow-origin', '*');
  } else if (origin !== undefined && merchant && originAllowed(merchant.allowedOrigins, origin)) {
    reply.header('access-control-allow-origin', origin);
    reply.header('vary', `Origin, ${cachedBy}`);
  } else return;
  reply.header('access-control-expose-headers', exposed);
}

/** Takes one from the budget that the route and the credential name, and writes the RateLimit headers. */
export function spend(
  context: Context,
  route: Route,
  { caller, merchant }: Admitted,
  request: FastifyRequest,
  reply: FastifyReply,
): Maybe<void> {
  const name = limitOf(route, caller);
  if (name === null) return;
  const perMinute = context.config.limits[name];
  if (perMinute === 0) return;
  const key = `${name} ${merchant?.merchantId ?? ''} ${holderOf(name, caller, request)}`;
  return then(context.limiter.take(key, perMinute), (taken) => reportLimit(reply, name, perMinute, taken));
}

function limitOf(route: Route, caller: Caller): LimitName | null {
  if (route.limit === 'none') return null;
  const read = route.method === 'GET' || route.limit === 'publicRead';
  if (route.limit && route.limit !== 'publicRead') return route.limit;
  switch (caller.kind) {
    case 'signed':
      return 'webhook';
    case 'key':
      return read ? 'keyRead' : 'keyWrite';
    case 'bearer':
      return read ? 'keyRead' : 'adminWrite';
    default:
      return read ? 'publicRead' : 'publicWrite';
  }
}

/** Whose budget it is (decisions.md section 3). */
function holderOf(name: LimitName, caller: Caller, request: FastifyRequest): string {
  if (caller.kind === 'key') return caller.keyId;
  if (caller.kind === 'bearer') return caller.tokenId;
  if (name === 'publicRead' && caller.kind === 'origin') return `${caller.origin} ${request.ip}`;
  return name === 'webhook' ? '' : request.ip;
}

export function reportLimit(reply: FastifyReply, name: LimitName, perMinute: number, taken: Taken): void {
  reply.header('ratelimit-policy', `"${name}";q=${perMinute};w=60`);
  reply.header('ratelimit', `"${name}";r=${taken.remaining};t=${taken.resetSeconds}`);
  if (!taken.allowed) throw rateLimited(taken.resetSeconds);
}

/** A merchant named in the path is not there for who calls in the name of another (decisions.md section 6). */
export function assertMerchantInPath(request: FastifyRequest): void {
  const { merchantId } = request.params as { merchantId?: string };
  const header = request.headers['x-merchant-id'];
  if (merchantId !== undefined && header !== undefined && header !== '' && merchantId !== header)
    throw notFound('merchant');
}

/** A merchant named in a body or query must be the one of the header, else VALIDATION_ERROR (decisions.md section 6). */
export function assertSameMerchant(merchant: Merchant | null, named: unknown): void {
  if (merchant && named !== undefined && named !== '' && named !== merchant.publicId)
    throw invalidField('merchantId', 'must equal the header X-Merchant-Id');
}
