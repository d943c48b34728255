import type { TribuneClient } from '../client.ts';
import { saveProducts } from '../generated/operations.gen.ts';
import type { SaveProductsInput } from '../generated/types.gen.ts';

export type ProductEntry = SaveProductsInput['products'][number];

/** Maximum length of texts other than names. */
const maxLength = 255;
const maxNameLength = 500;
/** Maximum number of variants: Tribune's limit of products in a group, minus the product itself. */
const maxVariants = 499;
/** Tribune's limit of products per request. */
const entriesPerRequest = 100;

/**
 * The product, to which reviews belong, and its variants as one group, so that each variant has its SKU and GTIN. A single variant is
 * not a product. Variants share the product's URL, brand and category, and its image if they have none.
 */
export function productGroup(product: ProductEntry, variants: ProductEntry[]): ProductEntry[] {
  const [only] = variants.length === 1 ? variants : [];
  const groupId = variants.length > 1 ? product.productId : null;
  const { url, imageUrl, brand, category } = product;
  const parent: ProductEntry = {
    ...product,
    name: product.name?.slice(0, maxNameLength),
    sku: only?.sku ?? null,
    mpn: only?.mpn ?? product.mpn,
    gtin: [...variants, product].find(({ gtin }) => gtin)?.gtin ?? null,
    groupId,
  };
  if (!groupId) return [parent];
  const members = variants.slice(0, maxVariants).map((variant) => ({
    url,
    brand,
    category,
    groupId,
    ...variant,
    name: variant.name?.slice(0, maxNameLength),
    imageUrl: variant.imageUrl ?? imageUrl,
  }));
  return [parent, ...members];
}

/** Saves any number of products. */
export async function saveEntries(client: TribuneClient, products: ProductEntry[]): Promise<void> {
  for (let at = 0; at < products.length; at += entriesPerRequest)
    await saveProducts(client, { products: products.slice(at, at + entriesPerRequest) });
}

/** The first code that is a valid GTIN. Tribune rejects invalid ones, and shop platforms do not check them. */
export function gtinOf(...codes: unknown[]): string | null {
  for (const code of codes) {
    const digits = String(code ?? '').replaceAll(/[\s-]/g, '');
    if (/^(\d{8}|\d{12,14})$/.test(digits) && hasCheckDigit(digits)) return digits;
  }
  return null;
}

/** GS1: weights 3 and 1 from the right, without the check digit. */
function hasCheckDigit(digits: string): boolean {
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, at) => total + Number(digit) * (at % 2 === 1 ? 3 : 1), 0);
  return sum % 10 === 0;
}

/** A non-empty text, truncated to Tribune's limit. */
export function shortText(value: unknown): string | null {
  const text = typeof value === 'string' ? value.trim() : '';
  return text === '' ? null : text.slice(0, maxLength);
}

/** Absolute image URLs only: relative ones have no meaning outside the shop. */
export function webAddress(value: string | null | undefined): string | null {
  return value && /^https?:\/\//.test(value) && URL.canParse(value) ? value : null;
}
