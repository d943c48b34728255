import { type Html, html } from '@tribune/contract/html';
import type { View } from '../shop.ts';
import { href, layout } from './layout.ts';

export function notFoundPage(view: View): Html {
  const content = html`<div class="lost">
<h1>Page not found</h1>
<p>This page doesn’t exist or has been removed.</p>
<p><a href="${href(view, '/')}">Back to all products</a></p>
</div>`;
  const description = 'This page doesn’t exist or has been removed.';
  return layout(view, { title: `Page not found – ${view.shop.name}`, description }, content);
}
