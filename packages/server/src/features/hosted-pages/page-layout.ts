import { type Html, html } from '@tribune/contract/html';
import type { FullI18n } from '@tribune/contract/messages';
import type { FastifyReply } from 'fastify';
import { type Config, publicUrlOf } from '../../platform/config.ts';
import type { Brand, Logo } from '../../platform/mail/brand.ts';
import { absoluteAddress } from '../../platform/merchants/store-address.ts';
import { themeQuery } from './theme-sheet.ts';

export interface Shell {
  brand: Brand;
  i18n: FullI18n;
  title: string;
  /** Description for search engines, on pages that they may list. */
  description?: string;
  /** The main heading; defaults to the title, null if the body contains it. */
  heading?: string | null;
  /** Whether the page shows a list, which takes more room than a form. */
  isList?: boolean;
  body: Html;
}

/** Resources from this server only, except product pictures; no inline script or style. */
export const pageHeaders = (brand: Pick<Brand, 'storeUrl'>, uploads = '') => ({
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' https: blob:${localStore(brand)}; connect-src 'self'${uploads}; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  'cache-control': 'no-store',
  // The address contains a token.
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
});

/** The origin of a store on this machine, which has no certificate; with a space before it. */
const localStore = ({ storeUrl }: Pick<Brand, 'storeUrl'>) =>
  storeUrl && /^http:\/\/(?:localhost|127\.0\.0\.1)(?::\d+)?$/.test(storeUrl) ? ` ${storeUrl}` : '';

/** Headers of public pages, which are cached for a minute. Those of a sandbox are for its merchant only. */
export const publicHeaders = (brand: Brand) => ({
  ...pageHeaders(brand),
  'cache-control': 'public, max-age=60',
  'x-robots-tag': brand.isTest ? 'noindex' : 'all',
});

export const showPage = (reply: FastifyReply, shell: Shell, status = 200) =>
  reply.code(status).headers(pageHeaders(shell.brand)).send(page(shell).source);

/** A page with the widget's form. */
export function showForm(config: Config, reply: FastifyReply, shell: Shell, status = 200): FastifyReply {
  const sources = [publicUrlOf(config), ...(config.s3.bucket ? [bucketUrl(config.s3)] : [])];
  const uploads = sources.map((url) => ` ${new URL(url).origin}`).join('');
  return reply.code(status).headers(pageHeaders(shell.brand, uploads)).send(page(shell, 'tribune').source);
}

/** The address to which browsers upload. */
const bucketUrl = ({ endpoint, region }: Config['s3']) => endpoint || `https://s3.${region}.amazonaws.com`;

/** Scripts of the widget's bundle: with `tribune`, the widget's form replaces the plain one. */
type Script = 'tribune' | 'trust-page';

/** A page with the store's name and theme. */
export function page(
  { brand, i18n, title, description, heading = title, isList, body }: Shell,
  script: Script | null = null,
): Html {
  return html`<!doctype html>
<html lang="${i18n.language}" dir="${i18n.direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
${description !== undefined && html`<meta name="description" content="${description}">`}
<link rel="stylesheet" href="/widget/hosted.css">
<link rel="stylesheet" href="/landing/page.css">
<link rel="stylesheet" href="/landing/theme.css?${themeQuery(brand.theme)}">
<script src="/landing/page.js" type="module"></script>
${script && html`<script src="/widget/${script}.js" type="module"></script>`}
</head>
<body>
${brand.isTest && html`<p class="test-mode">${i18n.t('testMode')}</p>`}
<header class="shop"><div${isList && html` class="wide"`}>${brand.storeUrl ? html`<a href="${brand.storeUrl}">${storeName(brand)}</a>` : storeName(brand)}</div></header>
<main class="tribune${isList && ' wide'}">
${heading !== null && html`<h1 tabindex="-1" autofocus>${heading}</h1>`}
${body}
</main>
</body>
</html>
`;
}

const storeName = ({ logo, shop }: Brand) => (logo ? logoImage(logo, shop) : html`<bdi>${shop}</bdi>`);

const logoImage = ({ url, width, height }: Logo, shop: string) =>
  html`<img class="logo" src="${url}" alt="${shop}" width="${width}" height="${height}">`;

/** A product's picture, if the page may request it. Stores may use addresses relative to their own. */
export function productImage(brand: Brand, imageUrl: string | null): Html | null {
  const url = absoluteAddress(imageUrl, brand.storeUrl ?? null);
  const isAllowed = url?.startsWith('https:') || (url && localStore(brand) === ` ${new URL(url).origin}`);
  return isAllowed ? html`<img class="product-image" src="${url}" alt="" width="64" height="64">` : null;
}
