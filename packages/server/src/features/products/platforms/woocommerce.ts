import type { Static, woocommerceProduct } from '@tribune/contract';
import type { ProductFields } from '../saving.ts';
import {
  fitting,
  gtinOf,
  maxVariants,
  orUnchanged,
  type PlatformProduct,
  webAddressOf,
} from './platform-product.ts';

type From = Static<typeof woocommerceProduct>;

/**
 * Converts a WooCommerce product. Variations arrive in messages of their own, of the type `variation`, and join the group of their
 * product, whose ID is that in orders (`line_items.product_id`).
 */
export function fromWooCommerceProduct(from: From): PlatformProduct {
  const product = fieldsOf(from);
  if (from.type === 'variation' && from.parent_id) {
    const groupId = String(from.parent_id);
    return {
      products: [
        { productId: groupId, groupId },
        { ...product, groupId },
      ],
      variantIds: null,
    };
  }
  if (from.type !== 'variable') return { products: [product], variantIds: [] };
  const variantIds = (from.variations ?? []).slice(0, maxVariants).map(String);
  return { products: [{ ...product, groupId: product.productId }], variantIds };
}

function fieldsOf(from: From): ProductFields {
  const isVisible = (from.status ?? 'publish') === 'publish';
  return {
    productId: String(from.id),
    name: orUnchanged(fitting(from.name, 500)),
    handle: orUnchanged(fitting(from.slug)),
    sku: fitting(from.sku),
    gtin: orUnchanged(gtinOf(from.global_unique_id)),
    brand: orUnchanged(fitting(from.brands?.[0]?.name)),
    category: orUnchanged(fitting(from.categories?.[0]?.name)),
    imageUrl: webAddressOf(from.images?.[0]?.src),
    ...(isVisible && { url: webAddressOf(from.permalink) }),
  };
}
