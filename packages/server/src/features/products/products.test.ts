import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rows } from '../../platform/db/database.ts';
import { givenReview, givenToken } from '../../testing/given.ts';
import { codeOf, startHarness, type TestMerchant } from '../../testing/harness.ts';

const harness = await startHarness();

const jacket = {
  name: 'Rain jacket',
  url: 'https://shop.example/jacket',
  imageUrl: 'https://shop.example/jacket.jpg',
  brand: 'Larkmoor',
  gtin: '4006381333931',
  mpn: 'J-1',
  sku: 'SKU-1',
  handle: 'rain-jacket',
  category: 'Clothing > Jackets',
  groupId: null,
};
const put = (shop: TestMerchant, productId: string, fields: object) =>
  shop.asStaff('PUT', `/admin/products/${encodeURIComponent(productId)}`, fields);

test('a product has the fields that were saved last', async () => {
  const shop = await harness.merchant();
  const made = await put(shop, 'P/1 ä', jacket);
  assert.equal(made.status, 200, JSON.stringify(made.body));
  const { createdAt, updatedAt, ...rest } = made.body.data;
  assert.deepEqual(rest, {
    productId: 'P/1 ä',
    ...jacket,
    averageRating: 0,
    displayedAverage: 0,
    recommendation: null,
    syndicatedCount: 0,
    includesSyndicated: true,
    totalReviews: 0,
    ownReviews: 0,
    totalQuestions: 0,
    pendingQuestions: 0,
  });
  assert.equal(createdAt, updatedAt);
  const got = await shop.asStaff('GET', `/admin/products/${encodeURIComponent('P/1 ä')}`);
  assert.deepEqual(got.body.data, made.body.data);
  const again = (await put(shop, 'P/1 ä', { name: 'Jacket' })).body.data;
  assert.deepEqual([again.name, again.brand, again.gtin, again.createdAt], ['Jacket', null, null, createdAt]);
});

test('a GTIN is stored as digits, an ISBN-10 as ISBN-13, and a wrong check digit is rejected', async () => {
  const shop = await harness.merchant();
  for (const [given, kept] of [
    ['4006381333931', '4006381333931'],
    ['0-306-40615-2', '9780306406157'],
    ['978 3 16 148410 0', '9783161484100'],
    ['043000181706', '043000181706'],
    ['96385074', '96385074'],
    ['00012345600012', '00012345600012'],
    ['080442957x', '9780804429573'],
  ])
    assert.equal((await put(shop, 'P-1', { gtin: given })).body.data?.gtin, kept, given);
  for (const gtin of [
    '4006381333932',
    '123',
    '0000000000000',
    '0306406153',
    '40063813339311',
    'ABCDEFGHIJKLM',
  ]) {
    const answer = await put(shop, 'P-1', { gtin });
    assert.deepEqual(
      [codeOf(answer), answer.body.error.details[0].field],
      ['VALIDATION_ERROR', 'gtin'],
      gtin,
    );
  }
});

test('many products are saved at once, all or none', async () => {
  const shop = await harness.merchant();
  const save = (products: object[]) => shop.asStaff('POST', '/admin/products', { products });
  const first = await save([
    { productId: 'A', name: 'One', brand: 'B' },
    { productId: 'B', name: 'Two' },
  ]);
  assert.deepEqual(first.body.data, { created: 2, updated: 0, unchanged: 0 });
  const second = await save([
    { productId: 'A', brand: null },
    { productId: 'B', name: 'Two' },
    { productId: 'C' },
  ]);
  assert.deepEqual(second.body.data, { created: 1, updated: 1, unchanged: 1 });
  const { name, brand } = (await shop.asStaff('GET', '/admin/products/A')).body.data;
  assert.deepEqual([name, brand], ['One', null]);
  const twice = await save([{ productId: 'D' }, { productId: 'D' }]);
  assert.equal(twice.body.error.details[0].field, 'products.1.productId');
  const wrong = await save([{ productId: 'D' }, { productId: 'E', url: 'javascript:alert(1)', gtin: '1' }]);
  assert.deepEqual(wrong.body.error.details.map(({ field }: { field: string }) => field).sort(), [
    'products.1.gtin',
    'products.1.url',
  ]);
  assert.equal(codeOf(await shop.asStaff('GET', '/admin/products/D')), 'NOT_FOUND');
});

