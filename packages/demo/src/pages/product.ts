import { Html, html } from '@tribune/contract/html';
import type { Product } from '../catalogue.ts';
import type { View } from '../shop.ts';
import { elementAttributes, href, layout, price } from './layout.ts';

/** The custom attributes that the form asks for, by category. */
const attributesOf: Record<string, string> = {
  Clothing: 'fit,size,comfort',
  'Packs & bags': 'use,comfort,height',
  'Camp kitchen': 'use,people',
  Drinkware: 'use,place',
  Kitchen: 'hob,experience',
  Lighting: 'use,brightness',
  Tents: 'people,height',
  'Home textiles': 'warmth,room',
};

/** `fragment` is the server-rendered reviews, which the element shows until its own have loaded. */
export function productPage(view: View, product: Product, fragment: string | null): Html {
  const widget = html`product-id="${product.productId}" ${elementAttributes(view)}`;
  const content = html`<nav class="crumbs" aria-label="Breadcrumb"><a href="${href(view, '/')}">All products</a></nav>
<article class="detail">
<img src="/images/${product.image}" alt="Drawing: ${product.name}" width="400" height="400" fetchpriority="high">
<div>
<p class="category">${product.category}</p>
<h1>${product.name}</h1>
<tribune-rating ${widget} href="#reviews"></tribune-rating>
<p class="price">${price(view, product.price)}</p>
<p class="description">${product.description}</p>
<p class="basket">Demo only</p>
</div>
</article>
<div id="reviews" class="reviews">
<tribune-gallery ${widget}></tribune-gallery>
<tribune-reviews ${widget} json-ld attributes="${attributesOf[product.category] ?? 'use'}">${fragment === null ? null : new Html(fragment)}</tribune-reviews>
${fragment === null ? html`<noscript><p>Enable JavaScript to see reviews.</p></noscript>` : null}
</div>
<div class="reviews">
<tribune-questions id="questions" ${widget}></tribune-questions>
</div>`;
  return layout(
    view,
    { title: `${product.name} – ${view.shop.name}`, description: product.description },
    content,
  );
}
