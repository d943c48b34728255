import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { rows } from '../../server/src/platform/db/database.ts';
import { uuidOf } from '../../server/src/platform/ids.ts';
import { givenReview, givenToken } from '../../server/src/testing/given.ts';
import { assertAccessible } from '../../widget/test/axe.ts';
import { startConsole } from './world.ts';

const tribune = await startConsole();

tribune.slow('products are found, put into a group that shares reviews, and edited', async (visit) => {
  const { shop, at } = visit;
  await shop.asStaff('POST', '/admin/products', {
    products: [
      { productId: 'boot/41', name: 'Hiking boot 41', sku: 'B-41' },
      { productId: 'boot/42', name: 'Hiking boot 42', handle: 'hiking-boot' },
      { productId: 'sock', name: 'Wool sock' },
    ],
  });
  await givenReview(shop, { productId: 'boot/41', wouldRecommend: true });
  const page = await visit.visit({ email: shop.ownerEmail });
  await page.goto(at('products'));
  await page.getByRole('row', { name: /Wool sock.*No reviews/ }).waitFor();
  await page.getByRole('searchbox', { name: 'Search' }).fill('boot');
  await page.waitForURL(/search=boot/);
  await page.getByText('Wool sock').waitFor({ state: 'detached' });
  await page.getByRole('checkbox', { name: 'Select Hiking boot 41' }).check();
  await page.getByRole('checkbox', { name: 'Select Hiking boot 42' }).check();
  await page.getByRole('button', { name: 'Add to group' }).click();
  await page.getByRole('textbox', { name: 'Group' }).fill('boots');
  await page.getByRole('button', { name: 'Share reviews' }).click();
  await page.getByRole('row', { name: /Hiking boot 42.*5\.0.*1 \(0 own, 1 shared\).*boots/ }).waitFor();
  await assertAccessible(page, 'products');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download products as CSV' }).click(),
  ]);
  assert.equal(
    await readFile(await file.path(), 'utf8'),
    [
      'productId,name,url,imageUrl,brand,gtin,mpn,sku,groupId,averageRating,totalReviews,ownReviews,totalQuestions,pendingQuestions,handle,syndicatedCount,recommendPercent,recommended,recommendAnswers',
      'boot/41,Hiking boot 41,,,,,,B-41,boots,5,1,1,0,0,,0,100,1,1',
      'boot/42,Hiking boot 42,,,,,,,boots,5,1,0,0,0,hiking-boot,0,100,1,1',
      '',
    ].join('\r\n'),
  );
  await page.getByRole('link', { name: 'Hiking boot 41' }).click();
  await page.getByRole('heading', { name: 'Hiking boot 41', level: 1 }).waitFor();
  await page.getByRole('link', { name: 'Hiking boot 42' }).waitFor();
  await page.getByLabel('GTIN').fill('4006381333932');
  await page.getByRole('button', { name: 'Save product' }).click();
  await page.getByText(/^Must be a GTIN/).waitFor();
  await assertAccessible(page, 'a product with a fault');
  await page.getByLabel('GTIN').fill('4006381333931');
  await page.getByLabel('Handle').fill('boot-41');
  await page.getByRole('button', { name: 'Save product' }).click();
  await page.getByText('Product saved').waitFor();
  const { body } = await shop.asStaff('GET', '/admin/products/boot%2F41');
  assert.deepEqual(
    [body.data.gtin, body.data.sku, body.data.groupId, body.data.handle],
    ['4006381333931', 'B-41', 'boots', 'boot-41'],
  );
});

tribune.test('a product file is checked before anything changes', async ({ shop, at, visit }) => {
  const page = await visit({ email: shop.ownerEmail });
  await page.goto(at('import-products'));
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Drop a CSV file here, or select one' }).click(),
  ]);
  const csv = 'id,title,gtin,colour\nA-1,Kettle,4006381333931,red\nA-2,Lid,123,red\n';
  await chooser.setFiles({ name: 'feed.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await page.getByText('2 rows: 1 new, 0 updated, 0 unchanged, 1 with errors').waitFor();
  await page.getByText('Ignored columns: colour').waitFor();
  await page.getByRole('row', { name: /^3 gtin/ }).waitFor();
  await assertAccessible(page, 'what a product file would do');
  assert.equal((await shop.asStaff('GET', '/admin/products')).body.data.products.length, 0);
  await page.getByRole('button', { name: 'Import 1 valid rows' }).click();
  await page.getByRole('heading', { name: 'Import complete' }).waitFor();
  assert.equal((await shop.asStaff('GET', '/admin/products/A-1')).body.data.name, 'Kettle');
});

tribune.test('what a role may not change is shown, and not offered', async ({ shop, at, visit, harness }) => {
  await shop.asStaff('PUT', '/admin/products/P-1', { name: 'Kettle' });
  const { headers } = await givenToken(shop, 'analyst');
  await rows(harness.context.db, "update staff set role = 'analyst' where merchant_id = $1", [
    uuidOf('merchant', shop.id),
  ]);
  const page = await visit({ email: shop.ownerEmail });
  await page.goto(at('products'));
  await page.getByRole('link', { name: 'Kettle' }).click();
  await page.getByText('Requires the admin role. Yours is analyst.').waitFor();
  assert.ok(await page.getByLabel('Name').isDisabled());
  await rows(
    harness.context.db,
    `insert into unanswered_questions (merchant_id, product_id, subject, asked, last_asked_at)
     values ($1, 'P-1', 'dishwasher', 4, now())`,
    [uuidOf('merchant', shop.id)],
  );
  const tabs = page.getByRole('navigation', { name: 'Product', exact: true });
  await tabs.getByRole('link', { name: 'Questions' }).click();
  await page.getByRole('row', { name: /dishwasher.*4/ }).waitFor();
  await assertAccessible(page, 'what is asked about a product');
  await page.goto(at('webhooks'));
  await page.getByText('“Webhooks” requires the admin role', { exact: false }).waitFor();
  assert.equal((await shop.asNobody('PUT', '/admin/products/P-1', { name: 'Pot' }, headers)).status, 403);
});
