import assert from 'node:assert/strict';
import { startShops } from './shops.ts';

const shops = await startShops();

shops.test('a vote counts once and can be changed', async ({ shop, page }) => {
  const id = await shop.review();
  await page.goto(shop.productUrl);
  const helpful = page.getByRole('button', { name: /^Helpful/ });
  await helpful.click();
  await page.getByRole('button', { name: 'Helpful 1', exact: true }).waitFor();
  assert.equal(await helpful.getAttribute('aria-pressed'), 'true');
  await page.getByText('Thank you for your vote.').waitFor();
  await page.getByRole('button', { name: /^Not helpful/ }).click();
  await page.getByRole('button', { name: 'Not helpful 1' }).waitFor();
  const { body } = await shop.merchant.asBrowser('GET', `/reviews/${id}`);
  assert.deepEqual([body.helpfulVotes, body.notHelpfulVotes], [0, 1]);
});

shops.test('the browser is named from its first vote on, and not before', async ({ shop, page }) => {
  await shop.review();
  await page.goto(shop.productUrl);
  const helpful = page.getByRole('button', { name: /^Helpful/ });
  await helpful.waitFor();
  assert.equal(await page.evaluate(() => localStorage.length), 0);
  const [request] = await Promise.all([page.waitForRequest(/helpful/), helpful.click()]);
  const stored = await page.evaluate(() => localStorage.getItem('tribune-device-id'));
  assert.match(stored ?? '', /^[0-9a-f]{32}$/);
  assert.equal(request.postDataJSON().deviceId, stored);
});

shops.test('a browser without storage votes too', async ({ shop, page }) => {
  await shop.review();
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('denied', 'SecurityError');
      },
    });
  });
  await page.goto(shop.productUrl);
  await page.getByRole('button', { name: /^Helpful/ }).click();
  await page.getByRole('button', { name: 'Helpful 1', exact: true }).waitFor();
});

shops.test('a vote that fails is taken back and can be cast again', async ({ shop, page }) => {
  await shop.review();
  await page.goto(shop.productUrl);
  await page.route(/helpful/, (route) => route.abort());
  const helpful = page.getByRole('button', { name: /^Helpful/ });
  await helpful.click();
  await page.getByText('Your vote was not saved. Please try again.').first().waitFor();
  assert.equal(await helpful.getAttribute('aria-pressed'), 'false');
  await page.unroute(/helpful/);
  await helpful.click();
  await page.getByRole('button', { name: 'Helpful 1', exact: true }).waitFor();
});
