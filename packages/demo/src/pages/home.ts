import { type Html, html } from '@tribune/contract/html';
import type { Product } from '../catalogue.ts';
import type { View } from '../shop.ts';
import { elementAttributes, href, layout, price } from './layout.ts';

export function homePage(view: View): Html {
  const content = html`<div class="welcome">
<h1>Everything for outside, and for coming home</h1>
<tribune-badge ${elementAttributes(view)}></tribune-badge>
</div>
<ul class="products">${view.products.map((product, at) => card(view, product, at))}</ul>
<div class="reviews">
<tribune-carousel ${elementAttributes(view)} product-href="/products/{productId}"></tribune-carousel>
</div>`;
  const description = `${view.shop.tagline}: packs, jackets, kitchen and home, with what customers say about them.`;
  return layout(view, { title: `${view.shop.name} – ${view.shop.tagline}`, description }, content);
}

function card(view: View, product: Product, at: number): Html {
  return html`<li class="product">
<img src="/images/${product.image}" alt="" width="400" height="400"${at > 3 ? html` loading="lazy"` : null}${at === 0 ? html` fetchpriority="high"` : null}>
<h2><a class="product-link" href="${href(view, product.url)}">${product.name}</a></h2>
<tribune-rating class="rating" product-id="${product.productId}" ${elementAttributes(view)}></tribune-rating>
<p class="price">${price(view, product.price)}</p>
</li>`;
}
