import { type Html, html } from '@tribune/contract/html';
import type { FullI18n } from '@tribune/contract/messages';
import type { Brand, Logo } from '../../platform/mail/brand.ts';
import { paletteOf } from '../../platform/mail/html/palette.ts';

export interface Shell {
  brand: Brand;
  i18n: FullI18n;
  title: string;
  body: Html;
}

/** Resources from this server only, except product pictures; no inline script or style. */
export const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' https: blob:; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
  // The address contains a token.
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
};

/** A page with the store's name and theme. */
export function page({ brand, i18n, title, body }: Shell): Html {
  return html`<!doctype html>
<html lang="${i18n.language}" dir="${i18n.direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="stylesheet" href="/landing/page.css">
<link rel="stylesheet" href="/landing/theme.css?${themeQuery(brand)}">
<script src="/landing/page.js" defer></script>
</head>
<body>
<main>
<p class="shop">${brand.logo ? logoImage(brand.logo, brand.shop) : html`<bdi>${brand.shop}</bdi>`}</p>
<h1>${title}</h1>
${body}
</main>
</body>
</html>
`;
}

const logoImage = ({ url, width, height }: Logo, shop: string) =>
  html`<img class="logo" src="${url}" alt="${shop}" width="${width}" height="${height}">`;

const themed = ['accentColor', 'starColor', 'backgroundColor', 'textColor', 'borderRadius'] as const;

/** The theme is a style sheet of its own because the pages allow no inline style. */
function themeQuery({ theme }: Brand): string {
  const query = new URLSearchParams();
  for (const name of themed) if (theme[name] !== undefined) query.set(name, String(theme[name]));
  return query.toString();
}

export function themeSheet(query: Record<string, unknown>): string {
  const colour = (name: string) => {
    const value = query[name];
    return typeof value === 'string' && /^#[0-9a-fA-F]{6}$/.test(value) ? { [name]: value } : {};
  };
  const theme = Object.assign({}, ...themed.slice(0, 4).map(colour));
  const radius = /^\d{1,2}$/.test(String(query.borderRadius)) ? Number(query.borderRadius) : 10;
  const rules = (scheme: 'light' | 'dark') =>
    Object.entries(paletteOf(theme, scheme))
      .map(([name, value]) => `--${name}:${value}`)
      .join(';');
  return `:root{${rules('light')};--radius:${radius}px}\n@media (prefers-color-scheme:dark){:root{${rules('dark')}}}\n`;
}
