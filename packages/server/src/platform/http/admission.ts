import {
  type Audience,
  type GrowthFeature,
  type LimitName,
  planIncludesGrowthFeatures,
  type Route,
  roleReaches,
} from '@tribune/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Admitted, Caller } from '../auth/caller.ts';
import { clientAddress } from '../auth/client-address.ts';
import { sessionOfBrowser } from '../auth/session-cookie.ts';
import { sessionHolder } from '../auth/staff-sessions.ts';
import type { Context } from '../context.ts';
import {
  type ApiError,
  authenticationRequired,
  forbidden,
  invalidCredentials,
  invalidField,
  notFound,
  originNotAllowed,
  planUpgradeRequired,
  rateLimited,
} from '../errors.ts';
import { type Merchant, originAllowed } from '../merchants/merchant.ts';
import type { Taken } from '../rate-limits/memory-limiter.ts';
import type { FlatHeaders } from './cached-response.ts';
import { cachedBy } from './cors.ts';

type Maybe<Value> = Value | Promise<Value>;

/** What was found out about a request before its route is asked. */
export interface Admission extends Admitted {
  /** What was taken from a budget; null where there is no limit. */
  spent: Spent | null;
  /** The rate (429), then the plan (403). Thrown after the headers of this admission are written. */
  refusal: ApiError | null;
}

interface Spent {
  policy: string;
  name: LimitName;
  taken: Taken;
}

/**
 * Finds out who calls and takes one from their budget. Throws when the credentials will not do (401, 403). Answers at
 * once when all it needs is in memory, which is what public reads live on.
 */
export function admission(context: Context, route: Route) {
  const rank = rankOf(route.audiences);
  const policies = policiesOf(context);
  return (request: FastifyRequest): Maybe<Admission> =>
    then(identify(context, route, rank, request), (admitted) =>
      // Only what is signed takes from a merchant's budget, and the signature is checked once the body is here.
      then(
        admitted.caller.kind === 'signed' ? null : spend(context, policies, route, admitted, request),
        (spent) => {
          const { caller, merchant } = admitted;
          return { caller, merchant, spent, refusal: refusalOf(route, merchant, spent, request) };
        },
      ),
    );
}

