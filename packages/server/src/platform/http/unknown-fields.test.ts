import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { test } from 'node:test';
import { givenReview, submission } from '../../testing/given.ts';
import { startHarness, type TestMerchant } from '../../testing/harness.ts';

const harness = await startHarness();

const nested = (depth: number) => JSON.parse('['.repeat(depth) + ']'.repeat(depth));

/** What an unknown field may hold without losing what the rest says. */
const extras = {
  'control characters': 'a\u0000b\u0007c',
  'thirty nested arrays': nested(30),
  'a thousand nested arrays': nested(1_000),
  'a nested control character': { a: [{ 'b\u0000': '\u001b' }] },
  'a large number': 1e300,
  null: null,
};

const signed = (shop: TestMerchant, body: object) => {
  const payload = JSON.stringify(body);
  const signature = createHmac('sha256', shop.webhookSecret).update(payload).digest('hex');
  const headers = {
    'x-merchant-id': shop.id,
    'x-webhook-signature': signature,
    'content-type': 'application/json',
  };
  return shop.asNobody('POST', '/webhooks/order-complete', payload, headers);
};

const order = (orderId: string, changes: object = {}) => ({
  orderId,
  customerEmail: 'maya@example.com',
  customerName: 'Maya',
  customerID: 'C-1',
  deliveryDate: '2026-11-20T12:00:00Z',
  products: [{ productId: 'P-1', productName: 'Boots', quantity: 1, price: 10 }],
  reviewPageUrl: 'https://shop.example/review',
  ...changes,
});

for (const [name, extra] of Object.entries(extras))
  test(`an unknown field that holds ${name} loses nothing`, async () => {
    const shop = await harness.merchant();
    const { id } = await givenReview(shop);
    const question = {
      text: 'Are they warm?',
      authorName: 'Kim',
      authorEmail: 'kim@example.com',
      externalProductId: 'P-1',
    };
    const asked = await shop.asBrowser('POST', '/products/P-1/questions', {
      ...question,
      extra,
      'odd\u0000name': 1,
    });
    assert.equal(asked.status, 200, JSON.stringify(asked.body));
    const products = [{ productId: 'P-1', productName: 'Boots', quantity: 1, price: 10, extra }];
    for (const answer of [
      await shop.asBrowser('POST', '/reviews', submission(shop, { authorEmail: 'a@b.example', extra })),
      await shop.asServer('POST', `/questions/${asked.body.data.id}/answers`, {
        answer: 'Yes',
        author: { name: 'Ann', extra },
        extra,
      }),
      await shop.asBrowser('POST', `/reviews/${id}/helpful`, { helpful: true, extra }),
      await signed(shop, order('O-1', { extra, products })),
    ])
      assert.equal(answer.status, 200, JSON.stringify(answer.body));
  });

test('a known field stays strict beside it', async () => {
  const shop = await harness.merchant();
  for (const wrong of [
    { text: 'a\u0000b' },
    { authorName: '\u0007' },
    { rating: nested(30) },
    { attributes: { a: nested(30) } },
  ]) {
    const answer = await shop.asBrowser('POST', '/reviews', submission(shop, { ...wrong, extra: '\u0000' }));
    assert.equal(answer.status, 400, JSON.stringify(wrong));
    assert.equal(answer.body.error.details[0].field.split('.')[0], Object.keys(wrong)[0]);
  }
  const other = await harness.merchant();
  const answer = await shop.asBrowser('POST', `/reviews/nobodys/helpful`, {
    helpful: true,
    merchantId: other.id,
  });
  assert.deepEqual(answer.body.error.details, [
    { field: 'merchantId', message: 'must equal the header X-Merchant-Id' },
  ]);
});

test('staff still receive an error for an unknown field, whatever its value', async () => {
  const shop = await harness.merchant();
  for (const extra of Object.values(extras))
    assert.equal((await shop.asStaff('PATCH', '/admin/settings', { extra })).status, 400);
});

