import { apiRoot } from '@tribune/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import { originAllowed } from '../merchants/merchant.ts';

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
