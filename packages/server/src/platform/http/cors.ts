import { apiRoot } from '@tribune/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import { originAllowed } from '../merchants/merchant.ts';

/** What a shared cache tells public reads apart by: the shop, and whether staff's answers are asked for. */
export const cachedBy = 'X-Merchant-Id, X-API-Key, Authorization';

const preflightHeaders = {
  'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
  'access-control-allow-headers':
    'Content-Type, X-Merchant-Id, Authorization, Idempotency-Key, X-Request-Id, If-None-Match',
  'access-control-max-age': '86400',
  vary: 'Origin, Access-Control-Request-Method, Access-Control-Request-Headers',
};

/**
 * Preflights for origins that are on a list. A preflight does not carry X-Merchant-Id, so without `merchantId` in the
 * query any merchant's list will do; the request itself is then held against its own merchant's.
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
