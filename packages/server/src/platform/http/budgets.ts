import { emailKeyOf, type LimitName, type Route } from '@tribune/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Admitted, Caller } from '../auth/caller.ts';
import { clientAddress } from '../auth/client-address.ts';
import type { Context } from '../context.ts';
import { rateLimited } from '../errors.ts';
import type { Merchant } from '../merchants/merchant.ts';
import type { Taken } from '../rate-limits/memory-limiter.ts';
import { type FlatHeaders, writeHeaders } from './flat-headers.ts';
import { type Maybe, then } from './maybe-promise.ts';

export interface Spent {
  policy: string;
  name: LimitName;
  taken: Taken;
}

/** Counts the request against the rate limit of its route and credential. */
export function spend(
  context: Context,
  policies: Record<LimitName, string>,
  route: Route,
  { caller, merchant }: Admitted,
  request: FastifyRequest,
): Maybe<Spent | null> {
  const name = limitOf(route, caller);
  // The body names the user of this limit, so it is counted after the body is read: see spendForUser.
  if (name === null || name === 'uploadSignature') return null;
  const perMinute = context.config.limits[name];
  if (perMinute === 0) return null;
  const key = `${name} ${holderOf(name, { caller, merchant }, request)}`;
  return then(context.limiter.take(key, perMinute), (taken) => ({ name, policy: policies[name], taken }));
}

/** Counts a signed webhook against its rate limit, and writes the headers. Throws RATE_LIMITED. */
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

/** Allows several users behind one address, such as a household, but not hundreds. */
const usersOfAddress = 10;

/**
 * Upload signatures are limited per user: userId, else customerEmail, else address (docs/API-CONTRACT.md, Limits). Because a browser may
 * name any user, its address is limited too. Called after the body is read, before it is validated.
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
    return `email ${emailKeyOf(customerEmail.trim())}`;
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
    case 'operator':
      return read ? 'keyRead' : 'adminWrite';
    default:
      return read ? 'publicRead' : 'publicWrite';
  }
}

/** The key of the limit. A client's public writes are counted across all merchants. */
function holderOf(name: LimitName, { caller, merchant }: Admitted, request: FastifyRequest): string {
  const ofMerchant = merchant?.merchantId ?? '';
  if (name === 'webhook' || name === 'productWebhook') return ofMerchant;
  if (caller.kind === 'key') return `${ofMerchant} ${caller.keyId}`;
  if (caller.kind === 'bearer') return `${ofMerchant} ${caller.tokenId}`;
  if (caller.kind === 'operator') return `operator ${caller.tokenId}`;
  const address = clientAddress(request.ip);
  if (name === 'publicWrite') return address;
  return `${ofMerchant} ${caller.kind === 'origin' ? listed(caller.origin, merchant) : ''} ${address}`;
}

/**
 * The origin as on the merchant's list. Origins that match a wildcard count as one, otherwise each subdomain would have its own limit.
 */
const listed = (origin: string, merchant: Merchant | null) =>
  origin === '' || merchant?.allowedOrigins.includes(origin) ? origin : '*';

const policyOf = (name: LimitName, perMinute: number) => `"${name}";q=${perMinute};w=60`;

/** The RateLimit-Policy of each limit. */
export function policiesOf({ config: { limits } }: Context): Record<LimitName, string> {
  const policies = Object.entries(limits).map(([name, perMinute]) => [
    name,
    policyOf(name as LimitName, perMinute),
  ]);
  return Object.fromEntries(policies);
}

/** The RateLimit headers of a request that was counted. */
export const limitHeaders = ({ name, policy, taken }: Spent): FlatHeaders => [
  ...['ratelimit-policy', policy],
  ...['ratelimit', `"${name}";r=${taken.remaining};t=${taken.resetSeconds}`],
];

/**
 * Counts a request to a route outside the contract against a limit of its client, among the requests with the same `count`. Sets the
 * RateLimit headers, and throws RATE_LIMITED if the limit is exceeded.
 */
export async function limitClient(
  { config, limiter }: Context,
  { limit, count = limit }: { limit: LimitName; count?: string },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const perMinute = config.limits[limit];
  if (perMinute === 0) return;
  const taken = await limiter.take(`${count} ${clientAddress(request.ip)}`, perMinute);
  reportLimit(reply, limit, perMinute, taken);
}

/** Sets the RateLimit headers, and throws RATE_LIMITED if the limit is exceeded. */
export function reportLimit(reply: FastifyReply, name: LimitName, perMinute: number, taken: Taken): void {
  writeHeaders(reply, limitHeaders({ name, policy: policyOf(name, perMinute), taken }));
  if (!taken.allowed) throw rateLimited(taken.resetSeconds);
}
