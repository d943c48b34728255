import assert from 'node:assert/strict';
import { test } from 'node:test';
import { givenReview } from '../../../testing/given.ts';
import { codeOf, startHarness, type TestMerchant } from '../../../testing/harness.ts';
import { sendFrom } from '../../../testing/shop-messages.ts';

const harness = await startHarness({ RATE_LIMIT_PRODUCT_WEBHOOK: '25' });
const secret = 'the secret of the platform';

/** Shopify's sample of `products/update` (shopify.dev/docs/api/webhooks), shortened. */
const shirt = (changes: object = {}) => ({
  admin_graphql_api_id: 'gid://shopify/Product/788032119674292922',
  body_html: 'An example T-Shirt',
  created_at: null,
  handle: 'example-t-shirt',
  id: 7880321196742,
  product_type: 'Shirts',
  published_at: '2021-12-31T19:00:00-05:00',
  title: 'Example T-Shirt',
  updated_at: '2021-12-31T19:00:00-05:00',
  vendor: 'Acme',
  status: 'active',
  tags: 'example, mens, t-shirt',
  variants: [
    variant(64266704147, { title: 'Small', sku: 'example-shirt-s', barcode: '4006381333931', position: 1 }),
    variant(75765048125, { title: 'Medium', sku: 'example-shirt-m', barcode: '1234', position: 2 }),
  ],
  options: [{ name: 'Size', position: 1, values: ['Small', 'Medium'] }],
  images: [
    { id: 1, position: 1, src: 'https://cdn.shopify.example/shirt.jpg', variant_ids: [] },
    { id: 2, position: 2, src: 'https://cdn.shopify.example/medium.jpg', variant_ids: [75765048125] },
  ],
  image: null,
  variant_gids: [
    { admin_graphql_api_id: 'gid://shopify/ProductVariant/75765048125', updated_at: '2021-12-31T19:00:00Z' },
    { admin_graphql_api_id: 'gid://shopify/ProductVariant/64266704147', updated_at: '2021-12-31T19:00:00Z' },
  ],
  has_variants_that_requires_components: false,
  ...changes,
});

function variant(id: number, fields: object) {
  return {
    id,
    product_id: 7880321196742,
    price: '19.99',
    compare_at_price: '24.99',
    taxable: true,
    ...fields,
  };
}

const mug = (changes: object = {}) =>
  shirt({
    id: 7880321190000,
    title: 'Mug',
    handle: 'mug',
    variants: [variant(1, { title: 'Default Title', sku: 'MUG', barcode: '4006381333931' })],
    variant_gids: [{ admin_graphql_api_id: 'gid://shopify/ProductVariant/1' }],
    ...changes,
  });

/** WooCommerce's product of REST API version 3 (woocommerce.github.io/woocommerce-rest-api-docs), shortened. */
const wooProduct = (changes: object = {}) => ({
  id: 794,
  name: 'Premium Quality',
  slug: 'premium-quality-19',
  permalink: 'https://shop.example/product/premium-quality-19/',
  type: 'simple',
  status: 'publish',
  sku: 'PQ-19',
  global_unique_id: '4006381333931',
  price: '21.99',
  parent_id: 0,
  variations: [],
  categories: [{ id: 9, name: 'Clothing', slug: 'clothing' }],
  brands: [{ id: 3, name: 'Acme', slug: 'acme' }],
  images: [{ id: 792, src: 'https://shop.example/wp-content/uploads/T_2_front.jpg', name: '', alt: '' }],
  ...changes,
});

const fromShopify = (shop: TestMerchant, topic: string, body: object, headers: Record<string, string> = {}) =>
  sendFrom(harness, shop, { platform: 'shopify', path: '/products', topic, secret, body, headers });
const fromWoo = (shop: TestMerchant, topic: string, body: object) =>
  sendFrom(harness, shop, { platform: 'woocommerce', path: '/products', topic, secret, body });

async function connected(platform: 'shopify' | 'woocommerce', origins?: string[]): Promise<TestMerchant> {
  const shop = await harness.merchant(origins && { origins });
  await shop.asStaff('PUT', `/admin/shop-connections/${platform}`, { secret });
  return shop;
}

async function stored(shop: TestMerchant, productId: string | number) {
  const { status, body } = await shop.asStaff('GET', `/admin/products/${productId}`);
  if (status === 404) return null;
  const { name, url, imageUrl, brand, gtin, sku, handle, category, groupId } = body.data;
  return { name, url, imageUrl, brand, gtin, sku, handle, category, groupId };
}

