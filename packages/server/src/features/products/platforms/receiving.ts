import type * as contract from '@tribune/contract';
import type { Platform, receivedProduct, ShopSkipReason, Static } from '@tribune/contract';
import type { Db } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Call } from '../../../platform/http/serve.ts';
import { isSuspended } from '../../../platform/merchants/suspension.ts';
import { isDeleted, isNewest, type ShopMessage } from '../../../platform/shop-messages/newest.ts';
import { headerOf, platformId, platformTime } from '../../../platform/shop-messages/reading.ts';
import { announceProducts } from '../announcing.ts';
import { GroupTooLarge } from '../groups.ts';
import { groupOf, idsInGroup, removeProducts } from '../removing.ts';
import { type ProductFields, saveProducts } from '../saving.ts';
import type { PlatformProduct } from './platform-product.ts';
import { fromShopifyProduct, storefrontOf } from './shopify.ts';
import { fromWooCommerceProduct } from './woocommerce.ts';

type Received = Static<typeof receivedProduct>;
type ProductCall = Call<typeof contract.shopifyProductChanged | typeof contract.woocommerceProductChanged>;

/** A message about a product. */
interface ProductMessage extends Pick<ShopMessage, 'platform' | 'changedAt' | 'change'> {
  productId: string;
  /** Null if it was deleted. */
  product: PlatformProduct | null;
}

/** The topic is not signed, so a message that describes a product cannot delete one. */
export function receiveShopifyProduct(call: Call<typeof contract.shopifyProductChanged>): Promise<Received> {
  const { merchant, body, request } = call;
  const topic = headerOf(request, 'x-shopify-topic') ?? 'products/update';
  const productId = platformId(body.id);
  const isProduct = body.title && (topic === 'products/create' || topic === 'products/update');
  const isDeletion = topic === 'products/delete' && !body.title;
  if (!productId || !(isProduct || isDeletion)) return skip(call, 'shopify', 'unreadable');
  const storefront = storefrontOf(merchant.allowedOrigins, request.headers['x-shopify-shop-domain']);
  return receive(call, {
    platform: 'shopify',
    productId,
    changedAt: platformTime(isDeletion ? headerOf(request, 'x-shopify-triggered-at') : body.updated_at),
    change: isDeletion ? 'deleted' : 'updated',
    product: isDeletion ? null : fromShopifyProduct(body, { productId, storefront }),
  });
}

const wooTopics: Record<string, ShopMessage['change']> = {
  'product.created': 'updated',
  'product.updated': 'updated',
  'product.restored': 'restored',
  'product.deleted': 'deleted',
};

export function receiveWooCommerceProduct(
  call: Call<typeof contract.woocommerceProductChanged>,
): Promise<Received> {
  const { body, request } = call;
  const change = wooTopics[headerOf(request, 'x-wc-webhook-topic') ?? 'product.updated'];
  const productId = platformId(body.id);
  if (!productId || !change || (change === 'deleted') === Boolean(body.name))
    return skip(call, 'woocommerce', 'unreadable');
  return receive(call, {
    platform: 'woocommerce',
    productId,
    changedAt: platformTime(body.date_modified_gmt),
    change,
    product: change === 'deleted' ? null : fromWooCommerceProduct(body, productId),
  });
}

async function receive(call: ProductCall, message: ProductMessage): Promise<Received> {
  const { db, merchant, now } = call;
  const { merchantId } = merchant;
  const { platform, productId, product, changedAt, change } = message;
  if (await isSuspended(db, merchantId)) return skip(call, platform, 'suspended', productId);
  try {
    return await inTransaction(db, async (tx) => {
      const recorded = { platform, kind: 'product' as const, resourceId: productId, changedAt, change, now };
      if (!(await isNewest(tx, merchantId, { ...recorded, skipReason: null })))
        return skipped(productId, 'outdated');
      if (!product) return remove(call, tx, productId);
      if (await isDeleted(tx, merchantId, { platform, kind: 'product', resourceId: product.parentId }))
        return skipped(productId, 'deleted');
      return save(call, tx, { productId, ...product });
    });
  } catch (error) {
    if (error instanceof GroupTooLarge) return skip(call, platform, 'too_many_variants', productId);
    throw error;
  }
}

/** Records a skipped message. */
async function skip(
  { db, merchant, now }: ProductCall,
  platform: Platform,
  skipReason: ShopSkipReason,
  productId: string | null = null,
): Promise<Received> {
  await isNewest(db, merchant.merchantId, {
    platform,
    kind: 'product',
    resourceId: productId ?? '',
    changedAt: null,
    change: 'updated',
    skipReason,
    now,
  });
  return skipped(productId, skipReason);
}

const skipped = (productId: string | null, reason: ShopSkipReason): Received => ({
  productId,
  status: 'skipped',
  reason,
  created: 0,
  updated: 0,
  unchanged: 0,
  removed: 0,
});

/** Saves a product with its variants, and removes variants that are no longer sold. */
async function save(
  { context, merchant, now }: ProductCall,
  tx: Db,
  { productId, products, variantIds }: PlatformProduct & { productId: string },
): Promise<Received> {
  const { merchantId } = merchant;
  const saved = await saveProducts(tx, merchantId, {
    products: await regrouped(tx, merchantId, products),
    now,
  });
  const known = variantIds === null ? [] : await idsInGroup(tx, merchantId, productId);
  const gone = known.filter((id) => id !== productId && !variantIds?.includes(id));
  const removed = await removeProducts(tx, merchantId, { productIds: gone, now });
  announceProducts(context, tx, merchantId, {
    changed: [...saved.changed, ...removed],
    regrouped: saved.regrouped || removed.length > 0,
  });
  const { created, updated, unchanged } = saved;
  return {
    productId,
    status: 'saved',
    reason: null,
    created,
    updated,
    unchanged,
    removed: removed.length,
  };
}

/** Keeps a group that the merchant chose for the product, and adds its variants to it. */
async function regrouped(tx: Db, merchantId: string, products: ProductFields[]): Promise<ProductFields[]> {
  const chosen = await groupOf(tx, merchantId, products[0]?.productId ?? '');
  if (chosen === null) return products;
  return products.map((product) => (product.groupId ? { ...product, groupId: chosen } : product));
}

async function remove({ context, merchant, now }: ProductCall, tx: Db, productId: string): Promise<Received> {
  const { merchantId } = merchant;
  const variants = await idsInGroup(tx, merchantId, productId);
  const removed = await removeProducts(tx, merchantId, {
    productIds: [...new Set([productId, ...variants])],
    now,
  });
  announceProducts(context, tx, merchantId, { changed: removed, regrouped: removed.length > 0 });
  return {
    productId,
    status: 'saved',
    reason: null,
    created: 0,
    updated: 0,
    unchanged: 0,
    removed: removed.length,
  };
}
