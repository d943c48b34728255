import assert from 'node:assert/strict';
import { test } from 'node:test';
import { i18nOf } from '@tribune/contract/messages';
import { codeOf, startHarness, type TestMerchant } from '../../testing/harness.ts';

const harness = await startHarness({ PUBLIC_URL: 'https://reviews.example' });
const { app } = harness;
const i18n = i18nOf('en');

async function shopWithProducts() {
  const shop = await harness.merchant();
  const names = [
    ['P 1/ü', 'Rain <Jacket>'],
    ...Array.from({ length: 24 }, (_, at) => [`P-${at + 10}`, `Bottle ${at}`]),
  ];
  const products = names.map(([productId, name]) => ({ productId, name }));
  assert.equal((await shop.asStaff('POST', '/admin/products', { products })).status, 200);
  return shop;
}
const get = (url: string) => app.inject({ method: 'GET', url });
const pageOf = (shop: TestMerchant, productId: string) =>
  `/write/${shop.id}/${encodeURIComponent(productId)}`;
const post = (url: string, fields: Record<string, string>) => {
  const parts = Object.entries(fields).map(
    ([name, value]) => `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const headers = { 'content-type': 'multipart/form-data; boundary=x', 'user-agent': 'Mozilla/5.0 (iPhone)' };
  return app.inject({ method: 'POST', url, headers, payload: `${parts.join('')}--x--\r\n` });
};
const fields = {
  productId: 'P-10',
  rating: '4',
  text: 'Keeps the tea warm all day.',
  authorName: 'Maya',
  authorEmail: 'maya@example.com',
};

test("a store's public page lists and finds its products, and keeps source and language", async () => {
  const shop = await shopWithProducts();
  const first = (await get(`/write/${shop.id}?via=qr&lang=de`)).body;
  assert.match(first, /<html lang="de"/);
  assert.equal(first.match(/<li class="box product-row">/g)?.length, 20);
  assert.ok(first.includes('Rain &lt;Jacket&gt;'));
  assert.ok(first.includes(`href="${pageOf(shop, 'P 1/ü')}?via=qr&amp;lang=de"`));
  const more = /href="(\/write\/[^"]*after=[^"]*)"/.exec(first)?.[1]?.replaceAll('&amp;', '&') ?? '';
  assert.equal((await get(more)).body.match(/<li class="box product-row">/g)?.length, 5);
  const found = (await get(`/write/${shop.id}?q=rain`)).body;
  assert.equal(found.match(/<li class="box product-row">/g)?.length, 1);
  assert.ok((await get(`/write/${shop.id}?q=nothing`)).body.includes(i18n.t('noProducts')));
});

test('a plain form and the form of the widget submit unverified reviews with their source', async () => {
  const shop = await shopWithProducts();
  const page = pageOf(shop, 'P-10');
  const form = (await get(`${page}?via=qr`)).body;
  for (const part of [
    `data-submit-to="${page}/qr"`,
    'name="authorEmail"',
    'data-purchase="null"',
    '>Bottle 0</bdi></h1>',
  ])
    assert.ok(form.includes(part), part);
  const refused = await post(`${page}?via=qr`, { ...fields, authorEmail: 'nobody' });
  assert.equal(refused.statusCode, 400);
  assert.ok(refused.body.includes(`${i18n.t('notAccepted')} ${i18n.t('email')}<`));
  assert.ok(refused.body.includes('value="nobody"') && refused.body.includes(fields.text));
  const sent = await post(`${page}?via=qr`, { ...fields, productId: 'P-11', token: 'A'.repeat(64) });
  assert.equal(sent.statusCode, 303);
  const thanked = (await get(String(sent.headers.location))).body;
  assert.ok(thanked.includes(i18n.t('thanks')) && thanked.includes(i18n.t('published')));
  const [, receipt = ''] = /href="(\/receipt\/[^"]+)"/.exec(thanked) ?? [];
  assert.ok(thanked.includes(i18n.t('keepReceipt')));
  assert.ok((await get(receipt)).body.includes(i18n.t('receiptPending')));
  const payload = {
    ...fields,
    merchantId: shop.id,
    rating: 2,
    text: 'It leaked on the second day.',
    authorEmail: 'ola@example.com',
    orderId: 'ORD-1001',
    token: 'A'.repeat(64),
  };
  const posted = await app.inject({ method: 'POST', url: `${page}/link/reviews`, payload });
  assert.equal(posted.json().data?.verification, 'none', posted.body);
  const { reviews } = (await shop.asStaff('GET', '/admin/reviews')).body.data;
  assert.deepEqual(
    reviews.map(({ productId, source, verification, rating }: Record<string, unknown>) => [
      ...[productId, source, verification, rating],
    ]),
    [
      ['P-10', 'link', 'none', 2],
      ['P-10', 'qr', 'none', 4],
    ],
  );
  const { reviewSources } = (await shop.asStaff('GET', `/analytics/dashboard/${shop.id}`)).body.data;
  assert.deepEqual(reviewSources, { widget: 0, email: 0, import: 0, link: 1, qr: 1, syndication: 0 });
});

test('the thank-you links to no receipt that is missing, forged or of another merchant', async () => {
  const [shop, other] = [await shopWithProducts(), await shopWithProducts()];
  const sent = await post(pageOf(other, 'P-10'), fields);
  const foreign = new URL(String(sent.headers.location), 'https://reviews.example').searchParams.get(
    'receipt',
  );
  for (const receipt of [
    '',
    `&receipt=${foreign}`,
    `&receipt=${'A'.repeat(64)}`,
    '&receipt=//shop.example',
  ]) {
    const { body, statusCode } = await get(`${pageOf(shop, 'P-10')}?done=1&status=approved${receipt}`);
    assert.equal(statusCode, 200);
    assert.ok(!body.includes('/receipt/') && !body.includes(i18n.t('keepReceipt')), receipt);
  }
  const own = await get(`${pageOf(other, 'P-10')}?done=1&lang=ar&receipt=${foreign}`);
  assert.ok(own.body.includes(`href="/receipt/${foreign}?locale=ar">${i18nOf('ar').t('keepReceipt')}</a>`));
});

test('pages of unknown and foreign products and merchants are 404, and accept nothing', async () => {
  const [shop, other] = [await shopWithProducts(), await harness.merchant()];
  for (const page of [pageOf(other, 'P-10'), pageOf(shop, 'P-9'), `/write/${'merchant_0'.padEnd(35, '0')}`]) {
    assert.equal((await get(page)).statusCode, 404, page);
    assert.equal((await post(page, fields)).statusCode, 404, page);
  }
  const url = `${pageOf(other, 'P-10')}/link/reviews`;
  const answer = await app.inject({
    method: 'POST',
    url,
    payload: { ...fields, merchantId: other.id, rating: 1 },
  });
  assert.equal(codeOf({ status: answer.statusCode, body: answer.json() } as never), 'NOT_FOUND');
  assert.deepEqual((await other.asStaff('GET', '/admin/reviews')).body.data.reviews, []);
});

test('public pages share the limit of public writes with the API', async () => {
  const limited = await startHarness({ RATE_LIMIT_PUBLIC_WRITE: '2' });
  const shop = await limited.merchant();
  await shop.asStaff('POST', '/admin/products', { products: [{ productId: 'P-10', name: 'Bottle' }] });
  const url = `${pageOf(shop, 'P-10')}/qr/reviews`;
  const send = () => limited.app.inject({ method: 'POST', url, payload: { ...fields, rating: 9 } });
  assert.deepEqual([(await send()).statusCode, (await send()).statusCode], [400, 400]);
  assert.equal((await send()).statusCode, 429);
});
