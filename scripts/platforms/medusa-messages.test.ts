import assert from 'node:assert/strict';
import { test } from 'node:test';

/** Not by a static import: types of Medusa are only installed for `npm run test:platforms`. */
const source = (path: string) =>
  import(new URL(`../../integrations/medusa/src/${path}`, import.meta.url).href);
const { completedOrder, isComplete } = await source('orders/completed-order.ts');
const { productEntries } = await source('products/product-entries.ts');

const reviewPageUrl = 'https://shop.example/reviews';
const [placed, shipped, delivered] = [1, 2, 3].map((day) => `2026-11-0${day}T10:00:00.000Z`);
const detail = { quantity: 2, shipped_quantity: 2, delivered_quantity: 2, written_off_quantity: 0 };
const item = (changes: object = {}) => ({
  ...{ product_id: 'prod_1', product_title: 'Rain jacket', product_handle: 'rain-jacket' },
  ...{ title: 'S', unit_price: 149.5, requires_shipping: true, detail: { ...detail, ...changes } },
});
const order = (changes: object = {}) => ({
  ...{ id: 'order_1', status: 'completed', email: 'maya@example.com', locale: 'de', created_at: placed },
  ...{ customer_id: 'cus_1', metadata: null, customer: null, billing_address: null, items: [item()] },
  shipping_address: { first_name: 'Maya', last_name: 'Lindqvist', country_code: 'de' },
  fulfillments: [{ shipped_at: shipped, delivered_at: delivered, canceled_at: null }],
  ...changes,
});

test('an order is complete with its last delivery, its last shipment, or at once; a canceled one never is', () => {
  const isAfter = (changes: object) =>
    ['delivery', 'shipment', 'order'].filter((after) => isComplete(order(changes), after));
  assert.deepEqual(isAfter({}), ['delivery', 'shipment', 'order']);
  assert.deepEqual(isAfter({ items: [item(), item({ delivered_quantity: 1 })] }), ['shipment', 'order']);
  assert.deepEqual(isAfter({ items: [item({ delivered_quantity: 0, shipped_quantity: 1 })] }), ['order']);
  assert.deepEqual(isAfter({ items: [item({ delivered_quantity: 1, written_off_quantity: 1 })] }), [
    'delivery',
    'shipment',
    'order',
  ]);
  for (const status of ['canceled', 'draft']) assert.deepEqual(isAfter({ status }), []);
});

test('an order contains what the guide names, and nothing else', () => {
  assert.deepEqual(completedOrder(order(), { requestAfter: 'delivery', reviewPageUrl }), {
    orderId: 'order_1',
    customerEmail: 'maya@example.com',
    customerName: 'Maya Lindqvist',
    customerID: 'cus_1',
    deliveryDate: delivered,
    deliveryDateType: 'delivered',
    orderedAt: placed,
    products: [
      {
        ...{ productId: 'prod_1', productName: 'Rain jacket', handle: 'rain-jacket' },
        ...{ quantity: 2, price: 149.5 },
      },
    ],
    reviewPageUrl,
    shippingCountry: 'DE',
    locale: 'de',
  });
});

test('the date is that of the delivery, the shipment or the order', () => {
  const dated = (requestAfter: string) => {
    const { deliveryDate, deliveryDateType } = completedOrder(order(), { requestAfter, reviewPageUrl });
    return [deliveryDate, deliveryDateType];
  };
  assert.deepEqual(dated('delivery'), [delivered, 'delivered']);
  assert.deepEqual(dated('shipment'), [shipped, 'fulfilled']);
  assert.deepEqual(dated('order'), [placed, 'ordered']);
});

test('the consent is that of the order, else that of the customer, if it is true or false', () => {
  const consentOf = (ofOrder: unknown, ofCustomer: unknown) =>
    completedOrder(
      order({
        metadata: { marketing_consent: ofOrder },
        customer: { first_name: null, last_name: null, metadata: { marketing_consent: ofCustomer } },
      }),
      { requestAfter: 'delivery', reviewPageUrl },
    ).marketingConsent;
  assert.deepEqual(
    [consentOf(true, false), consentOf(false, true), consentOf(undefined, true), consentOf('yes', true)],
    [true, false, true, undefined],
  );
});

test('the GTIN is the first of EAN, UPC and barcode with a valid check digit; the MPN is that of the variant', () => {
  const variant = (id: string, codes: object) => ({
    ...{ id, title: id, sku: `SKU-${id}`, barcode: null, ean: null, upc: null, metadata: null },
    ...codes,
  });
  const [valid, other, wrong] = ['4006381333931', '4006381333948', '4006381333932'];
  const [product, ...variants] = productEntries(
    {
      ...{ id: 'prod_1', title: 'Rain jacket', handle: 'rain-jacket', status: 'published', thumbnail: null },
      ...{ metadata: { brand: 'Larkmoor', mpn: 'LM-1' }, images: [{ url: 'https://cdn.example/1.jpg' }] },
      categories: [{ name: 'New' }, { name: 'Jackets', parent_category: { name: 'Clothing' } }],
      variants: [
        variant('a', { ean: valid, upc: other, barcode: other, metadata: { mpn: 'LM-1-A' } }),
        variant('b', { ean: wrong, upc: other, barcode: valid }),
        variant('c', { barcode: valid }),
        variant('d', { barcode: wrong }),
      ],
    },
    'https://shop.example/p/{id}',
  );
  assert.deepEqual(
    [product.url, product.imageUrl, product.brand, product.mpn, product.category, product.groupId],
    [
      'https://shop.example/p/prod_1',
      'https://cdn.example/1.jpg',
      'Larkmoor',
      'LM-1',
      'Clothing > Jackets',
      'prod_1',
    ],
  );
  assert.deepEqual(
    variants.map(({ gtin, mpn }: { gtin: string | null; mpn: string | null }) => [gtin, mpn]),
    [
      [valid, 'LM-1-A'],
      [other, null],
      [valid, null],
      [null, null],
    ],
  );
});
