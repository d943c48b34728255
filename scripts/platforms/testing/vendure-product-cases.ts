import assert from 'node:assert/strict';
import { getProduct, type TribuneClient } from '@tribune/client';
import { until } from '../../../packages/server/src/testing/processes.ts';
import { rawGraphAt } from './graph.ts';
import { createCollection } from './vendure-catalog.ts';
import type { Scene } from './vendure-order-cases.ts';
import { storeUrl } from './vendure-store.ts';

export async function productsArrive({ merchant, store, jacket, beanie }: Scene): Promise<void> {
  const synced = await arrived(merchant.staff, jacket.id, ({ gtin }) => gtin !== null, store.worker);
  assert.equal(synced.name, 'Rain jacket');
  assert.equal(synced.handle, 'rain-jacket');
  assert.equal(synced.url, `${storeUrl}/en/products/rain-jacket`);
  assert.match(synced.imageUrl ?? '', /^https:\/\/cdn\.shop\.example\/.*jacket.*\.jpg$/);
  assert.equal(synced.brand, 'Larkmoor');
  assert.equal(synced.groupId, jacket.id);
  const variants = await Promise.all(
    jacket.variants.map(({ id }) => getProduct(merchant.staff, { productId: `variant-${id}` })),
  );
  assert.deepEqual(
    variants.map(({ name, sku, gtin, mpn, groupId }) => [name, sku, gtin, mpn, groupId]),
    [
      ['Rain jacket S', 'RAIN-JACKET-S', '4006381333931', 'LM-rain-jacket-S', jacket.id],
      ['Rain jacket M', 'RAIN-JACKET-M', '4006381333948', 'LM-rain-jacket-M', jacket.id],
    ],
  );
  const single = await arrived(merchant.staff, beanie.id, ({ sku }) => sku !== null, store.worker);
  assert.deepEqual([single.sku, single.groupId], ['BEANIE-ONE', null], 'a single variant is the product');
  assert.equal(single.gtin, null, 'a number with a wrong check digit is no GTIN');
}

export async function changesArrive({ merchant, store, beanie }: Scene): Promise<void> {
  await store.admin(
    `mutation($id: ID!) {
      updateProduct(input: { id: $id, translations: [{ languageCode: en, name: "Fell beanie" }] }) { id }
    }`,
    { id: beanie.id },
  );
  await arrived(merchant.staff, beanie.id, ({ name }) => name === 'Fell beanie', store.worker);
  await store.admin(
    `mutation($id: ID!) {
      updateProductVariants(input: [{ id: $id, customFields: { gtin: "4006381333955" } }]) { id }
    }`,
    { id: beanie.variants[0]?.id },
  );
  await arrived(merchant.staff, beanie.id, ({ gtin }) => gtin === '4006381333955', store.worker);
}

export async function allProductsArrive({ merchant, store, jacket }: Scene): Promise<void> {
  const ids = jacket.variants.map(({ id }) => id);
  const clothing = await createCollection(store, 'Clothing', ids);
  await createCollection(store, 'Jackets', ids, clothing);
  await until(async () => {
    const { syncTribuneProducts } = await store.admin<{ syncTribuneProducts: number }>(
      'mutation { syncTribuneProducts }',
    );
    assert.equal(syncTribuneProducts, 2);
    const { category } = await getProduct(merchant.staff, { productId: jacket.id });
    return category === 'Clothing > Jackets';
  }, store.worker);
}

export async function channelsHaveTheirProducts({ uk, store, jacket, beanie }: Scene): Promise<void> {
  const synced = await arrived(uk.staff, jacket.id, () => true, store.worker);
  assert.equal(synced.url, 'https://uk.shop.example/rain-jacket');
  await assert.rejects(getProduct(uk.staff, { productId: beanie.id }), { code: 'NOT_FOUND' });
}

export async function syncNeedsAdministrator({ store }: Scene): Promise<void> {
  const stranger = rawGraphAt(`${store.url}/admin-api`);
  const { errors } = await stranger('mutation { syncTribuneProducts }');
  assert.equal(errors?.[0]?.extensions?.code, 'FORBIDDEN');
}

type Product = Awaited<ReturnType<typeof getProduct>>;

function arrived(
  staff: TribuneClient,
  productId: string,
  isCurrent: (product: Product) => boolean,
  engine: { output(): string },
): Promise<Product> {
  return until(async () => {
    const product = await getProduct(staff, { productId }).catch(() => undefined);
    return product && isCurrent(product) ? product : undefined;
  }, engine);
}
