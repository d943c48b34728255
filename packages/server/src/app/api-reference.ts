import scalar from '@scalar/fastify-api-reference';
import { apiRoot } from '@tribune/contract';
import type { FastifyInstance } from 'fastify';

/** Scalar's page brings its own script and styles, inline ones among them, and asks nobody else. */
const docsPolicy =
  "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self'; frame-ancestors 'none'";

/** The description at `/apiV2/openapi.json`, and a page to read it and try the API out at `/docs`. */
export async function serveOpenApi(app: FastifyInstance): Promise<void> {
  let document: Promise<string> | null = null;
  app.get(`${apiRoot}/openapi.json`, async (_request, reply) => {
    document ??= openApiText();
    return reply
      .header('access-control-allow-origin', '*')
      .type('application/json; charset=utf-8')
      .send(await document);
  });
  await app.register(async (scope) => {
    scope.addHook('onRequest', async (_request, reply) => {
      reply.header('content-security-policy', docsPolicy);
    });
    await scope.register(scalar, {
      routePrefix: '/docs',
      logLevel: 'silent',
      configuration: {
        url: `${apiRoot}/openapi.json`,
        title: 'Tribune API',
        withDefaultFonts: false,
        telemetry: false,
        hideClientButton: true,
        showDeveloperTools: 'never',
        agent: { disabled: true },
        mcp: { disabled: true },
      },
    });
  });
}

/** Imported when it is first requested: most processes are never asked for it. */
async function openApiText(): Promise<string> {
  const { openApiDocument } = await import('@tribune/contract/openapi');
  return JSON.stringify(openApiDocument());
}