test('the list is paged by product ID, searchable, and counts reviews and questions', async () => {
  const shop = await harness.merchant();
  const products = Array.from({ length: 45 }, (_, index) => ({
    productId: `P-${String(index).padStart(2, '0')}`,
    name: index % 2 === 0 ? `Boot ${index} 100%` : `Jacket ${index}`,
    sku: `S${index}`,
  }));
  await shop.asStaff('POST', '/admin/products', { products });
  await givenReview(shop, { productId: 'P-03', rating: 4 });
  const question = { text: 'Is it warm?', authorName: 'Ben', authorEmail: 'ben@example.com' };
  await shop.asBrowser('POST', '/products/P-03/questions', { ...question, externalProductId: 'P-03' });
  const seen: string[] = [];
  for (let after: string | null = ''; after !== null; ) {
    const { body } = await shop.asStaff('GET', `/admin/products?limit=20${after && `&startAfter=${after}`}`);
    seen.push(...body.data.products.map(({ productId }: { productId: string }) => productId));
    after = body.data.nextStartAfter;
  }
  assert.deepEqual(
    seen,
    products.map(({ productId }) => productId),
  );
  const found = async (search: string) => {
    const { body } = await shop.asStaff(
      'GET',
      `/admin/products?limit=100&search=${encodeURIComponent(search)}`,
    );
    return body.data.products.length;
  };
  assert.deepEqual(
    [await found('jACKET'), await found('100%'), await found('_'), await found('S44')],
    [22, 23, 0, 1],
  );
  const { averageRating, totalReviews, ownReviews, totalQuestions, pendingQuestions } = (
    await shop.asStaff('GET', '/admin/products/P-03')
  ).body.data;
  assert.deepEqual(
    { averageRating, totalReviews, ownReviews, totalQuestions, pendingQuestions },
    { averageRating: 4, totalReviews: 1, ownReviews: 1, totalQuestions: 0, pendingQuestions: 1 },
  );
});

test('a search finds what is far down the list too, page by page', async () => {
  const shop = await harness.merchant();
  const idAt = (index: number) => `P-${String(index).padStart(4, '0')}`;
  const matching = [3, 499, 500, 501, ...Array.from({ length: 30 }, (_, index) => 520 + 13 * index)];
  await rows(
    harness.context.db,
    `insert into products (merchant_id, product_id, name, created_at, updated_at)
     select $1::uuid, 'P-' || lpad(n::text, 4, '0'), case when n = any($2::int[]) then 'Kettle' else 'Pot' end, now(), now()
     from generate_series(0, 1200) as n`,
    [shop.uuid, matching],
  );
  const seen: string[] = [];
  for (let after: string | null = ''; after !== null; ) {
    const path = `/admin/products?limit=7&search=kettle${after && `&startAfter=${after}`}`;
    const { body } = await shop.asStaff('GET', path);
    seen.push(...body.data.products.map(({ productId }: { productId: string }) => productId));
    after = body.data.nextStartAfter;
  }
  assert.deepEqual(seen, matching.map(idAt));
});

test('other roles are refused, and unknown products are not found', async () => {
  const shop = await harness.merchant();
  const other = await harness.merchant();
  await put(other, 'P-1', jacket);
  assert.equal(codeOf(await shop.asStaff('GET', '/admin/products/P-1')), 'NOT_FOUND');
  assert.deepEqual((await shop.asStaff('GET', '/admin/products')).body.data.products, []);
  assert.equal(codeOf(await shop.asServer('PUT', '/admin/products/P-1', jacket)), 'AUTHENTICATION_REQUIRED');
  const moderator = await givenToken(shop, 'moderator');
  const analyst = await givenToken(shop, 'analyst');
  const as = (headers: Record<string, string>, method: 'GET' | 'PUT', body?: object) =>
    shop.asNobody(method, '/admin/products/P-1', body, headers);
  assert.equal(codeOf(await as(moderator.headers, 'PUT', jacket)), 'FORBIDDEN');
  assert.equal(codeOf(await as(analyst.headers, 'GET')), 'NOT_FOUND');
  const unknown = await put(shop, 'P-1', { nmae: 'Jacket' });
  assert.equal(unknown.body.error.details[0].field, 'nmae');
});

