import { type Html, html } from '@tribune/contract/html';
import { languages } from '../languages.ts';
import type { View } from '../shop.ts';

export interface Head {
  title: string;
  /** For search engines: one or two sentences. */
  description: string;
}

/** The frame of every page. The store is in English; the language selects the language of the reviews. */
export function layout(view: View, { title, description }: Head, content: Html): Html {
  const { apiBase, shop, widgetUrl } = view;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<meta name="description" content="${description}">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/shop.css">
<link rel="preconnect" href="${new URL(apiBase).origin}" crossorigin>
<script type="module" src="${widgetUrl}" crossorigin></script>
</head>
<body>
<header class="page-head"><a class="skip" href="#content">Skip to content</a>
<div class="frame">
<a class="brand" href="${href(view, '/')}">${shop.name}</a>
<p class="tagline">${shop.tagline}</p>
</div></header>
<main id="content" class="frame">${content}</main>
<footer class="page-foot"><div class="frame">
<p>Demo store. Nothing here is for sale. Reviews are powered by Tribune. Their English translations were prepared for this demo.</p>
<p><a href="${href(view, '/examples')}">Widget gallery</a></p>
<nav aria-label="Language of the reviews"><ul class="languages">${languageLinks(view)}</ul></nav>
</div></footer>
</body>
</html>`;
}

/** The attributes of every element: merchant, API and language. */
export function elementAttributes({ apiBase, language, merchantId }: View): Html {
  return html`merchant-id="${merchantId}" api-base="${apiBase}" locale="${language}"`;
}

/** A link within the store that preserves the language. */
export function href({ language }: View, path: string): string {
  return language === 'en' ? path : `${path}?lang=${language}`;
}

export function price({ shop }: View, amount: number): string {
  return new Intl.NumberFormat('en-IE', { style: 'currency', currency: shop.currency }).format(amount);
}

function languageLinks(view: View): Html[] {
  return Object.entries(languages).map(([tag, name]) => {
    const current = tag === view.language ? html` aria-current="true"` : null;
    return html`<li><a href="${href({ ...view, language: tag }, view.path)}" lang="${tag}"${current}>${name}</a></li>`;
  });
}
