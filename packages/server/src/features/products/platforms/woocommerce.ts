import type { Static, woocommerceProduct } from '@tribune/contract';
import { decodedEntities } from '../../../platform/html-text.ts';
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

type From = Static<typeof woocommerceProduct>;

/**
 * Converts a WooCommerce product. Variations arrive in separate messages of type `variation`, and join the group of their product, whose
 * ID is the one in orders (`line_items.product_id`).
 */
export function fromWooCommerceProduct(from: From, productId: string): PlatformProduct {
  const product = fieldsOf(from, productId);
  const parentId = platformId(from.parent_id);
  if (from.type === 'variation' && parentId) {
    const groupId = parentId;
    return {
      parentId,
      products: [
        { productId: groupId, groupId },
        { ...product, groupId },
      ],
      variantIds: null,
    };
  }
  if (from.type !== 'variable') return { parentId: null, products: [product], variantIds: [] };
  const variantIds = (from.variations ?? []).slice(0, maxVariants).map(String);
  return { parentId: null, products: [{ ...product, groupId: productId }], variantIds };
}

/** WooCommerce escapes names for HTML. */
const decoded = (text: string | null | undefined) => text && decodedEntities(text);

function fieldsOf(from: From, productId: string): ProductFields {
  const isVisible = (from.status ?? 'publish') === 'publish';
  return {
    productId,
    name: nameOf(decoded(from.name), 500),
    handle: orUnchanged(fitting(from.slug)),
    sku: fitting(from.sku),
    gtin: orUnchanged(gtinOf(from.global_unique_id)),
    brand: nameOf(decoded(from.brands?.[0]?.name)),
    category: nameOf(decoded(from.categories?.[0]?.name)),
    imageUrl: webAddressOf(from.images?.[0]?.src),
    ...(isVisible && { url: webAddressOf(from.permalink) }),
  };
}
