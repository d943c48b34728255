import type { FastifyInstance, FastifyRequest } from 'fastify';
import { clientAddress } from '../../platform/auth/client-address.ts';
import type { Context } from '../../platform/context.ts';
import { bodyText } from '../../platform/http/body-text.ts';
import { reportLimit } from '../../platform/http/budgets.ts';
import { receiveMessage } from './receiving.ts';

const maxBodyBytes = 64 * 1024;

/** Serves the protocol of docs/SYNDICATION.md. Other installations use it, so it has its own version. */
export async function serveProtocol(app: FastifyInstance, context: Context): Promise<void> {
  const { config, limiter } = context;
  await app.register(async (scope) => {
    // The signature covers the raw body.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer) =>
      bodyText(request, body),
    );
    scope.post(
      '/syndication/v1/:merchant/:agreement',
      { bodyLimit: maxBodyBytes },
      async (request, reply) => {
        const { merchant = '', agreement = '' } = request.params as Record<string, string>;
        const perMinute = config.limits.syndication;
        if (perMinute > 0) {
          const taken = await limiter.take(
            `syndication ${agreement} ${clientAddress(request.ip)}`,
            perMinute,
          );
          reportLimit(reply, 'syndication', perMinute, taken);
        }
        const body = typeof request.body === 'string' ? request.body : '';
        const answer = await receiveMessage(context, { merchant, agreement, headers: request.headers, body });
        return reply.headers(answer.headers).header('cache-control', 'no-store').send(answer.body);
      },
    );
  });
}
