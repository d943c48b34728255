import type { Product } from '../catalogue.ts';
import { type Html, html } from '../html.ts';
import type { View } from '../shop.ts';
import { href, layout, price } from './layout.ts';

export function productPage(view: View, product: Product): Html {
  const { apiBase, language, merchantId } = view;
  const widget = html`product-id="${product.productId}" merchant-id="${merchantId}" api-base="${apiBase}" locale="${language}"`;
  const content = html`<nav class="crumbs" aria-label="Breadcrumb"><a href="${href(view, '/')}">All products</a></nav>
<article class="detail">
<img src="/images/${product.image}" alt="Drawing: ${product.name}" width="400" height="400">
<div>
<p class="category">${product.category}</p>
<h1>${product.name}</h1>
<tribune-rating ${widget} href="#reviews"></tribune-rating>
<p class="price">${price(view, product.price)}</p>
<p class="description">${product.description}</p>
<p class="basket">Not for sale</p>
</div>
</article>
<div id="reviews" class="reviews">
<tribune-gallery ${widget}></tribune-gallery>
<tribune-reviews ${widget}></tribune-reviews>
<noscript><p>The reviews need JavaScript.</p></noscript>
</div>`;
  return layout(view, `${product.name} – ${view.shop.name}`, content);
}
