import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { bundleFolder } from '../../platform/bundling.ts';
import { type Config, publicUrlOf } from '../../platform/config.ts';
import type { Context } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';

/** Serves the console below `/console`: immutable assets, and for every other path the single-page application. */
export async function serveConsole(app: FastifyInstance, { config }: Context): Promise<void> {
  const folder = bundleFolder('console', config.dataDir);
  await app.register(fastifyStatic, {
    root: `${folder}assets/`,
    prefix: '/console/assets/',
    index: false,
    dotfiles: 'ignore',
    decorateReply: false,
    cacheControl: false,
    setHeaders: (reply) =>
      reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('cross-origin-resource-policy', 'same-origin'),
  });
  const show = async (_request: unknown, reply: FastifyReply) => {
    const html = await bundled(folder, 'index.html');
    const nonce = randomBytes(16).toString('base64');
    return reply
      .headers({ ...pageHeaders, 'content-security-policy': policy(config, nonce) })
      .send(html.replaceAll('__NONCE__', nonce));
  };
  app.get('/', (_request, reply) => reply.redirect('/console', 302));
  app.get('/console', show);
  app.get('/console/*', show);
  app.get('/console/widget-preview', async (_request, reply) =>
    reply
      .headers({ ...pageHeaders, 'content-security-policy': previewPolicy(config) })
      .send(await bundled(folder, 'widget-preview.html')),
  );
}

/** Read on each request, because the bundle is replaced during development. */
async function bundled(folder: string, page: string): Promise<string> {
  const file = folder + page;
  if (!existsSync(file))
    throw notFound('console. It is not bundled; run `npm run build -w packages/console`');
  return readFile(file, 'utf8');
}

const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'referrer-policy': 'same-origin',
  'x-robots-tag': 'noindex',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

/** Allows no inline scripts. Styles that Mantine creates at run time carry the nonce. */
const policy = (config: Config, nonce: string) =>
  [
    ...sources(config),
    `style-src 'self' 'nonce-${nonce}'`,
    "frame-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

/** Allows what the widget requires of a store's page. Only the console may frame it. */
const previewPolicy = (config: Config) =>
  [
    ...sources(config),
    "style-src 'self'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types lit-html',
    "frame-ancestors 'self'",
  ].join('; ');

function sources(config: Config): string[] {
  // Media are served from the public origin, even if the console was opened under another name.
  const service = new URL(publicUrlOf(config)).origin;
  const elsewhere = [config.mediaUrl, config.s3.endpoint].flatMap((url) => (url ? new URL(url).origin : []));
  const media = [service, ...elsewhere].join(' ');
  // Product images of a store on this machine, such as the demo store, which has no certificate.
  const localStores = /^http:\/\/(?:localhost|127\.0\.0\.1)(?::|$)/.test(service)
    ? ' http://localhost:* http://127.0.0.1:*'
    : '';
  return [
    "default-src 'none'",
    "script-src 'self'",
    `img-src 'self' data: blob: https: ${media}${localStores}`,
    `media-src 'self' blob: https: ${media}`,
    "font-src 'self'",
    `connect-src 'self' ${service}`,
    "base-uri 'none'",
  ];
}
