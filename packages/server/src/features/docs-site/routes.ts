import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../platform/context.ts';
import { buildDocs, canBuild, docsFolder, isBuilt } from './build.ts';

/** Allows only our own scripts. Vue and highlighted code set style attributes, which cannot execute scripts. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  // Hash of the style with which VitePress suspends transitions while dark mode is switched.
  "style-src 'self' 'sha256-skqujXORqzxt1aE0NNXxujEanPTX6raoqSscTV/Ww/Y='",
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * Serves the documentation below `/docs`: immutable assets, and pages at addresses without an extension. In a clone the first request
 * builds it, because most processes never serve it and bundling takes longer than the rest of the start.
 */
export async function serveDocs(app: FastifyInstance, { log }: Context): Promise<void> {
  const closing = new AbortController();
  app.addHook('onClose', async () => closing.abort());
  let begun = false;
  let failed = false;
  const keepCurrent = () => {
    if (begun) return;
    begun = true;
    buildDocs((sentence) => log.info(sentence), closing.signal).catch((error) => {
      failed = true;
      if (!closing.signal.aborted)
        log.warn({ reason: String(error) }, 'The documentation could not be built');
    });
  };
  await app.register(async (scope) => {
    scope.addHook('onRequest', (_request, reply, done) => {
      reply.header('content-security-policy', policy);
      done();
    });
    await scope.register(fastifyStatic, {
      root: docsFolder,
      prefix: '/docs/',
      serve: false,
      dotfiles: 'ignore',
      cacheControl: false,
      preCompressed: true,
      setHeaders(reply, path) {
        const hashed = path.startsWith(`${docsFolder}assets/`);
        reply.header(
          'cache-control',
          hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=0, must-revalidate',
        );
        reply.header('vary', 'Accept-Encoding');
      },
    });
    scope.get('/docs', { exposeHeadRoute: false }, (_request, reply) => reply.redirect('/docs/', 301));
    scope.get('/docs/*', (request, reply) => {
      keepCurrent();
      return isBuilt() ? sendPage(request, reply) : sendPlaceholder(reply, failed);
    });
  });
}

/** `/docs/guides/headless` is the file `guides/headless.html`. */
async function sendPage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { '*': path = '' } = request.params as { '*'?: string }; // of the route
  const name = path === '' || path.endsWith('/') ? `${path}index.html` : path;
  const file = [name, `${name}.html`].find((one) => /\.\w+$/.test(one) && existsSync(join(docsFolder, one)));
  if (file && !file.split('/').includes('..')) return reply.sendFile(file);
  return reply
    .code(404)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(await readFile(join(docsFolder, '404.html')));
}

/** Shown until the first build is complete. */
const sendPlaceholder = (reply: FastifyReply, failed: boolean) =>
  reply
    .code(canBuild() ? 503 : 404)
    .headers({ 'cache-control': 'no-store', ...(canBuild() && { 'retry-after': '5' }) })
    .headers(canBuild() && !failed ? { refresh: '5' } : {})
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="en"><meta charset="utf-8"><title>Documentation</title><p>${placeholder(failed)}</p></html>`,
    );

function placeholder(failed: boolean): string {
  if (failed) return 'The documentation could not be built. The log says why.';
  if (canBuild()) return 'The documentation is being built. This page reloads in a few seconds.';
  return 'The documentation site is not built. Run <code>npm run docs</code> in the repository, then reload this page, or read the folder <code>docs</code>.';
}