function form(shop: TestMerchant, file: string | Buffer | null, fields: Record<string, string> = {}) {
  const boundary = 'products';
  const part = (head: string, body: string | Buffer) =>
    Buffer.concat([
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`),
      Buffer.from(body),
      Buffer.from('\r\n'),
    ]);
  const parts = [
    ...(file === null ? [] : [part('name="file"; filename="p.csv"', file)]),
    ...Object.entries(fields).map(([name, value]) => part(`name="${name}"`, value)),
    Buffer.from(`--${boundary}--\r\n`),
  ];
  return shop.asStaff('POST', '/admin/products/import', Buffer.concat(parts), {
    'content-type': `multipart/form-data; boundary=${boundary}`,
  });
}

test('IDs that a spreadsheet changed are restored or refused, and HTML is text', async () => {
  const shop = await harness.merchant();
  const file = Buffer.from(
    [
      'productId,name,gtin,groupId',
      "7012345678901.0,Salt &amp; <b>pepper</b>,'4006381333931,7.01235E+12",
      "'7012345678902,Mill,4.00638E+12,",
      "'7012345678903,Salt &amp; <b>pepper</b>,4006381333931.0,",
    ].join('\n'),
    'utf16le',
  );
  const { created, errors } = (await form(shop, file)).body.data;
  assert.deepEqual(
    [created, errors.map(({ row, field }: { row: number; field: string }) => [row, field])],
    [
      1,
      [
        [2, 'groupId'],
        [3, 'gtin'],
      ],
    ],
  );
  const [product] = (await shop.asStaff('GET', '/admin/products')).body.data.products;
  assert.deepEqual(
    [product.productId, product.name, product.gtin],
    ['7012345678903', 'Salt & pepper', '4006381333931'],
  );
});

test('a CSV file is imported row by row, and again without changes', async () => {
  const shop = await harness.merchant();
  const file = [
    '\ufeffproductId;name;gtin;Colour',
    'A;"Jacket; blue";4006381333931;x',
    'B;Boots;4006381333932;x',
    ';No id;;x',
    'C;"Said ""warm""";;x',
    'D;too;many;cells;x',
  ].join('\r\n');
  const dry = await form(shop, file, { dryRun: 'true' });
  const { errors, ...counts } = dry.body.data;
  assert.deepEqual(counts, {
    dryRun: true,
    rows: 5,
    created: 2,
    updated: 0,
    unchanged: 0,
    failed: 3,
    ignoredColumns: ['Colour'],
  });
  assert.deepEqual(
    errors.map(({ row, field }: { row: number; field: string }) => [row, field]),
    [
      [3, 'gtin'],
      [4, 'productId'],
      [6, null],
    ],
  );
  assert.deepEqual((await shop.asStaff('GET', '/admin/products')).body.data.products, []);
  assert.equal((await form(shop, file)).body.data.created, 2);
  const again = (await form(shop, file, { dryRun: 'false' })).body.data;
  assert.deepEqual([again.created, again.updated, again.unchanged], [0, 0, 2]);
  const names = (await shop.asStaff('GET', '/admin/products')).body.data.products.map(
    ({ name }: { name: string }) => name,
  );
  assert.deepEqual(names, ['Jacket; blue', 'Said "warm"']);
});

test('the columns of a Google product feed are read', async () => {
  const shop = await harness.merchant();
  const file = `id\ttitle\tlink\timage_link\tbrand\tgtin\tmpn\titem_group_id\nA\tJacket\thttps://x.example/a\thttps://x.example/a.jpg\tLark\t4006381333931\tM\tG\n`;
  assert.equal((await form(shop, file)).body.data.created, 1);
  const { name, url, imageUrl, brand, gtin, mpn, groupId } = (await shop.asStaff('GET', '/admin/products/A'))
    .body.data;
  assert.deepEqual(
    [name, url, imageUrl, brand, gtin, mpn, groupId],
    ['Jacket', 'https://x.example/a', 'https://x.example/a.jpg', 'Lark', '4006381333931', 'M', 'G'],
  );
});

test('a file that contains no products is rejected', async () => {
  const shop = await harness.merchant();
  for (const file of [
    null,
    '',
    'name;brand\nx;y\n',
    'id,id\n1,2\n',
    Buffer.from('PK\u0003\u0004 a workbook'),
  ]) {
    const answer = await form(shop, file);
    assert.deepEqual(
      [codeOf(answer), answer.body.error?.details?.[0].field],
      ['VALIDATION_ERROR', 'file'],
      `${file}`,
    );
  }
  assert.equal((await form(shop, 'id\n1\n', { dryRun: 'maybe' })).body.error.details[0].field, 'dryRun');
  const json = await shop.asStaff('POST', '/admin/products/import', {});
  assert.equal(codeOf(json), 'UNSUPPORTED_MEDIA_TYPE');
  const big = Buffer.alloc(50 * 1024 * 1024 + 10, 'id\n');
  assert.equal(codeOf(await form(shop, big)), 'PAYLOAD_TOO_LARGE');
});
