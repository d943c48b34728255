import type * as contract from '@tribune/contract';
import type { Db } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { invalidField } from '../../../platform/errors.ts';
import type { Call } from '../../../platform/http/serve.ts';
import { announceProducts } from '../announcing.ts';
import { groupOf, idsInGroup, removeProducts } from '../removing.ts';
import { type ProductFields, saveProducts } from '../saving.ts';
import type { PlatformProduct } from './platform-product.ts';
import { fromShopifyProduct, storefrontOf } from './shopify.ts';
import { fromWooCommerceProduct } from './woocommerce.ts';

export function receiveShopifyProduct(call: Call<typeof contract.shopifyProductChanged>) {
  const { merchant, body, request } = call;
  const topic = request.headers['x-shopify-topic'] ?? 'products/update';
  if (topic === 'products/delete') return remove(call, body.title === undefined);
  if (topic !== 'products/create' && topic !== 'products/update')
    throw invalidField('X-Shopify-Topic', 'must be products/create, products/update or products/delete');
  const storefront = storefrontOf(merchant.allowedOrigins, request.headers['x-shopify-shop-domain']);
  return save(call, fromShopifyProduct(body, storefront));
}

export function receiveWooCommerceProduct(call: Call<typeof contract.woocommerceProductChanged>) {
  const { body, request } = call;
  const topic = request.headers['x-wc-webhook-topic'] ?? 'product.updated';
  if (topic === 'product.deleted') return remove(call, body.name === undefined);
  if (topic !== 'product.created' && topic !== 'product.updated' && topic !== 'product.restored')
    throw invalidField(
      'X-WC-Webhook-Topic',
      'must be product.created, product.updated, product.restored or product.deleted',
    );
  return save(call, fromWooCommerceProduct(body));
}

type ProductCall = Call<typeof contract.shopifyProductChanged | typeof contract.woocommerceProductChanged>;

/** Saves a product with its variants, and removes variants that are no longer sold. */
async function save(
  { context, db, merchant, body, now }: ProductCall,
  { products, variantIds }: PlatformProduct,
) {
  const { merchantId } = merchant;
  const productId = String(body.id);
  return inTransaction(db, async (tx) => {
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
    return { productId, created, updated, unchanged, removed: removed.length };
  });
}

/** Keeps a group that the merchant has chosen for the product, and adds its variants to it. */
async function regrouped(tx: Db, merchantId: string, products: ProductFields[]): Promise<ProductFields[]> {
  const chosen = await groupOf(tx, merchantId, products[0]?.productId ?? '');
  if (chosen === null) return products;
  return products.map((product) => (product.groupId ? { ...product, groupId: chosen } : product));
}

/** The topic is not signed, so a message that describes a product deletes none. */
async function remove({ context, db, merchant, body, now }: ProductCall, hasOnlyId: boolean) {
  if (!hasOnlyId) throw invalidField('id', 'must be the only field when a product was deleted');
  const { merchantId } = merchant;
  const productId = String(body.id);
  return inTransaction(db, async (tx) => {
    const variants = await idsInGroup(tx, merchantId, productId);
    const removed = await removeProducts(tx, merchantId, {
      productIds: [...new Set([productId, ...variants])],
      now,
    });
    announceProducts(context, tx, merchantId, { changed: removed, regrouped: removed.length > 0 });
    return { productId, created: 0, updated: 0, unchanged: 0, removed: removed.length };
  });
}