test('a Shopify product with variants becomes a group with their SKUs and GTINs', async () => {
  const shop = await connected('shopify', ['https://shop.example']);
  const answer = await fromShopify(shop, 'products/create', shirt());
  assert.equal(answer.status, 200);
  assert.deepEqual(answer.body, {
    success: true,
    data: {
      productId: '7880321196742',
      status: 'saved',
      reason: null,
      created: 3,
      updated: 0,
      unchanged: 0,
      removed: 0,
    },
  });
  const shared = { brand: 'Acme', category: 'Shirts', groupId: '7880321196742' };
  const url = 'https://shop.example/products/example-t-shirt';
  const imageUrl = 'https://cdn.shopify.example/shirt.jpg';
  assert.deepEqual(await stored(shop, 7880321196742), {
    ...shared,
    name: 'Example T-Shirt',
    url,
    imageUrl,
    gtin: null,
    sku: null,
    handle: 'example-t-shirt',
  });
  assert.deepEqual(await stored(shop, 64266704147), {
    ...shared,
    name: 'Example T-Shirt – Small',
    url: `${url}?variant=64266704147`,
    imageUrl,
    gtin: '4006381333931',
    sku: 'example-shirt-s',
    handle: null,
  });
  const medium = await stored(shop, 75765048125);
  assert.equal(medium?.gtin, null, 'a barcode that is no GTIN');
  assert.equal(medium?.imageUrl, 'https://cdn.shopify.example/medium.jpg');
  await givenReview(shop, { productId: '64266704147' });
  const { body } = await shop.asBrowser('GET', '/products/7880321196742/reviews', undefined, {
    origin: 'https://shop.example',
  });
  assert.equal(body.totalReviews, 1);
});

test('a repeated message changes nothing; a later one updates, and removes variants that are gone', async () => {
  const shop = await connected('shopify');
  const first = await fromShopify(shop, 'products/create', shirt());
  assert.equal(first.body.data.created, 3);
  const again = await fromShopify(shop, 'products/update', shirt());
  assert.deepEqual([again.body.data.unchanged, again.body.data.updated], [3, 0]);
  await givenReview(shop, { productId: '75765048125' });
  const { variants, ...rest } = shirt({ title: 'T-Shirt' });
  const fewer = { ...rest, variants: variants.slice(0, 1), variant_gids: rest.variant_gids.slice(1) };
  const large = variant(99, { title: 'Large', sku: 'L', barcode: null });
  const changed = await fromShopify(shop, 'products/update', {
    ...fewer,
    variants: [...fewer.variants, large],
    variant_gids: [...fewer.variant_gids, { admin_graphql_api_id: 'gid://shopify/ProductVariant/99' }],
  });
  assert.deepEqual(changed.body.data, {
    productId: '7880321196742',
    status: 'saved',
    reason: null,
    created: 1,
    updated: 2,
    unchanged: 0,
    removed: 1,
  });
  assert.equal((await stored(shop, 7880321196742))?.name, 'T-Shirt');
  const medium = await stored(shop, 75765048125);
  assert.deepEqual([medium?.sku, medium?.url], [null, null]);
  assert.equal(medium?.groupId, '7880321196742', 'its review is still shown');
});

test('variants that a message with more than 100 leaves out remain', async () => {
  const shop = await connected('shopify');
  await fromShopify(shop, 'products/create', shirt());
  const part = shirt({ variants: shirt().variants.slice(0, 1) });
  const answer = await fromShopify(shop, 'products/update', part);
  assert.equal(answer.body.data.removed, 0);
  assert.equal((await stored(shop, 75765048125))?.sku, 'example-shirt-m');
});

test('a Shopify product with one variant is one product; a draft has no URL; names of Shopify domains only', async () => {
  const shop = await connected('shopify', []);
  const domain = { 'x-shopify-shop-domain': 'fernhill.myshopify.com' };
  await fromShopify(shop, 'products/create', mug({ status: 'draft' }), domain);
  assert.equal((await stored(shop, 7880321190000))?.url, null);
  await fromShopify(shop, 'products/update', mug(), { 'x-shopify-shop-domain': 'evil.example' });
  assert.equal((await stored(shop, 7880321190000))?.url, null);
  await fromShopify(shop, 'products/update', mug(), domain);
  const { url, sku, gtin, groupId } = (await stored(shop, 7880321190000)) ?? {};
  assert.deepEqual([url, sku], ['https://fernhill.myshopify.com/products/mug', 'MUG']);
  assert.deepEqual([gtin, groupId], ['4006381333931', null]);
  assert.equal(await stored(shop, 1), null);
});

test("values that staff added remain, and so does a group of the merchant's own", async () => {
  const shop = await connected('shopify');
  await shop.asStaff('PUT', '/admin/products/7880321196742', { mpn: 'M-1', groupId: 'SHIRTS' });
  await fromShopify(shop, 'products/update', shirt({ vendor: '' }));
  const { body } = await shop.asStaff('GET', '/admin/products/7880321196742');
  assert.deepEqual([body.data.mpn, body.data.groupId], ['M-1', 'SHIRTS']);
  assert.equal((await stored(shop, 64266704147))?.groupId, 'SHIRTS');
});

