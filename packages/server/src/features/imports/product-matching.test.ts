import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rows } from '../../platform/db/database.ts';
import { uuidOf } from '../../platform/ids.ts';
import { codeOf, startHarness, type TestMerchant } from '../../testing/harness.ts';
import { deliver, order } from '../../testing/shop-messages.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { runImport } from './import-job.ts';
import { sweepImports } from './sweeping.ts';
import { undoImport } from './undo.ts';

const folder = await temporaryFolder();
const harness = await startHarness({ DATA_DIR: folder });
const { context } = harness;

/** A form with files and fields: a value that is a list is a file of those lines. */
function formOf(parts: Record<string, string | string[]>) {
  const lines = Object.entries(parts).map(([name, value]) =>
    typeof value === 'string'
      ? `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
      : `--x\r\ncontent-disposition: form-data; name="${name}"; filename="${name}.csv"\r\n\r\n${value.join('\n')}\r\n`,
  );
  return Buffer.from(`${lines.join('')}--x--\r\n`);
}
const send = (shop: TestMerchant, path: string, parts: Record<string, string | string[]>) =>
  shop.asStaff('POST', path, formOf(parts), { 'content-type': 'multipart/form-data; boundary=x' });

const upload = async (shop: TestMerchant, file: string[], more: Record<string, string | string[]> = {}) => {
  const answer = await send(shop, '/admin/import', { file, ...more });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.body.data.importId as string;
};
const work = (shop: TestMerchant, importId: string) =>
  runImport(context, shop.uuid, uuidOf('import', importId) ?? '');
const read = async (shop: TestMerchant, importId: string) =>
  (await shop.asStaff('GET', `/admin/imports/${importId}`)).body.data;
async function imported(shop: TestMerchant, file: string[], more: Record<string, string | string[]> = {}) {
  const importId = await upload(shop, file, more);
  await work(shop, importId);
  const report = await read(shop, importId);
  assert.equal(report.status, 'completed', report.error);
  return report;
}
async function undo(shop: TestMerchant, importId: string) {
  await shop.asStaff('POST', `/admin/imports/${importId}/undo`, {});
  await undoImport(context, shop.uuid, uuidOf('import', importId) ?? '');
}
const countOf = async (shop: TestMerchant, productId: string) =>
  (await shop.asBrowser('GET', `/products/${productId}/reviews`)).body.totalReviews;
const putProduct = (shop: TestMerchant, productId: string, fields: object) =>
  shop.asStaff('PUT', `/admin/products/${productId}`, fields);
const handleOf = async (shop: TestMerchant, productId: string) =>
  (await shop.asStaff('GET', `/admin/products/${productId}`)).body.data.handle;

const shopifyHeader =
  'product_handle,state,rating,title,author,email,location,body,reply,created_at,replied_at';
const shopifyRow = (handle: string, author: string) =>
  `${handle},published,5,,${author},${author}@example.com,,Good,,2025-03-01,`;
const shopifyFile = (...handles: string[]) => [
  shopifyHeader,
  ...handles.map((handle, index) => shopifyRow(handle, `Author${index}`)),
];

const byHandle: Record<string, string[]> = {
  shopify: shopifyFile('rain-jacket'),
  judgeme: [
    'title,body,rating,review_date,reviewer_name,reviewer_email,product_id,product_handle',
    ',Good,5,2025-03-01,Ana,ana@example.com,7012345678,rain-jacket',
  ],
  loox: [
    'product_handle,product_Id,rating,author,email,body,created_at,photo_url',
    'rain-jacket,,5,Ana,ana@example.com,Good,2025-03-01,',
  ],
  okendo: ['name,body,handle,rating,dateCreated', 'Ana,Good,rain-jacket,5,2025-03-01'],
  stamped: [
    'product_id,product_handle,productTitle,rating,author,body,created_at',
    '7012345678,rain-jacket,Jacket,5,Ana,Good,2025-03-01',
  ],
  yotpo: [
    'Product Handle,Review Score,Review Content,Review Creation Date,Reviewer Display Name',
    'rain-jacket,5,Good,2025-03-01,Ana',
  ],
};

for (const [format, file] of Object.entries(byHandle))
  test(`a row of ${format} is a review of the product with that handle`, async () => {
    const [shop, other] = [await harness.merchant(), await harness.merchant()];
    await putProduct(shop, 'P-1', { name: 'Rain jacket', handle: 'rain-jacket' });
    const report = await imported(shop, file, { format });
    assert.deepEqual(
      [report.imported, report.failures, report.unmatchedProducts],
      [1, [], { rows: 0, identifiers: [] }],
    );
    assert.equal(await countOf(shop, 'P-1'), 1);
    // The product of one merchant is none of another's.
    const elsewhere = await imported(other, file, { format });
    assert.equal(elsewhere.unmatchedProducts.rows, 1);
    assert.equal(await countOf(other, 'P-1'), 0);
  });

test('the ID of a known product goes before a handle, a handle before a SKU', async () => {
  const shop = await harness.merchant();
  await putProduct(shop, '42', {});
  await putProduct(shop, 'P-1', { handle: 'mug' });
  await putProduct(shop, 'P-2', { sku: 'SKU-9' });
  const header = 'name,body,handle,productId,sku,rating,dateCreated';
  await imported(shop, [
    header,
    'Ana,One,mug,42,SKU-9,5,2025-03-01',
    'Bea,Two,mug,43,SKU-9,5,2025-03-01',
    'Cleo,Three,cup,43,SKU-9,5,2025-03-01',
  ]);
  assert.deepEqual(
    [await countOf(shop, '42'), await countOf(shop, 'P-1'), await countOf(shop, 'P-2')],
    [1, 1, 1],
  );
});

test('of products that share a handle, as variants do, the first by ID gets the reviews', async () => {
  const shop = await harness.merchant();
  await putProduct(shop, 'MUG-red', { handle: 'mug' });
  await putProduct(shop, 'MUG-blue', { handle: 'mug' });
  await imported(shop, shopifyFile('mug', 'mug'));
  assert.deepEqual([await countOf(shop, 'MUG-blue'), await countOf(shop, 'MUG-red')], [2, 0]);
});

test('dry run and report say how many rows found no known product, and name the first', async () => {
  const shop = await harness.merchant();
  await putProduct(shop, 'P-1', { handle: 'known' });
  const file = shopifyFile(
    'mug',
    'known',
    'cup',
    'mug',
    ...Array.from({ length: 30 }, (_, n) => `more-${n}`),
  );
  const expected = {
    rows: 33,
    identifiers: ['mug', 'cup', ...Array.from({ length: 18 }, (_, n) => `more-${n}`)],
  };
  const dry = await imported(shop, file, { dryRun: 'true' });
  assert.deepEqual(dry.unmatchedProducts, expected);
  assert.deepEqual(
    dry.preview.slice(0, 2).map(({ productId }: { productId: string }) => productId),
    ['mug', 'P-1'],
  );
  const done = await imported(shop, file);
  assert.deepEqual([done.imported, done.unmatchedProducts], [34, expected]);
  assert.equal(await countOf(shop, 'mug'), 2);
});

test('a product that only an import named is not a known one, until the merchant or an order names it', async () => {
  const shop = await harness.merchant();
  const unmatched = async (file: string[]) =>
    (await imported(shop, file, { dryRun: 'true' })).unmatchedProducts.identifiers;
  const file = shopifyFile('mug', 'cup', 'P-1');
  await imported(shop, file);
  assert.deepEqual(await unmatched(file), ['mug', 'cup', 'P-1']);
  await shop.asStaff('POST', '/admin/products', { products: [{ productId: 'mug' }] });
  assert.deepEqual(await unmatched(file), ['cup', 'P-1']);
  await deliver(harness, shop, order());
  assert.deepEqual(await unmatched(file), ['cup']);
});

test('after an undo, products that were given their handles get the reviews of the same file', async () => {
  const shop = await harness.merchant();
  const file = byHandle.judgeme ?? [];
  const wrong = await imported(shop, file, { format: 'judgeme' });
  assert.deepEqual(wrong.unmatchedProducts, { rows: 1, identifiers: ['rain-jacket'] });
  await undo(shop, wrong.importId);
  await putProduct(shop, 'P-1', { handle: 'rain-jacket' });
  const right = await imported(shop, file, { format: 'judgeme' });
  assert.deepEqual([right.imported, right.unmatchedProducts.rows], [1, 0]);
  assert.deepEqual([await countOf(shop, 'P-1'), await countOf(shop, '7012345678')], [1, 0]);
  // A handle that is added later makes no second review of a row.
  await putProduct(shop, 'P-1', {});
  await putProduct(shop, 'P-2', { handle: 'rain-jacket' });
  assert.equal((await imported(shop, file, { format: 'judgeme' })).unchanged, 1);
});

test('a product map names the products of handles, IDs and SKUs, and goes before all else', async () => {
  const shop = await harness.merchant();
  await putProduct(shop, 'P-1', { handle: 'other' });
  await putProduct(shop, 'P-2', {});
  const file = shopifyFile('mug', 'cup', 'other', 'nowhere');
  const productMap = ['handle;productId', 'mug;P-1', 'cup;P-9', 'other;P-2'];
  const dry = await imported(shop, file, { productMap, dryRun: 'true' });
  // That a map names it does not make a product a known one.
  assert.deepEqual(dry.unmatchedProducts, { rows: 2, identifiers: ['cup', 'nowhere'] });
  const report = await imported(shop, file, { productMap });
  assert.equal(report.imported, 4);
  for (const [productId, reviews] of [
    ['P-1', 1],
    ['P-2', 1],
    ['P-9', 1],
    ['nowhere', 1],
  ] as const)
    assert.equal(await countOf(shop, productId), reviews, productId);
  assert.equal(await handleOf(shop, 'P-2'), 'other');
  const judgeme = await imported(shop, byHandle.judgeme ?? [], {
    format: 'judgeme',
    productMap: ['Product_ID,handle', 'P-1,7012345678'],
  });
  assert.equal(judgeme.unmatchedProducts.rows, 0);
  assert.equal(await countOf(shop, 'P-1'), 2);
});

test('questions find their products by handle and map, too', async () => {
  const shop = await harness.merchant();
  await putProduct(shop, 'P-1', { handle: 'mug' });
  const file = [
    'productId,text,authorName,authorEmail,createdAt,answer',
    'mug,Is it heavy?,Maya,maya@example.com,2025-01-01,No.',
    'cup,Is it tall?,Maya,maya@example.com,2025-01-01,No.',
    'pan,Is it hot?,Maya,maya@example.com,2025-01-01,No.',
  ];
  const report = await imported(shop, file, { productMap: ['handle,productId', 'cup,P-1'] });
  assert.deepEqual([report.imported, report.unmatchedProducts], [3, { rows: 1, identifiers: ['pan'] }]);
  const { body } = await shop.asBrowser('GET', '/products/P-1/questions');
  assert.equal(body.totalQuestions, 2);
});

test('a product map that cannot be read is refused by what is wrong with it', async () => {
  const shop = await harness.merchant();
  const refused = async (productMap: string[]) => {
    const answer = await send(shop, '/admin/import', { file: shopifyFile('mug'), productMap });
    assert.equal(codeOf(answer), 'VALIDATION_ERROR');
    const [{ field, message }] = answer.body.error.details;
    assert.equal(field, 'productMap');
    return message;
  };
  assert.match(await refused(['slug,id', 'mug,1']), /needs the columns handle and productId/);
  assert.match(await refused(['handle,productId', 'mug,']), /row 2 needs a handle and a productId/);
  assert.match(await refused(['handle,productId', 'mug,..']), /row 2.*productId/);
  assert.match(await refused(['handle,productId', 'mug,1', 'mug,2']), /row 3 maps mug again/);
  assert.match(await refused(['']), /is empty/);
  const twice = formOf({ file: shopifyFile('mug'), productMap: ['handle,productId'] }).toString();
  const body = Buffer.from(
    twice.replace(
      '--x--',
      `--x\r\ncontent-disposition: form-data; name="productMap"; filename="b"\r\n\r\nhandle,productId\r\n--x--`,
    ),
  );
  const answer = await shop.asStaff('POST', '/admin/import', body, {
    'content-type': 'multipart/form-data; boundary=x',
  });
  assert.equal(answer.body.error.details[0].field, 'productMap');
  assert.deepEqual((await shop.asStaff('GET', '/admin/imports')).body.data.imports, []);
});

test('a product map is deleted with its upload, and an attempt that goes on counts all rows', async () => {
  const shop = await harness.merchant();
  const filesOf = async () => {
    const keys: string[] = [];
    for await (const { key } of context.media.storage.list(`i/${shop.uuid}/`)) keys.push(key);
    return keys.length;
  };
  await putProduct(shop, 'P-1', {});
  const importId = await upload(shop, shopifyFile('mug', 'cup', 'mug'), {
    productMap: ['handle,productId', 'mug,P-1'],
  });
  assert.equal(await filesOf(), 2);
  harness.clock.advance(2 * 60 * 60 * 1000);
  await sweepImports(context);
  assert.equal(await filesOf(), 2);
  // As an attempt leaves it that was killed after the first two rows.
  await rows(context.db, 'update imports set row_done = 3 where merchant_id = $1', [shop.uuid]);
  await work(shop, importId);
  const report = await read(shop, importId);
  assert.deepEqual([report.rows, report.unmatchedProducts], [3, { rows: 1, identifiers: ['cup'] }]);
  assert.equal(await filesOf(), 0);
});

test("a product's handle comes from the merchant, a product file, an order or an import", async () => {
  const shop = await harness.merchant();
  await putProduct(shop, 'P-1', { handle: 'one' });
  await putProduct(shop, 'P-1', { name: 'One' });
  assert.equal(await handleOf(shop, 'P-1'), null);
  await shop.asStaff('POST', '/admin/products', { products: [{ productId: 'P-1', handle: 'uno' }] });
  assert.equal(await handleOf(shop, 'P-1'), 'uno');
  await send(shop, '/admin/products/import', { file: ['id,Handle', 'P-1,eins'] });
  assert.equal(await handleOf(shop, 'P-1'), 'eins');
  const products = [
    { productId: 'P-1', productName: 'One', quantity: 1, price: 1, handle: 'ignored' },
    { productId: 'P-2', productName: 'Two', quantity: 1, price: 1, handle: 'two' },
    { productId: 'P-3', productName: 'Three', quantity: 1, price: 1 },
  ];
  const answer = await deliver(harness, shop, order({ products }));
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  await imported(shop, [
    'name,body,handle,productId,rating,dateCreated',
    'Ana,Good,three,P-3,5,2025-03-01',
    'Ana,Good,drei,P-1,5,2025-03-01',
  ]);
  assert.deepEqual(
    [await handleOf(shop, 'P-1'), await handleOf(shop, 'P-2'), await handleOf(shop, 'P-3')],
    ['eins', 'two', 'three'],
  );
});
