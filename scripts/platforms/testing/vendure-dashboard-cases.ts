import assert from 'node:assert/strict';
import { moderateReview, moderationLog, submitReview } from '@tribune/client';
import type { Page } from 'playwright-core';
import type { AdminBrowser } from './admin-browser.ts';
import { rawGraphAt } from './graph.ts';
import type { Scene } from './vendure-order-cases.ts';
import { administrator, type VendureStore } from './vendure-store.ts';

const advertising = 'Buy cheaper at https://spam.example and https://spam.example/more';

interface Entry {
  id: string;
  updatedAt: string;
  authorName: string;
  rating: number;
  findings: { reasonCode: string }[];
}

const moderation = `mutation($input: ModerateTribuneItemInput!) {
  moderateTribuneItem(input: $input) { id status }
}`;

export async function adminModerates({ merchant, uk, store, beanie }: Scene): Promise<void> {
  const { tribuneQueue } = await store.admin<{ tribuneQueue: { items: Entry[] } }>(
    `query($id: String!) {
      tribuneQueue(options: { productId: $id }) {
        items { id updatedAt authorName rating findings { reasonCode } }
      }
    }`,
    { id: beanie.id },
  );
  const { tribuneProblems } = await store.admin<{ tribuneProblems: object }>(
    'query($id: String!) { tribuneProblems(productId: $id) { rating pending } }',
    { id: beanie.id },
  );
  assert.deepEqual(tribuneProblems, { rating: null, pending: null });
  const [entry] = tribuneQueue.items;
  assert.ok(entry && tribuneQueue.items.length === 1);
  assert.deepEqual([entry.authorName, entry.rating, entry.findings[0]?.reasonCode], ['Ben', 2, 'spam']);
  const { id, updatedAt } = entry;
  const raw = rawGraphAt(`${store.url}/admin-api`);
  await raw(
    'mutation($email: String!, $password: String!) { login(username: $email, password: $password) { __typename } }',
    administrator,
  );
  const refused = async (input: object) => (await raw(moderation, { input })).errors?.[0];
  const changed = await refused({ id, updatedAt: '2026-01-01T00:00:00.000Z', status: 'approved' });
  assert.match(changed?.message ?? '', /changed/);
  const foreign = await submitReview(uk.staff, {
    ...{ productId: beanie.id, rating: 4, authorName: 'Ida', authorEmail: 'ida.uk@example.com' },
    text: 'Warm and dry.',
  });
  const other = await refused({ id: foreign.id, updatedAt, status: 'rejected', reasonCode: 'spam' });
  assert.equal(other?.extensions?.code, 'USER_INPUT_ERROR');
  await store.admin(moderation, { input: { id, updatedAt, status: 'rejected', reasonCode: 'spam' } });
  const { entries } = await moderationLog(merchant.staff, { itemId: id });
  assert.deepEqual([entries[0]?.to, entries[0]?.actor], ['rejected', administrator.email]);
}

