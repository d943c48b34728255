import assert from 'node:assert/strict';
import { test } from 'node:test';
import { submission } from '../../testing/given.ts';
import { codeOf, startHarness, type TestMerchant } from '../../testing/harness.ts';
import { deliver, order } from '../../testing/shop-messages.ts';
import { recount } from '../rating-counters/recount.ts';
import { givenAttributes, revalidated } from './given.fixture.ts';
import { recountAttributes } from './recount.ts';

const harness = await startHarness();

const jacketSize = {
  id: 'jacket-size',
  label: 'Jacket size',
  type: 'select',
  options: ['S', 'M'],
  promoted: true,
  required: true,
  appliesTo: { categories: ['Clothing > Jackets'] },
};
const burner = {
  id: 'burner',
  label: 'Burner',
  type: 'boolean',
  promoted: true,
  appliesTo: { productIds: ['STOVE'] },
};
const warmth = {
  id: 'warmth',
  label: 'Warmth',
  type: 'scale',
  promoted: true,
  appliesTo: { groupIds: ['parkas'] },
};

const products = [
  { productId: 'JACKET', name: 'Jacket', category: 'Clothing > Jackets' },
  { productId: 'PARKA', name: 'Parka', category: 'Clothing > Jackets > Parkas', groupId: 'parkas' },
  { productId: 'STOVE', name: 'Stove', category: 'Clothing > Jacketstoves' },
];

async function givenShop(): Promise<TestMerchant> {
  const shop = await harness.merchant();
  assert.equal((await shop.asStaff('POST', '/admin/products', { products })).status, 200);
  await givenAttributes(shop, jacketSize, burner, warmth);
  return shop;
}

const asked = async (shop: TestMerchant, productId: string) => {
  const config = await shop.asBrowser('GET', `/merchants/${shop.id}/widget-config?productId=${productId}`);
  return config.body.customAttributes.map(({ id }: { id: string }) => id);
};

const send = (shop: TestMerchant, productId: string, attributes?: object) =>
  shop.asServer('POST', '/reviews', {
    ...submission(shop, { productId, text: `About ${productId}: ${JSON.stringify(attributes)}` }),
    ...(attributes && { attributes }),
  });

const summarized = async (shop: TestMerchant, path: string) =>
  (await shop.asBrowser('GET', path)).body.attributeSummaries.map(({ id }: { id: string }) => id);

test('an attribute is asked, summarized and filtered by for its products only', async () => {
  const shop = await givenShop();
  assert.deepEqual(await asked(shop, 'STOVE'), ['burner']);
  assert.deepEqual(await asked(shop, 'JACKET'), ['jacket-size']);
  assert.deepEqual(await asked(shop, 'PARKA'), ['jacket-size', 'warmth']);
  assert.deepEqual(await asked(shop, 'unknown'), []);
  const whole = (await shop.asBrowser('GET', `/merchants/${shop.id}/widget-config`)).body.customAttributes;
  assert.deepEqual(
    whole.map((one: { appliesTo?: unknown; appliesToAll: boolean }) => [one.appliesToAll, one.appliesTo]),
    Array(3).fill([false, undefined]),
  );
  assert.deepEqual(await summarized(shop, '/products/STOVE/reviews'), ['burner']);
  assert.deepEqual(await summarized(shop, '/reviews'), ['jacket-size', 'burner', 'warmth']);
  const filter = await shop.asBrowser('GET', '/products/STOVE/reviews?attributes[jacket-size]=S');
  assert.equal(codeOf(filter), 'VALIDATION_ERROR');
  assert.match(JSON.stringify(filter.body), /attributes\.jacket-size.*does not apply to this product/);
  assert.equal(
    (await shop.asBrowser('GET', '/products/JACKET/reviews?attributes[jacket-size]=S')).status,
    200,
  );
});

test('an answer to an attribute that does not apply is refused by name, and a required one is only required where it applies', async () => {
  const shop = await givenShop();
  const refused = await send(shop, 'STOVE', { 'jacket-size': 'S' });
  assert.equal(refused.status, 400);
  assert.deepEqual(refused.body.error.details, [
    {
      field: 'attributes.jacket-size',
      message: 'is not asked for this product: “Jacket size” does not apply to it',
    },
  ]);
  assert.equal((await send(shop, 'STOVE')).status, 200);
  const missing = await send(shop, 'PARKA', { warmth: 4 });
  assert.deepEqual(missing.body.error?.details, [
    { field: 'attributes.jacket-size', message: 'is required' },
  ]);
  assert.equal((await send(shop, 'PARKA', { warmth: 4, 'jacket-size': 'M' })).status, 200);
});

test('a change of category, group or applicability is visible at once', async () => {
  const shop = await givenShop();
  const move = (product: object) => shop.asStaff('POST', '/admin/products', { products: [product] });
  assert.deepEqual(await asked(shop, 'STOVE'), ['burner']);
  await move({ productId: 'STOVE', category: 'Clothing > Jackets', groupId: 'parkas' });
  assert.deepEqual(await asked(shop, 'STOVE'), ['jacket-size', 'burner', 'warmth']);
  await move({ productId: 'STOVE', category: null, groupId: null });
  assert.deepEqual(await asked(shop, 'STOVE'), ['burner']);
  await shop.asStaff('PATCH', '/admin/attributes/burner', { appliesTo: { productIds: ['JACKET'] } });
  assert.deepEqual(await asked(shop, 'STOVE'), []);
  assert.deepEqual(await summarized(shop, '/products/JACKET/reviews'), ['jacket-size', 'burner']);
  await shop.asStaff('PATCH', '/admin/attributes/burner', { appliesTo: null });
  assert.deepEqual(await asked(shop, 'STOVE'), ['burner']);
});

