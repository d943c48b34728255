import type { getStructuredData, Static } from '@tribune/contract';
import { html } from 'lit-html';
import { type Connection, read } from '../api.ts';

type StructuredData = Static<typeof getStructuredData.answer>;

export interface ProductFacts {
  name: string;
  image: string | null;
}

/** Name and image of a product, from the structured data for search engines; null if unknown. */
export async function productFacts(connection: Connection, productId: string): Promise<ProductFacts | null> {
  const path = `/products/${encodeURIComponent(productId)}/structured-data`;
  const result = await read<StructuredData>(connection, path);
  if ('failure' in result) return null;
  const { name, image } = result.value as { name?: string; image?: string };
  return name && name !== productId ? { name, image: image ?? null } : null;
}

/** The product that a form is about, in the form's header. */
export const productHead = ({ name, image }: ProductFacts) =>
  html`${image ? html`<img class="product-image" src=${image} alt="" width="48" height="48" />` : null}
    <p class="product-name muted" dir="auto">${name}</p>`;
