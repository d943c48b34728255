import { type Audience, type Route, roleReaches } from '@tribune/contract';
import type { FastifyRequest } from 'fastify';
import type { Admitted, Caller } from '../auth/caller.ts';
import { operatorWith } from '../auth/operator-tokens.ts';
import { isOrigin } from '../auth/origins.ts';
import { isAccessToken } from '../auth/secrets.ts';
import { sessionOfBrowser } from '../auth/session-cookie.ts';
import { sessionHolder } from '../auth/staff-sessions.ts';
import type { Context } from '../context.ts';
import { authenticationRequired, forbidden, invalidCredentials, originNotAllowed } from '../errors.ts';
import { type Merchant, originAllowed } from '../merchants/merchant.ts';
import { isOfAgent, isPublicReader } from './in-process.ts';
import { type Maybe, then } from './maybe-promise.ts';

/** Strongest credential first (docs/API-CONTRACT.md, Authentication). */
export const rankOf = (audiences: readonly Audience[]) =>
  (['bearer', 'key', 'origin'] as const).filter((audience) => audiences.includes(audience));

/** Finds the merchant and the caller. Throws if the credentials are missing or not accepted (401, 403). */
export function identify(
  context: Context,
  route: Route,
  rank: readonly ('bearer' | 'key' | 'origin')[],
  request: FastifyRequest,
): Maybe<Admitted> {
  if (route.audiences.includes('anyone')) return { caller: { kind: 'anyone' }, merchant: null };
  if (route.audiences.includes('operator'))
    return { caller: operatorOf(context.config.operatorTokens, request), merchant: null };
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

/**
 * The staff member or API key of a request to the MCP server; null without credentials. Ignores cookies, so that websites cannot act on
 * behalf of a signed-in person. Throws if the credential is not accepted (401, 403).
 */
export async function namedCaller(
  context: Context,
  merchant: Merchant,
  request: FastifyRequest,
): Promise<Caller | null> {
  if (/^Bearer\b/i.test(request.headers.authorization ?? ''))
    return (await recognise.bearer(context, { forAgents: true }, merchant, request)) ?? null;
  return (await recognise.key(context, {}, merchant, request)) ?? null;
}

function operatorOf(tokens: readonly string[], { headers }: FastifyRequest): Caller {
  const sent = /^Bearer\b\s*(.*)$/i.exec(headers.authorization ?? '')?.[1];
  if (sent === undefined)
    throw authenticationRequired('This route needs the header Authorization: Bearer with an operator token.');
  const operator = operatorWith(tokens, sent);
  if (!operator)
    throw invalidCredentials('The operator token is unknown. OPERATOR_TOKENS lists the valid ones.');
  return operator;
}

const needs = {
  bearer: 'the header Authorization: Bearer with a staff token',
  key: 'the header X-API-Key',
  origin: "an Origin on the merchant's list",
};

/** Public GETs may name the merchant in the query, so that browsers need no preflight (docs/API-CONTRACT.md, Authentication). */
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
  route: Pick<Route, 'role'> & { forAgents?: true },
  merchant: Merchant,
  request: FastifyRequest,
) => Maybe<Caller> | undefined;

const recognise: Record<'bearer' | 'key' | 'origin', Recogniser> = {
  bearer(context, route, merchant, request) {
    // A malformed bearer counts as invalid, not as absent, so that weaker credentials are not tried.
    const secret =
      /^Bearer\b\s*(.*)$/i.exec(request.headers.authorization ?? '')?.[1] ?? sessionOfBrowser(request);
    if (secret === undefined) return undefined;
    const holder = isAccessToken(secret)
      ? accessTokenHolder(context, merchant, { secret, forAgents: route.forAgents ?? isOfAgent(request) })
      : signedIn(context, merchant, secret);
    return then(holder, (known) => {
      if (route.role && !roleReaches(known.role, route.role)) {
        request.refused = { caller: known, merchant };
        throw forbidden(`This requires the role ${route.role}; yours is ${known.role}.`);
      }
      return known;
    });
  },
  key(context, _route, merchant, request) {
    const secret = request.headers['x-api-key'];
    if (typeof secret !== 'string' || secret === '') return undefined;
    return then(context.directory.apiKey(secret), (holder) => {
      if (holder === null || holder.merchantId !== merchant.merchantId)
        throw invalidCredentials(wrongKey(secret, merchant));
      context.directory.recordUse('key', holder.keyId, context.clock.now());
      return { kind: 'key', keyId: holder.keyId, name: holder.name };
    });
  },
  origin(context, _route, merchant, request) {
    if (isPublicReader(request) || isOwnPage(request)) return { kind: 'origin', origin: '' };
    const { origin } = request.headers;
    if (origin === undefined || origin === '') return undefined;
    if (!originAllowed(merchant.allowedOrigins, origin)) {
      if (isOrigin(origin)) context.directory.recordRefusedWidget(merchant, origin, context.clock.now());
      throw originNotAllowed();
    }
    return { kind: 'origin', origin };
  },
};

/**
 * Whether a page of this service sends the request, such as the trust page. In this case browsers send `Sec-Fetch-Site` but no `Origin`.
 */
const isOwnPage = ({ headers, method }: FastifyRequest) =>
  method === 'GET' && headers.origin === undefined && headers['sec-fetch-site'] === 'same-origin';

/** Names the likely mistake: a live key in the sandbox, or vice versa. */
function wrongKey(secret: string, { isSandbox }: Merchant): string {
  if (secret.startsWith('tr_test_') === isSandbox) return 'The API key is unknown or revoked.';
  return isSandbox
    ? 'This is not a key of a sandbox. Use a key that begins with tr_test_.'
    : 'A test key works only with the merchant ID of its sandbox.';
}

type Bearer = Extract<Caller, { kind: 'bearer' }>;

function accessTokenHolder(
  { directory, clock }: Context,
  merchant: Merchant,
  { secret, forAgents }: { secret: string; forAgents: boolean },
): Maybe<Bearer> {
  return then(directory.accessToken(secret), (holder) => {
    if (holder === null || (holder.expiresAt !== null && holder.expiresAt <= clock.now().toISOString()))
      throw invalidCredentials('The access token is unknown, revoked or expired.');
    if (holder.isOfAgent && !(forAgents && holder.merchantId === merchant.merchantId))
      throw invalidCredentials('This access token was issued for the MCP server of a merchant.');
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