test('products of a group share the attributes of its members', async () => {
  const shop = await givenShop();
  const member = { productId: 'LINER', groupId: 'parkas' };
  await shop.asStaff('POST', '/admin/products', { products: [member] });
  assert.deepEqual(await asked(shop, 'LINER'), ['warmth']);
  assert.deepEqual(await summarized(shop, '/products/LINER/reviews'), ['jacket-size', 'warmth']);
});

test('restricting a locked attribute pauses filters, and the re-check hides answers that no longer apply', async () => {
  const shop = await harness.merchant();
  await shop.asStaff('POST', '/admin/products', { products });
  await givenAttributes(shop, { ...jacketSize, required: false, appliesTo: null });
  for (const productId of ['STOVE', 'JACKET'])
    assert.equal((await send(shop, productId, { 'jacket-size': 'S' })).status, 200);
  const change = { appliesTo: { categories: ['Clothing > Jackets'] } };
  const changed = await shop.asStaff('PATCH', '/admin/attributes/jacket-size', change);
  assert.deepEqual(changed.body.data.appliesTo, {
    productIds: [],
    groupIds: [],
    categories: ['Clothing > Jackets'],
  });
  const filtered = '/reviews?attributes[jacket-size]=S';
  assert.equal(codeOf(await shop.asBrowser('GET', filtered)), 'FILTERS_DISABLED');
  await revalidated(harness, shop);
  assert.equal((await shop.asBrowser('GET', filtered)).body.totalReviews, 1);
  const ofStove = async () =>
    (await shop.asBrowser('GET', '/products/STOVE/reviews')).body.reviews[0].attributes;
  assert.equal(await ofStove(), null);
  await shop.asStaff('PATCH', '/admin/attributes/jacket-size', { appliesTo: null });
  await revalidated(harness, shop);
  assert.deepEqual(await ofStove(), { 'jacket-size': 'S' });
  const merchantId = shop.uuid;
  assert.deepEqual(await recountAttributes(harness.context.db, merchantId, { repair: false }), []);
  assert.deepEqual(await recount(harness.context.db, merchantId, { repair: false }), []);
});

test('an order names the category of a product that has none', async () => {
  const shop = await givenShop();
  const item = { productName: 'Coat', quantity: 1, price: 90 };
  const ordered = (productId: string) => ({ ...item, productId, category: 'Clothing > Jackets' });
  assert.deepEqual(await asked(shop, 'COAT'), []);
  await deliver(harness, shop, order({ products: [ordered('COAT'), ordered('STOVE')] }));
  const of = async (id: string) => (await shop.asStaff('GET', `/admin/products/${id}`)).body.data.category;
  assert.deepEqual([await of('COAT'), await of('STOVE')], ['Clothing > Jackets', 'Clothing > Jacketstoves']);
  assert.deepEqual(await asked(shop, 'COAT'), ['jacket-size']);
});

test('categories and groups are listed for the merchant alone', async () => {
  const shop = await givenShop();
  const other = await harness.merchant();
  const categories = await shop.asStaff('GET', '/admin/product-categories?search=PARK');
  assert.deepEqual(categories.body.data.categories, [{ name: 'Clothing > Jackets > Parkas', products: 1 }]);
  const groups = await shop.asStaff('GET', '/admin/product-groups');
  assert.deepEqual(groups.body.data.groups, [{ name: 'parkas', products: 1 }]);
  assert.deepEqual((await other.asStaff('GET', '/admin/product-categories')).body.data.categories, []);
  const listed = async (query: string) =>
    (await shop.asStaff('GET', `/admin/products?${query}`)).body.data.products.map(
      ({ productId }: { productId: string }) => productId,
    );
  assert.deepEqual(await listed('category=Clothing%20%3E%20Jackets'), ['JACKET']);
  assert.deepEqual(await listed('productIds=STOVE,PARKA,OTHER'), ['PARKA', 'STOVE']);
});

test('labels per language and place are stored, and incomplete ones are refused', async () => {
  const shop = await harness.merchant();
  const translations = [{ locale: 'de', label: 'Größe', options: ['klein', 'mittel'] }];
  const labels = { reviewLabel: 'Size of the reviewer', filterLabel: "Reviewer's size", translations };
  await givenAttributes(shop, { ...jacketSize, appliesTo: undefined, ...labels });
  const { body } = await shop.asBrowser('GET', `/merchants/${shop.id}/widget-config`);
  const [{ filterLabel, reviewLabel, ...widget }] = body.customAttributes;
  assert.deepEqual([filterLabel, reviewLabel], [labels.filterLabel, labels.reviewLabel]);
  assert.deepEqual(widget.translations, [
    {
      locale: 'de',
      label: 'Größe',
      filterLabel: 'Größe',
      reviewLabel: 'Größe',
      optionLabels: ['klein', 'mittel'],
    },
  ]);
  for (const [change, field] of [
    [{ translations: [{ locale: 'de', options: ['klein'] }] }, 'translations.0.options'],
    [{ translations: [{ locale: 'de' }, { locale: 'de' }] }, 'translations.1.locale'],
    [{ translations: [{ locale: 'xx' }] }, 'translations.0.locale'],
    [{ appliesTo: {} }, 'appliesTo'],
    [{ appliesTo: { categories: [] } }, 'appliesTo'],
    [{ appliesTo: { colours: ['red'] } }, 'appliesTo'],
    [{ options: ['S', 'M', 'L'] }, 'translations.0.options'],
  ] as const) {
    const answer = await shop.asStaff('PATCH', '/admin/attributes/jacket-size', change);
    assert.equal(answer.body.error?.details[0].field, field, JSON.stringify(answer.body));
  }
});
