import { html } from 'lit-html';
import type { Review } from '../api.ts';

/** The product's name, as a link if the store sets `product-href`. Null without a name. */
export function productName({ productId, productName }: Review, productHref: string) {
  if (!productName) return null;
  if (!productHref) return html`<span class="product muted"><bdi>${productName}</bdi></span>`;
  const href = productHref.replace('{productId}', encodeURIComponent(productId));
  return html`<a class="product" part="product" href=${href}><bdi>${productName}</bdi></a>`;
}
