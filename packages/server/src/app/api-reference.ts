import { apiRoot } from '@tribune/contract';
import Fastify, { type FastifyInstance } from 'fastify';

/** Scalar's page includes its own script and styles, some of them inline, and loads nothing from other hosts. */
const docsPolicy =
  "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self'; frame-ancestors 'none'";

/**
 * Serves the description at `/apiV2/openapi.json`, and a page to read it and try the API out at `/api-reference/`. The guides are served by
 * the feature docs-site.
 */
export async function serveOpenApi(app: FastifyInstance): Promise<void> {
  let document: Promise<string> | null = null;
  app.get(`${apiRoot}/openapi.json`, async (_request, reply) => {
    document ??= openApiText();
    return reply
      .header('access-control-allow-origin', '*')
      .type('application/json; charset=utf-8')
      .send(await document);
  });
  let page: Promise<FastifyInstance> | null = null;
  app.get('/api-reference', { exposeHeadRoute: false }, (_request, reply) =>
    reply.redirect('/api-reference/', 301),
  );
  app.get('/api-reference/*', async ({ url }, reply) => {
    page ??= referencePage();
    const { statusCode, headers, rawPayload } = await (await page).inject(url);
    if (statusCode === 404) return reply.callNotFound();
    const { 'content-type': type, 'cache-control': caching } = headers;
    if (caching) reply.header('cache-control', caching);
    return reply
      .code(statusCode)
      .type(String(type))
      .header('content-security-policy', docsPolicy)
      .send(rawPayload);
  });
}

/** Scalar's plugin keeps its 7.5 MB script in memory twice, so it is loaded on the first visit. */
async function referencePage(): Promise<FastifyInstance> {
  const { default: scalar } = await import('@scalar/fastify-api-reference');
  const page = Fastify({ logger: false });
  await page.register(scalar, {
    routePrefix: '/api-reference',
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
  await page.ready();
  return page;
}

/** Imported on the first request, because most processes never receive one. */
async function openApiText(): Promise<string> {
  const { publishedDocument } = await import('@tribune/contract/openapi');
  return JSON.stringify(publishedDocument());
}