test('a deleted Shopify product disappears with its variants; one with reviews only loses what leads to it', async () => {
  const shop = await connected('shopify');
  await fromShopify(shop, 'products/create', shirt());
  await fromShopify(shop, 'products/create', mug());
  await givenReview(shop, { productId: '7880321190000' });
  for (const [id, removed] of [
    [7880321196742, 3],
    [7880321190000, 1],
    [7880321190000, 0],
    [404, 0],
  ])
    assert.equal((await fromShopify(shop, 'products/delete', { id })).body.data.removed, removed);
  assert.equal(await stored(shop, 64266704147), null);
  const { name, url, handle, sku } = (await stored(shop, 7880321190000)) ?? {};
  assert.deepEqual([name, url, handle, sku], ['Mug', null, null, null]);
  assert.equal((await shop.asServer('GET', '/products/7880321190000/reviews')).body.totalReviews, 1);
});

test('a WooCommerce product is stored; its variations join its group', async () => {
  const shop = await connected('woocommerce');
  await fromWoo(shop, 'product.created', wooProduct());
  assert.deepEqual(await stored(shop, 794), {
    name: 'Premium Quality',
    url: 'https://shop.example/product/premium-quality-19/',
    imageUrl: 'https://shop.example/wp-content/uploads/T_2_front.jpg',
    brand: 'Acme',
    gtin: '4006381333931',
    sku: 'PQ-19',
    handle: 'premium-quality-19',
    category: 'Clothing',
    groupId: null,
  });
  const blue = wooProduct({ id: 801, name: 'Hoodie - Blue', type: 'variation', sku: 'H-B', parent_id: 800 });
  await fromWoo(shop, 'product.created', blue);
  const hoodie = wooProduct({ id: 800, name: 'Hoodie', type: 'variable', sku: 'H', variations: [801, 802] });
  await fromWoo(shop, 'product.updated', hoodie);
  assert.deepEqual(
    [(await stored(shop, 800))?.groupId, (await stored(shop, 801))?.groupId, (await stored(shop, 800))?.name],
    ['800', '800', 'Hoodie'],
  );
  const fewer = await fromWoo(shop, 'product.updated', { ...hoodie, variations: [802] });
  assert.equal(fewer.body.data.removed, 1);
  assert.equal((await fromWoo(shop, 'product.deleted', { id: 800 })).body.data.removed, 1);
  assert.equal(await stored(shop, 800), null);
  const restored = await fromWoo(shop, 'product.restored', hoodie);
  assert.equal(restored.body.data.created, 1);
});

test("WooCommerce's unsigned ping to the URL for products returns 200", async () => {
  const shop = await harness.merchant();
  const answer = await harness.app.inject({
    method: 'POST',
    url: `/apiV2/webhooks/woocommerce/${shop.id}/products`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'webhook_id=7',
  });
  assert.deepEqual([answer.statusCode, answer.json()], [200, { success: true, data: null }]);
});

test('wrong signatures are refused, other topics and bodies skipped, and products of another merchant stay as they are', async () => {
  const [shop, other] = [await connected('shopify'), await connected('shopify')];
  await fromShopify(other, 'products/create', mug());
  const forged = { platform: 'shopify', path: '/products', topic: 'products/update', body: mug() } as const;
  assert.equal(codeOf(await sendFrom(harness, shop, { ...forged, secret: 'wrong' })), 'INVALID_SIGNATURE');
  const unsigned = { 'x-shopify-hmac-sha256': '' };
  assert.equal(codeOf(await fromShopify(shop, 'products/update', mug(), unsigned)), 'INVALID_SIGNATURE');
  assert.equal(codeOf(await fromWoo(shop, 'product.updated', wooProduct())), 'INVALID_SIGNATURE');
  for (const [topic, body] of [
    ['orders/fulfilled', mug()],
    ['product.updated', mug()],
    ['products/delete', mug()],
    ['products/update', { title: 'No ID' }],
  ] as const)
    assert.equal((await fromShopify(shop, topic, body)).body.data.reason, 'unreadable', topic);
  assert.equal((await fromShopify(shop, 'products/delete', { id: mug().id })).body.data.removed, 0);
  assert.equal((await stored(other, mug().id))?.name, 'Mug');
});

test('the 26th message of a minute is refused with RATE_LIMITED', async () => {
  const shop = await connected('shopify');
  for (let count = 0; count < 25; count++)
    assert.equal((await fromShopify(shop, 'products/delete', { id: 1 })).status, 200);
  assert.equal(codeOf(await fromShopify(shop, 'products/delete', { id: 1 })), 'RATE_LIMITED');
});
