import type { SaveProductsInput } from '@tribune/client';
import type { FacetValue, Product, ProductVariant } from '@vendure/core';
import { inLanguage } from '../in-language';
import type { Merchant, ProductFields } from '../options';

export interface ProductFacts {
  product: Product;
  /** Enabled variants of the channel. */
  variants: ProductVariant[];
  merchant: Merchant;
  fields: ProductFields;
  channelCode: string;
  /** Language of the channel. */
  languageCode: string;
  /** `Clothing > Jackets`. */
  category: string | null;
  publicId(id: number | string): string;
}

type Entry = SaveProductsInput['products'][number];

const maxLength = 255;
/** Tribune's limit of products in a group, one of which is the product itself. */
const maxVariants = 499;

/**
 * The product, which reviews are of, and its variants in one group with it, so that each has its SKU and GTIN. A single variant is no
 * product of its own. Variants have IDs with a prefix, because Vendure counts products and variants separately.
 */
export function productEntries(facts: ProductFacts): Entry[] {
  const { product, variants, fields, languageCode, publicId } = facts;
  const productId = publicId(product.id);
  const { name = '', slug = '' } = inLanguage(product.translations, languageCode) ?? {};
  const [only] = variants.length === 1 ? variants : [];
  const common = {
    url: urlOf(facts, productId, slug),
    imageUrl: imageOf(product, fields),
    brand: brandOf(product, fields, languageCode),
    category: shortText(facts.category),
    groupId: variants.length > 1 ? productId : null,
  };
  const parent: Entry = {
    ...common,
    productId,
    name: (name || productId).slice(0, 500),
    handle: shortText(slug),
    sku: shortText(only?.sku),
    mpn: shortText(custom(only, fields.mpn) ?? custom(product, fields.mpn)),
    gtin: [...variants, product].map((item) => gtinOf(custom(item, fields.gtin))).find(Boolean) ?? null,
  };
  if (variants.length < 2) return [parent];
  const members = variants.slice(0, maxVariants).map(
    (variant): Entry => ({
      ...common,
      productId: `variant-${publicId(variant.id)}`,
      name: (inLanguage(variant.translations, languageCode)?.name || name || productId).slice(0, 500),
      imageUrl: imageOf(variant, fields) ?? common.imageUrl,
      sku: shortText(variant.sku),
      mpn: shortText(custom(variant, fields.mpn)),
      gtin: gtinOf(custom(variant, fields.gtin)),
    }),
  );
  return [parent, ...members];
}

function urlOf(
  { merchant, channelCode, languageCode }: ProductFacts,
  id: string,
  slug: string,
): string | null {
  return webAddress(merchant.productUrl?.({ id, slug, channelCode, languageCode }));
}

/** Previews are relative where the asset server has no `assetUrlPrefix`: `imageUrl` completes them. */
function imageOf(item: Product | ProductVariant, { imageUrl }: ProductFields): string | null {
  const preview = item.featuredAsset?.preview;
  return preview ? webAddress(imageUrl ? imageUrl(preview) : preview) : null;
}

function brandOf(product: Product, { brand, brandFacet }: ProductFields, languageCode: string) {
  return shortText(custom(product, brand)) ?? facetValueOf(product.facetValues, brandFacet, languageCode);
}

/** Name of the first value of a facet. */
export function facetValueOf(
  values: FacetValue[],
  facetCode: string | undefined,
  languageCode: string,
): string | null {
  const value = facetCode ? values.find(({ facet }) => facet.code === facetCode) : undefined;
  return shortText(value && inLanguage(value.translations, languageCode)?.name);
}

function custom(item: Product | ProductVariant | undefined, name: string | undefined): unknown {
  const fields = item?.customFields as Record<string, unknown> | undefined; // as the store has defined them
  return (name && fields?.[name]) || undefined;
}

/** Only valid ones: Tribune would refuse another one, and Vendure checks none. */
export function gtinOf(code: unknown): string | null {
  const digits = String(code ?? '').replaceAll(/[\s-]/g, '');
  return /^(\d{8}|\d{12,14})$/.test(digits) && hasCheckDigit(digits) ? digits : null;
}

/** GS1: weights 3 and 1 from the right, without the check digit. */
function hasCheckDigit(digits: string): boolean {
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, at) => total + Number(digit) * (at % 2 === 1 ? 3 : 1), 0);
  return sum % 10 === 0;
}

function shortText(value: unknown): string | null {
  const text = typeof value === 'string' ? value.trim() : '';
  return text === '' ? null : text.slice(0, maxLength);
}

function webAddress(value: string | null | undefined): string | null {
  return value && /^https?:\/\//.test(value) && URL.canParse(value) ? value : null;
}
