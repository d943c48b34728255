import { gtinOf, type ProductEntry, productGroup, shortText, webAddress } from '@tribune/client/plugins';
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
  /** Category with its parents, as in `Clothing > Jackets`. */
  category: string | null;
  publicId(id: number | string): string;
}

/** Converts a product and its variants. IDs of variants have a prefix, because Vendure numbers products and variants separately. */
export function productEntries(facts: ProductFacts): ProductEntry[] {
  const { product, variants, fields, languageCode, publicId } = facts;
  const productId = publicId(product.id);
  const { name = '', slug = '' } = inLanguage(product.translations, languageCode) ?? {};
  return productGroup(
    {
      productId,
      name: name || productId,
      handle: shortText(slug),
      url: urlOf(facts, productId, slug),
      imageUrl: imageOf(product, fields),
      brand: brandOf(product, fields, languageCode),
      category: shortText(facts.category),
      mpn: shortText(custom(product, fields.mpn)),
      gtin: gtinOf(custom(product, fields.gtin)),
    },
    variants.map((variant) => ({
      productId: `variant-${publicId(variant.id)}`,
      name: inLanguage(variant.translations, languageCode)?.name || name || productId,
      imageUrl: imageOf(variant, fields),
      sku: shortText(variant.sku),
      mpn: shortText(custom(variant, fields.mpn)),
      gtin: gtinOf(custom(variant, fields.gtin)),
    })),
  );
}

function urlOf(
  { merchant, channelCode, languageCode }: ProductFacts,
  id: string,
  slug: string,
): string | null {
  return webAddress(merchant.productUrl?.({ id, slug, channelCode, languageCode }));
}

/** The URL of an image. Previews are relative if the asset server has no `assetUrlPrefix`; `imageUrl` completes them. */
function imageOf(item: Product | ProductVariant, { imageUrl }: ProductFields): string | null {
  const preview = item.featuredAsset?.preview;
  return preview ? webAddress(imageUrl ? imageUrl(preview) : preview) : null;
}

function brandOf(product: Product, { brand, brandFacet }: ProductFields, languageCode: string) {
  return shortText(custom(product, brand)) ?? facetValueOf(product.facetValues, brandFacet, languageCode);
}

/** The name of the first value of a facet. */
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