/** Takes one from the budget of a webhook that was signed, and writes the headers. Throws RATE_LIMITED. */
export async function spendSigned(
  context: Context,
  route: Route,
  admitted: Admitted,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<void> {
  const spent = await spend(context, policiesOf(context), route, admitted, request);
  if (!spent) return;
  writeHeaders(reply, limitHeaders(spent));
  if (!spent.taken.allowed) throw rateLimited(spent.taken.resetSeconds);
}

function refusalOf(
  route: Route,
  merchant: Merchant | null,
  spent: Spent | null,
  request: FastifyRequest,
): ApiError | null {
  if (spent && !spent.taken.allowed) return rateLimited(spent.taken.resetSeconds);
  if (merchant && !planIncludesGrowthFeatures(merchant.plan)) {
    const feature = route.plan ?? featureAsked(route.gatedQuery, request);
    if (feature) return planUpgradeRequired(feature);
  }
  return namesOtherMerchant(request) ? notFound('merchant') : null;
}

/** `name` and `name[key]` both name the parameter. */
function featureAsked(gated: Route['gatedQuery'], { query }: FastifyRequest): GrowthFeature | null {
  if (!gated) return null;
  for (const name of Object.keys(query as object)) {
    const feature = gated[name.replace(/\[.*$/, '')];
    if (feature) return feature;
  }
  return null;
}

/** Returns NOT_FOUND when the merchant in the path is not the authenticated one (docs/INTERFACE.md, Authentication). */
function namesOtherMerchant({ params, headers }: FastifyRequest): boolean {
  const { merchantId } = params as { merchantId?: string };
  const header = headers['x-merchant-id'];
  return merchantId !== undefined && header !== undefined && header !== '' && merchantId !== header;
}

function then<Value, Result>(value: Maybe<Value>, next: (value: Value) => Maybe<Result>): Maybe<Result> {
  return value instanceof Promise ? value.then(next) : next(value);
}

/** Strongest credential first (docs/INTERFACE.md, Authentication). */
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

/** Public GETs may name the merchant in the query, so that browsers need no preflight (docs/INTERFACE.md, Authentication). */
function merchantNamed(request: FastifyRequest): string | undefined {
  const header = request.headers['x-merchant-id'];
  if (typeof header === 'string' && header !== '') return header;
  if (request.method !== 'GET' && request.method !== 'HEAD') return undefined;
  const { merchantId } = request.query as { merchantId?: unknown };
  return typeof merchantId === 'string' && merchantId !== '' ? merchantId : undefined;
}

/** Shopify and WooCommerce cannot send custom headers, so their webhook URLs contain the merchant id. */
const merchantInPath = (request: FastifyRequest) => (request.params as { merchantId: string }).merchantId;

type Recogniser = (
  context: Context,
  route: Route,
  merchant: Merchant,
  request: FastifyRequest,
) => Maybe<Caller> | undefined;

const recognise: Record<'bearer' | 'key' | 'origin', Recogniser> = {
  bearer(context, route, merchant, request) {
    // A malformed bearer counts as invalid, not as absent, so that weaker credentials are not tried.
    const secret =
      /^Bearer\b\s*(.*)$/i.exec(request.headers.authorization ?? '')?.[1] ?? sessionOfBrowser(request);
    if (secret === undefined) return undefined;
    const holder = secret.startsWith('trp_')
      ? accessTokenHolder(context, merchant, secret)
      : signedIn(context, merchant, secret);
    return then(holder, (known) => {
      if (route.role && !roleReaches(known.role, route.role))
        throw forbidden(`This requires the role ${route.role}; yours is ${known.role}.`);
      return known;
    });
  },
  key(context, _route, merchant, request) {
    const secret = request.headers['x-api-key'];
    if (typeof secret !== 'string' || secret === '') return undefined;
    return then(context.directory.apiKey(secret), (holder) => {
      if (holder === null || holder.merchantId !== merchant.merchantId)
        throw invalidCredentials('The API key is unknown or revoked.');
      context.directory.recordUse('key', holder.keyId, context.clock.now());
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
    directory.recordUse('token', holder.tokenId, clock.now());
    return { kind: 'bearer', ...holder };
  });
}

async function signedIn({ db, clock }: Context, { merchantId }: Merchant, token: string): Promise<Bearer> {
  const holder = await sessionHolder(db, merchantId, { token, now: clock.now() });
  if (!holder) throw invalidCredentials('The session is unknown or has ended. Sign in again.');
  const { role, personId, email } = holder;
  if (role === null) throw forbidden('You are not a staff member of this merchant.');
  return { kind: 'bearer', tokenId: personId, personId, email, role };
}

/** The response headers of an admission: CORS and rate limits. */
export function admissionHeaders(route: Route, admission: Admission, request: FastifyRequest): FlatHeaders {
  const shared = originHeaders(route, admission, request);
  return admission.spent ? [...shared, ...limitHeaders(admission.spent)] : shared;
}

const exposed =
  'ETag, RateLimit, RateLimit-Policy, Retry-After, X-Request-Id, X-API-Version, Idempotent-Replayed, Deprecation, Sunset, Link';
const toNoOrigin = ['vary', cachedBy];
const toAnyOrigin = [
  ...toNoOrigin,
  'access-control-allow-origin',
  '*',
  'access-control-expose-headers',
  exposed,
];

/**
 * Sets the CORS headers. Public reads are readable by any origin, because they contain nothing specific to the caller and a
 * shared cache then needs one entry instead of one per origin.
 */
function originHeaders(
  route: Route,
  { caller, merchant }: Admitted,
  { headers: { origin } }: FastifyRequest,
): FlatHeaders {
  if (caller.kind === 'anyone' || (route.method === 'GET' && caller.kind === 'origin')) return toAnyOrigin;
  if (origin === undefined || !merchant || !originAllowed(merchant.allowedOrigins, origin)) return toNoOrigin;
  return [
    ...['access-control-allow-origin', origin, 'vary', `Origin, ${cachedBy}`],
    ...['access-control-expose-headers', exposed],
  ];
}

/** Counts the request against the rate limit of its route and credential. */
function spend(
  context: Context,
  policies: Record<LimitName, string>,
  route: Route,
  { caller, merchant }: Admitted,
  request: FastifyRequest,
): Maybe<Spent | null> {
  const name = limitOf(route, caller);
  // The body names the user of this limit, so it is counted once the body is read: see spendForUser.
  if (name === null || name === 'uploadSignature') return null;
  const perMinute = context.config.limits[name];
  if (perMinute === 0) return null;
  const key = `${name} ${holderOf(name, { caller, merchant }, request)}`;
  return then(context.limiter.take(key, perMinute), (taken) => ({ name, policy: policies[name], taken }));
}

/** Allows several users behind one address, such as a household, but not hundreds. */
const usersOfAddress = 10;

/**
 * Upload signatures are limited per user: userId, else customerEmail, else address (docs/INTERFACE.md, Limits). A browser may
 * name any user, so its address has a budget too. Called once the body is read, before it is checked.
 */
export async function spendForUser(
  { config, limiter }: Context,
  { caller, merchant }: Admitted,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const perMinute = config.limits.uploadSignature;
  if (perMinute === 0) return;
  const address = clientAddress(request.ip);
  const user = userIn(request.body);
  const holder = user === null ? address : `${merchant?.merchantId ?? ''} ${user}`;
  const taken = await limiter.take(`uploadSignature ${holder}`, perMinute);
  if (user !== null && caller.kind === 'origin') {
    const all = await limiter.take(`uploadSignature all of ${address}`, perMinute * usersOfAddress);
    if (!all.allowed) reportLimit(reply, 'uploadSignature', perMinute * usersOfAddress, all);
  }
  reportLimit(reply, 'uploadSignature', perMinute, taken);
}

function userIn(body: unknown): string | null {
  if (typeof body !== 'object' || body === null) return null;
  const { userId, customerEmail } = body as { userId?: unknown; customerEmail?: unknown };
  if (typeof userId === 'string' && userId.trim() !== '') return `user ${userId.trim()}`;
  if (typeof customerEmail === 'string' && customerEmail.trim() !== '')
    return `email ${customerEmail.trim().toLowerCase()}`;
  return null;
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

/** The key of the limit. A client's public writes are counted over all merchants. */
function holderOf(name: LimitName, { caller, merchant }: Admitted, request: FastifyRequest): string {
  const ofMerchant = merchant?.merchantId ?? '';
  if (name === 'webhook') return ofMerchant;
  if (caller.kind === 'key') return `${ofMerchant} ${caller.keyId}`;
  if (caller.kind === 'bearer') return `${ofMerchant} ${caller.tokenId}`;
  const address = clientAddress(request.ip);
  if (name === 'publicWrite') return address;
  return `${ofMerchant} ${caller.kind === 'origin' ? caller.origin : ''} ${address}`;
}

const policyOf = (name: LimitName, perMinute: number) => `"${name}";q=${perMinute};w=60`;

function policiesOf({ config: { limits } }: Context): Record<LimitName, string> {
  const policies = Object.entries(limits).map(([name, perMinute]) => [
    name,
    policyOf(name as LimitName, perMinute),
  ]);
  return Object.fromEntries(policies);
}

const limitHeaders = ({ name, policy, taken }: Spent): FlatHeaders => [
  ...['ratelimit-policy', policy],
  ...['ratelimit', `"${name}";r=${taken.remaining};t=${taken.resetSeconds}`],
];

/** For routes outside the contract: sets the RateLimit headers, and throws RATE_LIMITED when the limit is exceeded. */
export function reportLimit(reply: FastifyReply, name: LimitName, perMinute: number, taken: Taken): void {
  writeHeaders(reply, limitHeaders({ name, policy: policyOf(name, perMinute), taken }));
  if (!taken.allowed) throw rateLimited(taken.resetSeconds);
}

export function writeHeaders(reply: FastifyReply, headers: FlatHeaders): void {
  for (let at = 0; at < headers.length; at += 2) reply.header(headers[at] ?? '', headers[at + 1]);
}

/** Throws VALIDATION_ERROR unless a merchant id in a body or query equals the header (docs/INTERFACE.md, Authentication). */
export function assertSameMerchant(merchant: Merchant | null, named: unknown): void {
  if (merchant && named !== undefined && named !== '' && named !== merchant.publicId)
    throw invalidField('merchantId', 'must equal the header X-Merchant-Id');
}
