import { apiRoot, type Route } from '@tribune/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Admitted } from '../auth/caller.ts';
import type { Context } from '../context.ts';
import { originAllowed } from '../merchants/merchant.ts';
import type { FlatHeaders } from './flat-headers.ts';

/** The Vary header of public reads: the merchant, and whether staff responses are requested. */
export const cachedBy = 'X-Merchant-Id, X-API-Key, Authorization';

const preflightHeaders = {
  'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
  'access-control-allow-headers':
    'Content-Type, X-Merchant-Id, Authorization, Idempotency-Key, X-Request-Id, If-None-Match',
  'access-control-max-age': '86400',
  vary: 'Origin, Access-Control-Request-Method, Access-Control-Request-Headers',
};

/**
 * Answers preflights of allowed origins. A preflight has no X-Merchant-Id, so without `merchantId` in the query the origin
 * may be on any merchant's list; the request itself is then checked against its own merchant's list.
 */
export function answerPreflights(app: FastifyInstance, context: Context): void {
  app.options(`${apiRoot}/*`, async (request, reply) => {
    const { origin } = request.headers;
    const { merchantId } = request.query as { merchantId?: unknown };
    if (origin !== undefined && (await listed(context, origin, merchantId))) {
      reply.header('access-control-allow-origin', origin);
      reply.headers(preflightHeaders);
    }
    return reply.code(204).send();
  });
}

async function listed({ directory }: Context, origin: string, merchantId: unknown): Promise<boolean> {
  if (typeof merchantId !== 'string') return directory.originListed(origin);
  const merchant = await directory.merchant(merchantId);
  return merchant !== null && originAllowed(merchant.allowedOrigins, origin);
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
export function originHeaders(
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
