import assert from 'node:assert/strict';
import { moderateReview, moderationLog, submitReview } from '@tribune/client';
import type { AdminBrowser } from './admin-browser.ts';
import type { Scene } from './medusa-cases.ts';
import { administrator, type MedusaStore } from './medusa-store.ts';

const advertising = 'Buy cheaper at https://spam.example and https://spam.example/more';

export async function signsIn({ page, assertNoErrors }: AdminBrowser, store: MedusaStore): Promise<void> {
  await page.goto(`${store.url}/app/login`);
  await page.getByPlaceholder('Email').fill(administrator.email);
  await page.getByPlaceholder('Password').fill(administrator.password);
  await page.getByRole('button', { name: 'Continue with Email' }).click();
  await page.getByRole('link', { name: 'Reviews' }).waitFor();
  assertNoErrors();
}

/** The product has no reviews yet. Afterwards it has one that is published and one that is pending. */
export async function productShowsFigures(browser: AdminBrowser, scene: Scene): Promise<void> {
  const { page, look, assertNoErrors } = browser;
  const { merchant, store, beanie } = scene;
  const widget = page.getByTestId('tribune-product');
  await page.goto(`${store.url}/app/products/${beanie.id}`);
  await widget.getByText('No published reviews yet').waitFor();
  assert.equal(await widget.getByRole('link').count(), 0, 'nothing is pending');
  await look('product-empty', widget);

  const author = { productId: beanie.id, authorName: 'Ida', authorEmail: 'ida.beanie@example.com' };
  const { id } = await submitReview(merchant.staff, {
    ...{ ...author, rating: 5, text: 'Warm and light, in every weather.', wouldRecommend: true },
  });
  await moderateReview(merchant.staff, { reviewId: id, status: 'approved' });
  await submitReview(merchant.staff, {
    ...{ productId: beanie.id, authorName: 'Ben', authorEmail: 'ben.beanie@example.com' },
    ...{ rating: 2, text: advertising },
  });
  await page.reload();
  await widget.getByText('5.00 out of 5, 1 review').waitFor();
  await widget.getByText('100% would recommend it (1 of 1)').waitFor();
  await widget.getByText('1 to review').waitFor();
  await look('product', widget);
  assertNoErrors();
}

export async function queueModerates(browser: AdminBrowser, scene: Scene): Promise<void> {
  const { page, look, assertNoErrors } = browser;
  const { merchant, store, beanie } = scene;
  const widget = page.getByTestId('tribune-product');
  await widget.getByRole('link', { name: '1 to review' }).click();
  const queue = page.getByTestId('tribune-queue');
  const entry = queue.getByRole('article', { name: 'Review by Ben' });
  await entry.getByText(advertising).waitFor();
  await entry.getByText('Flagged because: Spam').first().waitFor();
  assert.equal(await queue.getByRole('article').count(), 1, 'only those of the product');
  await look('queue');
  await entry.getByRole('button', { name: 'Approve' }).click();
  await queue.getByText('You’re all caught up').waitFor();
  await look('queue-empty');

  await page.goto(`${store.url}/app/products/${beanie.id}`);
  await widget.getByText('3.50 out of 5, 2 reviews').waitFor();
  assert.equal(await widget.getByRole('link').count(), 0, 'nothing is pending any more');

  const rejected = await submitReview(merchant.staff, {
    ...{ productId: beanie.id, authorName: 'Eve', authorEmail: 'eve.beanie@example.com' },
    ...{ rating: 1, text: advertising },
  });
  await page.goto(`${store.url}/app/reviews`);
  await queue.getByRole('article', { name: 'Review by Eve' }).getByRole('button', { name: 'Reject' }).click();
  await look('queue-reasons');
  await page.getByRole('menuitem', { name: 'Spam' }).click();
  // An open menu hides the page from assistive technology, and the article from getByRole.
  await queue.getByText('You’re all caught up').waitFor();
  const { entries } = await moderationLog(merchant.staff, { itemId: rejected.id });
  assert.deepEqual([entries[0]?.to, entries[0]?.actor], ['rejected', administrator.email]);
  await queue.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'Rejected' }).click();
  await queue.getByRole('article', { name: 'Review by Eve' }).waitFor();
  assertNoErrors();
}

export async function pagesWhileDown(browser: AdminBrowser, { ground, store, beanie }: Scene): Promise<void> {
  await ground.stopServing();
  await showFailure(browser, { store, beanie }, 'Tribune is not available right now.', 'down');
  await ground.restart();
  const { page } = browser;
  await page.reload();
  await page.getByTestId('tribune-queue').getByText('You’re all caught up').waitFor();
}

/** After a restart, which ends the session. */
export async function pagesWithWrongToken(browser: AdminBrowser, { store, beanie }: Scene): Promise<void> {
  await signsIn(browser, store);
  await showFailure(browser, { store, beanie }, "Tribune refused the plugin's credentials", 'wrong-token');
}

/** On both pages. The rest of the product's page works. */
async function showFailure(
  { page, look, assertNoErrors }: AdminBrowser,
  { store, beanie }: Pick<Scene, 'store' | 'beanie'>,
  message: string,
  name: string,
): Promise<void> {
  await page.goto(`${store.url}/app/products/${beanie.id}`);
  const widget = page.getByTestId('tribune-product');
  await widget.getByRole('alert').getByText(message).waitFor();
  await page.getByRole('heading', { name: 'Fell beanie' }).first().waitFor();
  await look(`product-${name}`, widget);
  await page.goto(`${store.url}/app/reviews`);
  await page.getByTestId('tribune-queue').getByRole('alert').getByText(message).waitFor();
  await look(`queue-${name}`);
  assertNoErrors();
}
