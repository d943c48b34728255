import type { Static, shopifyProduct } from '@tribune/contract';
import { platformId } from '../../../platform/shop-messages/reading.ts';
import type { ProductFields } from '../saving.ts';
import {
  fitting,
  gtinOf,
  maxVariants,
  nameOf,
  orUnchanged,
  type PlatformProduct,
  webAddressOf,
} from './platform-product.ts';

type From = Static<typeof shopifyProduct>;
type Variant = NonNullable<From['variants']>[number];

/**
 * Converts a Shopify product. Its ID is the one in orders (`line_items.product_id`) and themes (`product.id`). A product with a single
 * variant has that variant's SKU and GTIN.
 */
export function fromShopifyProduct(
  from: From,
  { productId, storefront }: { productId: string; storefront: string | null },
): PlatformProduct {
  const variants = (from.variants ?? []).filter(({ id }) => platformId(id) !== null);
  const variantIds = allVariantIds(from);
  const product = sharedFields(from, { productId, storefront });
  const [only] = variants;
  if (variantIds.length <= 1)
    return {
      parentId: null,
      products: [{ ...product, ...(only && identifiersOf(only)) }],
      variantIds: [],
    };
  const groupId = product.productId;
  const listed = new Set(variantIds.slice(0, maxVariants));
  return {
    parentId: null,
    products: [
      { ...product, groupId, sku: null, gtin: null },
      ...variants
        .filter(({ id }) => listed.has(String(id)))
        .map((variant) => ({
          ...product,
          ...identifiersOf(variant),
          productId: String(variant.id),
          groupId,
          // Files that contain a handle refer to the product.
          handle: null,
          name: nameOf([from.title, variant.title].filter(Boolean).join(' – '), 500) ?? null,
          ...(product.url && { url: `${product.url}?variant=${String(variant.id)}` }),
          imageUrl: webAddressOf(imageOf(from, variant)) ?? product.imageUrl ?? null,
        })),
    ],
    variantIds: [...listed],
  };
}

function sharedFields(
  from: From,
  { productId, storefront }: { productId: string; storefront: string | null },
): ProductFields {
  const handle = fitting(from.handle);
  const isVisible = (from.status ?? 'active') === 'active';
  return {
    productId,
    name: nameOf(from.title, 500),
    handle,
    brand: nameOf(from.vendor),
    category: nameOf(from.product_type),
    imageUrl: webAddressOf(from.image?.src ?? from.images?.[0]?.src),
    ...(handle && storefront && isVisible && { url: `${storefront}/products/${encodeURIComponent(handle)}` }),
  };
}

const identifiersOf = ({ sku, barcode }: Variant) => ({
  sku: fitting(sku),
  gtin: orUnchanged(gtinOf(barcode)),
});

const imageOf = ({ images }: From, { id }: Variant) =>
  images?.find(({ variant_ids }) => variant_ids?.some((shown) => shown === id))?.src;

/** `variants` has at most 100, `variant_gids` all. */
function allVariantIds({ variants, variant_gids }: From): string[] {
  const global = (variant_gids ?? []).flatMap(
    ({ admin_graphql_api_id }) => /\/(\d+)$/.exec(admin_graphql_api_id ?? '')?.[1] ?? [],
  );
  return [...new Set([...(variants ?? []).map(({ id }) => String(id)), ...global])];
}

/**
 * Origin of product pages: the merchant's own domain, else the store's domain at Shopify, which redirects there. The header is not
 * signed, so only domains of Shopify are accepted.
 */
export function storefrontOf(allowedOrigins: readonly string[], shopDomain: unknown): string | null {
  const own = allowedOrigins.find((origin) => origin.startsWith('https://') && !origin.includes('*'));
  if (own) return own;
  return typeof shopDomain === 'string' && /^[a-z0-9][a-z0-9-]*\.myshopify\.com$/.test(shopDomain)
    ? `https://${shopDomain}`
    : null;
}
