import { type Html, html } from '../html.ts';
import type { View } from '../shop.ts';
import { href, layout } from './layout.ts';

export function notFoundPage(view: View): Html {
  const content = html`<div class="lost">
<h1>This path leads nowhere</h1>
<p>The page is gone, or was never here.</p>
<p><a href="${href(view, '/')}">Back to all products</a></p>
</div>`;
  const description = 'The page is gone, or was never here.';
  return layout(view, { title: `Not found – ${view.shop.name}`, description }, content);
}