test('a field that a multipart form does not know is left out, whatever it holds', async () => {
  const shop = await harness.merchant();
  const fields = { ...submission(shop), rating: '5', extra: 'a\u0007b', attributesX: '[' };
  const parts = Object.entries(fields).map(
    ([name, value]) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const answer = await shop.asServer('POST', '/reviews/with-media', `${parts.join('')}--x--\r\n`, {
    'content-type': 'multipart/form-data; boundary=x',
  });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
});

test('single-line settings and names given by staff contain no line breaks', async () => {
  const shop = await harness.merchant({ plan: 'enterprise' });
  const { id } = await givenReview(shop);
  for (const end of ['\n', '\r\n', '\t', '\u2028']) {
    const text = `Shop${end}Bcc: all@example.com`;
    for (const [method, path, body, field] of [
      ['PATCH', '/admin/settings', { senderName: text }, 'senderName'],
      ['PATCH', '/admin/settings', { blockedWords: [text] }, 'blockedWords.0'],
      ['PATCH', '/admin/settings', { theme: { fontFamily: text } }, 'theme.fontFamily'],
      ['POST', '/admin/api-keys', { name: text }, 'name'],
      ['POST', '/admin/access-tokens', { name: text }, 'name'],
      ['PUT', '/admin/products/P-1', { name: text }, 'name'],
      ['PUT', '/admin/products/P-1', { brand: text }, 'brand'],
      ['PUT', `/reviews/${id}/reply`, { text: 'Thanks', authorName: text }, 'authorName'],
      ['POST', '/admin/incentives', { description: text, requirement: 'all_products' }, 'description'],
      ['POST', '/admin/incentive-claims/nobodys/fulfill', { couponCode: text }, 'couponCode'],
      ['POST', '/admin/attributes', { label: text, type: 'text' }, 'label'],
    ] as const) {
      const answer = await shop.asStaff(method, path, body);
      assert.equal(answer.status, 400, `${path} ${field}`);
      assert.deepEqual(answer.body.error.details, [{ field, message: 'must be a single line' }], path);
    }
  }
  const multiline = await shop.asStaff('PUT', `/reviews/${id}/reply`, { text: 'Thanks\nfor this' });
  assert.equal(multiline.status, 200);
});

test('a line break in a name of a customer is a space, and loses no review or order', async () => {
  const shop = await harness.merchant();
  const made = await givenReview(shop, {
    authorName: 'Maya\r\nM.',
    title: 'Warm\tand\ndry',
    text: 'Two\nlines',
  });
  const { body } = await shop.asStaff('GET', `/reviews/${made.id}`);
  assert.deepEqual([body.authorName, body.title, body.text], ['Maya M.', 'Warm\tand\ndry', 'Two\nlines']);
  const answer = await signed(shop, order('O-1', { customerName: 'Maya\nM.' }));
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
});

test('the product ids . and .. are refused by name, as no path can hold them', async () => {
  const shop = await harness.merchant();
  for (const productId of ['.', '..', ' .. ']) {
    const question = {
      text: 'Warm?',
      authorName: 'Kim',
      authorEmail: 'kim@example.com',
      externalProductId: productId,
    };
    for (const [field, answer] of [
      ['productId', await shop.asBrowser('POST', '/reviews', submission(shop, { productId }))],
      ['externalProductId', await shop.asBrowser('POST', '/questions', question)],
      [
        'productId',
        await shop.asBrowser(
          'GET',
          `/reviews/exists?merchantId=${shop.id}&productId=${productId}&customerEmail=a@b.example`,
        ),
      ],
      ['productIds.0', await shop.asBrowser('GET', `/products/ratings?productIds=${productId}`)],
      ['productIds.0', await shop.asBrowser('POST', '/products/ratings', { productIds: [productId] })],
      [
        'products.0.productId',
        await shop.asStaff('POST', '/admin/products', { products: [{ productId, name: 'x' }] }),
      ],
      ['productId', await shop.asStaff('GET', `/admin/reviews?productId=${productId}`)],
    ] as const) {
      assert.equal(answer.status, 400, JSON.stringify(answer.body));
      assert.deepEqual(answer.body.error.details, [{ field, message: 'must not be "." or ".."' }]);
    }
  }
  for (const productId of ['...', '.a', '..a', 'a..', '. .'])
    assert.equal(
      (await shop.asBrowser('POST', '/reviews', submission(shop, { productId }))).status,
      200,
      productId,
    );
});

test('an order keeps its other products when one has such an id, and is stored when it has no other', async () => {
  const shop = await harness.merchant();
  const item = (productId: string) => ({ productId, productName: 'Boots', quantity: 1, price: 10 });
  const some = await signed(shop, order('O-1', { products: [item('.'), item('P-1'), item('..')] }));
  assert.deepEqual([some.status, some.body.data?.status], [200, 'scheduled'], JSON.stringify(some.body));
  const bought = await givenReview(shop, { orderId: 'O-1' });
  assert.equal(bought.verification, 'order');
  const none = await signed(shop, order('O-2', { products: [item('..')] }));
  assert.deepEqual([none.status, none.body.data?.status], [200, 'skipped'], JSON.stringify(none.body));
});
