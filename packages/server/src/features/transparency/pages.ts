import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../platform/context.ts';
import { orNotFound } from '../../platform/errors.ts';
import { limitClient } from '../../platform/http/budgets.ts';
import { keyListOf } from './keys.ts';
import { checkpointOf, tileAt } from './public-reads.ts';

const forever = 'public, max-age=31536000, immutable';
const briefly = 'public, max-age=1';
/** Headers of every response. Errors have them too, because verifiers in browsers wait as long as `Retry-After` says. */
const readableByAll = { 'access-control-allow-origin': '*', 'access-control-expose-headers': 'Retry-After' };
const text = 'text/plain; charset=utf-8';

/** Serves the logs as C2SP tlog-tiles describes, below `/log/{merchantId}`, readable by anybody and from any website. */
export function serveLogs(app: FastifyInstance, context: Context): void {
  const { reads, clock } = context;
  app.register(async (scope) => {
    scope.addHook('onRequest', async (request, reply) => {
      reply.headers(readableByAll);
      await limitClient(context, { limit: 'publicRead', count: 'log' }, request, reply);
    });
    scope.get('/log/:merchantId/checkpoint', async (request, reply) => {
      const { checkpoint } = await logOf(context, request);
      return send(reply, { type: text, caching: briefly }, checkpoint);
    });
    scope.get('/log/:merchantId/keys', async (request, reply) => {
      const { origin } = await logOf(context, request);
      return send(reply, { type: text, caching: briefly }, await keyListOf(context.db, origin, clock.now()));
    });
    scope.get('/log/:merchantId/tile/*', async (request, reply) => {
      const merchantId = await merchantOf(context, request);
      const { '*': path = '' } = request.params as Record<string, string>;
      const tile = orNotFound(await tileAt(reads, merchantId, `tile/${path}`), 'tile');
      return send(reply, { type: 'application/octet-stream', caching: forever }, Buffer.from(tile));
    });
  });
}

async function logOf(context: Context, request: FastifyRequest) {
  return orNotFound(await checkpointOf(context.reads, await merchantOf(context, request)), 'log');
}

async function merchantOf({ directory }: Context, request: FastifyRequest): Promise<string> {
  const { merchantId = '' } = request.params as Record<string, string>;
  const merchant = orNotFound(await directory.merchant(merchantId), 'log');
  return merchant.merchantId;
}

function send(
  reply: FastifyReply,
  { type, caching }: { type: string; caching: string },
  body: string | Buffer,
): FastifyReply {
  return reply.headers({ 'content-type': type, 'cache-control': caching }).send(body);
}
