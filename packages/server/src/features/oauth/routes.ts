import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { clientAddress } from '../../platform/auth/client-address.ts';
import { publicUrlOf } from '../../platform/config.ts';
import type { Context } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import { reportLimit } from '../../platform/http/budgets.ts';
import { onFirstUse } from '../../platform/on-first-use.ts';
import { serveConsent } from './consent.ts';
import { forwarded } from './forwarding.ts';
import { openProvider } from './provider.ts';
import { registrationOf } from './registration.ts';
import { endpoints, resourceMetadata, scopeNames, serverMetadata } from './resources.ts';

/** Serves OAuth 2.1 as the Model Context Protocol profiles it: a person signs in, instead of pasting a token into an agent. */
export function serveOAuth(app: FastifyInstance, context: Context): void {
  serveMetadata(app, context);
  const provider = onFirstUse(() => openProvider(context));
  app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, done) => done(null, body),
    );
    const pass = async (
      request: FastifyRequest,
      reply: FastifyReply,
      changed: { url?: string; body?: string },
    ) => {
      const answer = (await provider()).callback();
      reply.hijack();
      await answer(forwarded(context, request, changed), reply.raw);
    };
    scope.get(endpoints.authorization, async (request, reply) => {
      await spend(context, 'signIn', request, reply);
      return pass(request, reply, { url: withScope(request.url) });
    });
    scope.get(`${endpoints.authorization}/:uid`, (request, reply) => pass(request, reply, {}));
    scope.post(endpoints.registration, async (request, reply) => {
      await spend(context, 'signIn', request, reply);
      return pass(request, reply, { body: JSON.stringify(registrationOf(request.body)) });
    });
    for (const path of [endpoints.token, endpoints.revocation]) {
      scope.options(path, (request, reply) => pass(request, reply, {}));
      scope.post(path, async (request, reply) => {
        await spend(context, 'mcp', request, reply);
        return pass(request, reply, { body: String(request.body ?? '') });
      });
    }
    serveConsent(scope, context, provider);
  });
}

function serveMetadata(app: FastifyInstance, context: Context): void {
  const { config, directory } = context;
  const open = { 'cache-control': 'public, max-age=300', 'access-control-allow-origin': '*' };
  app.get('/.well-known/oauth-authorization-server', (_request, reply) =>
    reply.headers(open).send(serverMetadata(config)),
  );
  for (const path of ['/mcp/:merchantId', '/mcp/:merchantId/staff'])
    app.get(`/.well-known/oauth-protected-resource${path}`, async (request, reply) => {
      const { merchantId } = request.params as { merchantId: string };
      const merchant = await directory.merchant(merchantId);
      if (merchant === null) throw notFound('merchant');
      const resource = publicUrlOf(config) + path.replace(':merchantId', merchant.publicId);
      return reply.headers(open).send(resourceMetadata(config, resource, merchant.name));
    });
}

async function spend(
  { config, limiter }: Context,
  limit: 'signIn' | 'mcp',
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const perMinute = config.limits[limit];
  if (perMinute === 0) return;
  const taken = await limiter.take(`${limit} oauth ${clientAddress(request.ip)}`, perMinute);
  reportLimit(reply, limit, perMinute, taken);
}

/** A request without `scope` asks for everything, which the person may then reduce. */
function withScope(url: string): string {
  const [path = '', query = ''] = url.split('?');
  const parameters = new URLSearchParams(query);
  if (!parameters.get('scope')) parameters.set('scope', scopeNames);
  return `${path}?${parameters}`;
}
