import type { Brand } from '../../platform/mail/brand.ts';
import { type Locale, localeOf } from '../../platform/mail/email.ts';
import { escapeHtml } from '../../platform/mail/escape-html.ts';
import { paletteOf } from '../../platform/mail/html/palette.ts';

export interface Shell {
  brand: Brand;
  locale: Locale;
  title: string;
  /** HTML, made of escaped parts. */
  body: string;
}

/** Everything from ourselves, pictures of products from wherever the shop has them; no inline script or style. */
export const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' https: blob:; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
  // A token in the address must not travel on.
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
};

/** A page of ours in a shop's name and colours. */
export function page({ brand, locale, title, body }: Shell): string {
  return `<!doctype html>
<html lang="${locale}" dir="${locale === 'ar' ? 'rtl' : 'ltr'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="/landing/page.css">
<link rel="stylesheet" href="/landing/theme.css?${themeQuery(brand)}">
<script src="/landing/page.js" defer></script>
</head>
<body>
<main>
<p class="shop">${escapeHtml(brand.shop)}</p>
<h1>${escapeHtml(title)}</h1>
${body}
</main>
</body>
</html>
`;
}

const themed = ['accentColor', 'starColor', 'backgroundColor', 'textColor', 'borderRadius'] as const;

/** The colours come in a style sheet of their own, as the pages allow no inline style. */
function themeQuery({ theme }: Brand): string {
  const query = new URLSearchParams();
  for (const name of themed) if (theme[name] !== undefined) query.set(name, String(theme[name]));
  return escapeHtml(query.toString());
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

export { type Brand, escapeHtml, type Locale, localeOf };
