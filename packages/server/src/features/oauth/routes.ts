import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { publicUrlOf } from '../../platform/config.ts';
import type { Context } from '../../platform/context.ts';
import { orNotFound } from '../../platform/errors.ts';
import { limitClient } from '../../platform/http/budgets.ts';
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
      const merchant = orNotFound(await directory.merchant(merchantId), 'merchant');
      const resource = publicUrlOf(config) + path.replace(':merchantId', merchant.publicId);
      return reply.headers(open).send(resourceMetadata(config, resource, merchant.name));
    });
}

const spend = (context: Context, limit: 'signIn' | 'mcp', request: FastifyRequest, reply: FastifyReply) =>
  limitClient(context, { limit, count: `${limit} oauth` }, request, reply);

/** A request without `scope` asks for everything, which the person may then reduce. */
function withScope(url: string): string {
  const [path = '', query = ''] = url.split('?');
  const parameters = new URLSearchParams(query);
  if (!parameters.get('scope')) parameters.set('scope', scopeNames);
  return `${path}?${parameters}`;
}
