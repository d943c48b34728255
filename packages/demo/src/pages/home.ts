import type { Product } from '../catalogue.ts';
import { type Html, html } from '../html.ts';
import type { View } from '../shop.ts';
import { href, layout, price } from './layout.ts';

export function homePage(view: View): Html {
  const content = html`<h1>Everything for outside, and for coming home</h1>
<ul class="products">${view.products.map((product, at) => card(view, product, at))}</ul>`;
  return layout(view, `${view.shop.name} – ${view.shop.tagline}`, content);
}

function card(view: View, product: Product, at: number): Html {
  const { apiBase, language, merchantId } = view;
  return html`<li class="product">
<img src="/images/${product.image}" alt="" width="400" height="400"${at > 3 ? html` loading="lazy"` : null}>
<h2><a class="product-link" href="${href(view, product.url)}">${product.name}</a></h2>
<tribune-rating class="rating" product-id="${product.productId}" merchant-id="${merchantId}" api-base="${apiBase}" locale="${language}"></tribune-rating>
<p class="price">${price(view, product.price)}</p>
</li>`;
}
