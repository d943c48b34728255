import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { bagReviews } from '../../server/src/features/topics/bag-reviews.fixture.ts';
import { buildDueTopics } from '../../server/src/features/topics/schedule.ts';
import { assertAccessibleInBoth } from './axe.ts';
import { productId, type Shop, startShops } from './shops.ts';

const shops = await startShops();

async function publishBags(shop: Shop): Promise<void> {
  for (const text of bagReviews) await shop.review({ text });
  await buildDueTopics(shop.harness.context);
}

async function openForm(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Write a review' }).click();
  await page.locator('tribune-review-form form').waitFor();
}

const ideas = (page: Page) => page.locator('tribune-review-form .ideas');
const labels = (page: Page) => ideas(page).locator('bdi').allTextContents();
const covered = (page: Page) => ideas(page).locator('.covered bdi').allTextContents();
const isLoaded = (requests: readonly string[]) =>
  requests.some((request) => request.includes('writing-ideas'));

shops.test(
  'aspects appear with the text’s focus, and are checked off and announced once as the review covers them',
  async ({ shop, page, requests }) => {
    await publishBags(shop);
    const scale = { type: 'scale', promoted: true, required: true, options: ['Poor', 'Good'] };
    await shop.merchant.asStaff('POST', '/admin/attributes', {
      ...scale,
      id: 'comfort',
      label: 'Carrying comfort',
    });
    await page.goto(shop.productUrl);
    await openForm(page);
    await page.getByLabel('Headline').focus();
    assert.equal(isLoaded(requests), false, 'not before the text has focus');

    await page.getByLabel('Your review').focus();
    await ideas(page).getByText('You could write about').waitFor();
    assert.deepEqual(await labels(page), ['zipper', 'material', 'straps', 'Carrying comfort']);
    await ideas(page).getByText('Photo idea: zipper').waitFor();
    const status = ideas(page).getByRole('status');
    assert.equal(await status.textContent(), '');
    await assertAccessibleInBoth(page, 'aspects');

    await page.keyboard.type('The zippers run well.');
    await status.getByText('Covered: zipper').waitFor();
    assert.deepEqual(await covered(page), ['zipper']);
    await page.getByLabel('Headline').fill('Good fabric, bad STRAPS');
    await status.getByText('Covered: material, straps').waitFor();
    await page.getByRole('radio', { name: 'Good', exact: true }).check();
    await status.getByText('Covered: Carrying comfort').waitFor();
    await assertAccessibleInBoth(page, 'covered aspects');

    await page.getByLabel('Headline').fill('');
    await ideas(page).locator('.covered').nth(2).waitFor({ state: 'detached' });
    assert.deepEqual(await covered(page), ['zipper', 'Carrying comfort']);
    await page.getByLabel('Headline').fill('Good fabric');
    await ideas(page).locator('.covered').nth(2).waitFor();
    assert.equal(await status.textContent(), 'Covered: Carrying comfort', 'announced once');
  },
);

shops.test('a draft’s aspects are checked off from the start', async ({ shop, page }) => {
  await publishBags(shop);
  await page.goto(shop.productUrl);
  await openForm(page);
  await page.getByLabel('Your review').fill('The zipper broke.');
  await ideas(page).locator('.covered').waitFor();
  await page.reload();
  await openForm(page);
  await page.getByLabel('Your review').focus();
  await ideas(page).locator('.covered').waitFor();
  assert.equal(await ideas(page).getByRole('status').textContent(), '');
});

shops.test('nothing is shown where the merchant has turned ideas off', async ({ shop, page, requests }) => {
  await publishBags(shop);
  await shop.merchant.asStaff('PATCH', '/admin/settings', { writingIdeas: false });
  await page.goto(shop.productUrl);
  await openForm(page);
  const loaded = page.waitForResponse(/writing-ideas-view/);
  await page.getByLabel('Your review').fill('The zipper broke.');
  await loaded;
  assert.equal(await ideas(page).count(), 0);
  assert.equal(isLoaded(requests), false);
});

shops.test(
  'hosted pages show them in the page’s language, and list them without scripts',
  async ({ shop, visit }) => {
    await publishBags(shop);
    await shop.merchant.asStaff('POST', '/admin/products', { products: [{ productId, name: 'Bag' }] });
    const address = `${shop.api}/write/${shop.merchant.id}/${productId}?lang=de`;
    const page = await visit({ viewport: { width: 390, height: 844 } });
    await page.goto(address);
    await page.locator('tribune-review-form form.form').waitFor();
    await page.getByLabel('Ihr Bewertungstext').focus();
    await ideas(page).getByText('Mögliche Themen').waitFor();
    assert.deepEqual(await labels(page), ['Reißverschluss', 'Material', 'Gurte']);
    await assertAccessibleInBoth(page, 'hosted page');

    const plain = await visit({ viewport: { width: 390, height: 844 }, javaScriptEnabled: false });
    await plain.goto(address);
    await plain.getByText('Mögliche Themen: Reißverschluss, Material und Gurte', { exact: true }).waitFor();
    await plain.getByText('Idee für ein Foto: Reißverschluss', { exact: true }).waitFor();
  },
);