export async function signsIn({ page, assertNoErrors }: AdminBrowser, store: VendureStore): Promise<void> {
  await page.goto(`${store.url}/dashboard/login`);
  await page.getByPlaceholder('Email').fill(administrator.email);
  await page.getByPlaceholder('Password').fill(administrator.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForURL((url) => !url.pathname.endsWith('/login'));
  assertNoErrors();
}

const arabic = 'اشترِ أرخص من https://spam.example و https://spam.example/more';

/** Texts of customers have the direction of their words, also in a mirrored dashboard, and words of the plugin are English. */
export async function queueAlignsTexts(browser: AdminBrowser, scene: Scene): Promise<void> {
  const { page, look, sides, assertNoErrors } = browser;
  const { merchant, beanie } = scene;
  const { id } = await submitReview(merchant.staff, {
    ...{ productId: beanie.id, authorName: 'Salma', authorEmail: 'salma.beanie@example.com' },
    ...{ rating: 4, title: 'قبعة دافئة', text: arabic },
  });
  await openQueue(page, scene);
  const entry = page.getByRole('article', { name: 'Review by Salma' });
  await look('queue-arabic', entry);
  for (const text of ['قبعة دافئة', arabic])
    assert.deepEqual(await sides(entry.getByText(text, { exact: true })), { ltr: 'right', rtl: 'right' });
  const own = entry.getByText('4 out of 5 stars');
  assert.deepEqual(await sides(own), { ltr: 'left', rtl: 'left' });
  const english = page
    .getByRole('article', { name: 'Review by Ben' })
    .getByText(advertising, { exact: true });
  assert.deepEqual(await sides(english), { ltr: 'left', rtl: 'left' });
  await moderateReview(merchant.staff, { reviewId: id, status: 'rejected', reasonCode: 'spam' });
  await openProduct(page, scene);
  await shows(page, '1 to review');
  assertNoErrors();
}

const openProduct = (page: Page, { store, beanie }: Pick<Scene, 'store' | 'beanie'>) =>
  page.goto(`${store.url}/dashboard/products/${beanie.id}`);

const openQueue = (page: Page, { store }: Pick<Scene, 'store'>) =>
  page.goto(`${store.url}/dashboard/tribune-reviews`);

/** The product has no published reviews yet. Afterwards it has one, and one that is pending. */
export async function productShowsFigures(browser: AdminBrowser, scene: Scene): Promise<void> {
  const { page, look, assertNoErrors } = browser;
  const { merchant, beanie } = scene;
  await openProduct(page, scene);
  const empty = page.getByText('No published reviews yet');
  await empty.waitFor();
  assert.equal(await page.getByText(/to review$/).count(), 0, 'nothing is pending');
  await look('product-empty', empty);

  const { id } = await submitReview(merchant.staff, {
    ...{ productId: beanie.id, authorName: 'Ida', authorEmail: 'ida.beanie@example.com' },
    ...{ rating: 5, text: 'Warm and light, in every weather.', wouldRecommend: true },
  });
  await moderateReview(merchant.staff, { reviewId: id, status: 'approved' });
  await submitReview(merchant.staff, {
    ...{ productId: beanie.id, authorName: 'Ben', authorEmail: 'ben.beanie@example.com' },
    ...{ rating: 2, text: advertising },
  });
  await shows(page, '5.00 out of 5, 1 review');
  await page.getByText('100% would recommend it (1 of 1)').waitFor();
  await page.getByText('1 to review').waitFor();
  await look('product', page.getByText('1 to review'));
  assertNoErrors();
}

export async function queueModerates(browser: AdminBrowser, scene: Scene): Promise<void> {
  const { page, look, assertNoErrors } = browser;
  const { merchant, beanie } = scene;
  await page.getByRole('link', { name: '1 to review' }).click();
  const entry = page.getByRole('article', { name: 'Review by Ben' });
  await entry.getByText(advertising).waitFor();
  await entry.getByText('Flagged because: Spam').first().waitFor();
  assert.equal(await page.getByRole('article').count(), 1, 'only those of the product');
  await look('queue');
  await entry.getByRole('button', { name: 'Approve' }).click();
  await page.getByText('You’re all caught up').waitFor();
  await look('queue-empty');
  await openProduct(page, scene);
  await page.getByText('3.50 out of 5, 2 reviews').waitFor();
  assert.equal(await page.getByText(/to review$/).count(), 0, 'nothing is pending any more');

  const rejected = await submitReview(merchant.staff, {
    ...{ productId: beanie.id, authorName: 'Eve', authorEmail: 'eve.beanie@example.com' },
    ...{ rating: 1, text: advertising },
  });
  await openQueue(page, scene);
  const eve = page.getByRole('article', { name: 'Review by Eve' });
  await eve.getByRole('combobox', { name: 'Reject with reason' }).selectOption('Spam');
  await eve.waitFor({ state: 'detached' });
  const { entries } = await moderationLog(merchant.staff, { itemId: rejected.id });
  assert.deepEqual([entries[0]?.to, entries[0]?.actor], ['rejected', administrator.email]);
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Rejected');
  await eve.waitFor();
  await look('queue-rejected');
  assertNoErrors();
}

export async function pagesWhileDown(browser: AdminBrowser, scene: Scene): Promise<void> {
  const { page, look, darkContrast, assertNoErrors } = browser;
  await scene.ground.stopServing();
  await openProduct(page, scene);
  const message = page.getByRole('alert').getByText('No pending count: Tribune is not available right now.');
  await message.waitFor();
  await page.getByText('3.50 out of 5, 2 reviews').waitFor(); // the last known
  await look('product-down', message);
  assert.ok((await darkContrast('[role="alert"]')) >= 4.5);
  await openQueue(page, scene);
  await page.getByRole('alert').getByText('Tribune is not available right now.').waitFor();
  await look('queue-down');
  assert.ok((await darkContrast('[role="alert"]')) >= 4.5);
  await scene.ground.restart();
  await page.reload();
  await page.getByText('You’re all caught up').waitFor();
  assertNoErrors();
}

export async function pagesWithWrongToken(browser: AdminBrowser, scene: Scene): Promise<void> {
  const { page, look, assertNoErrors } = browser;
  await openProduct(page, scene);
  const message = page
    .getByRole('alert')
    .getByText(
      "No pending count: Tribune refused the plugin's credentials: This access token belongs to another merchant.",
    );
  await message.waitFor();
  await look('product-wrong-token', message);
  await openQueue(page, scene);
  await page.getByRole('alert').getByText("Tribune refused the plugin's credentials").waitFor();
  await look('queue-wrong-token');
  assertNoErrors();
}

/** Ratings are cached for 30 seconds, and changes that Tribune makes itself are not known to the plugin. */
async function shows(page: Page, text: string): Promise<void> {
  for (let attempt = 0; attempt < 6; attempt++) {
    await page.reload();
    const found = await page
      .getByText(text)
      .waitFor({ timeout: 10_000 })
      .then(
        () => true,
        () => false,
      );
    if (found) return;
  }
  assert.fail(`The page never shows “${text}”.`);
}
