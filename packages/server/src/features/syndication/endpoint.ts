import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../../platform/context.ts';
import { bodyText } from '../../platform/http/body-text.ts';
import { limitClient } from '../../platform/http/budgets.ts';
import { receiveMessage } from './receiving.ts';

const maxBodyBytes = 64 * 1024;

/** Serves the protocol of docs/SYNDICATION.md. Other installations use it, so it has its own version. */
export async function serveProtocol(app: FastifyInstance, context: Context): Promise<void> {
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
        const counted = { limit: 'syndication', count: `syndication ${agreement}` } as const;
        await limitClient(context, counted, request, reply);
        const body = typeof request.body === 'string' ? request.body : '';
        const answer = await receiveMessage(context, { merchant, agreement, headers: request.headers, body });
        return reply.headers(answer.headers).header('cache-control', 'no-store').send(answer.body);
      },
    );
  });
}
