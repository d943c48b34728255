import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { startShops } from './shops.ts';

const shops = await startShops();

const titles = (page: Page) => page.locator('tribune-reviews h3').allInnerTexts();
const status = (page: Page) => page.locator('tribune-reviews [role=status]');

shops.test('a product page shows its reviews', async ({ shop, page }) => {
  const id = await shop.review({
    rating: 4,
    title: 'Carries well',
    text: 'First paragraph,\nwith a line of its own.\n\nSecond paragraph.',
    authorName: 'Maya R.',
    pros: 'Light',
    cons: 'Squeaks',
    wouldRecommend: true,
    orderId: 'ORDER-1',
  });
  await shop.merchant.asServer('PUT', `/reviews/${id}/reply`, { text: 'Thank you!', authorName: 'Larkmoor' });
  await shop.review({ rating: 1 });
  await page.goto(shop.productUrl);

  const card = page.getByRole('article', { name: 'Carries well' });
  await card.waitFor();
  assert.equal(await card.getByRole('img').getAttribute('aria-label'), '4 out of 5 stars');
  for (const text of ['Maya R.', 'Verified purchase', 'Would recommend this product', 'Light', 'Squeaks'])
    assert.equal(await card.getByText(text, { exact: true }).count(), 1, text);
  assert.deepEqual(
    await card.locator('[part=text] p').first().textContent(),
    'First paragraph,\nwith a line of its own.',
  );
  assert.equal(await card.locator('[part=text] p').count(), 2);
  assert.equal(await card.locator('[part=reply] h4').textContent(), 'Reply from Larkmoor');
  const { body } = await shop.merchant.asBrowser('GET', `/reviews/${id}`);
  assert.equal(await card.locator('[part=text]').getAttribute('lang'), body.language ?? '');
  assert.equal(await card.locator('time').first().getAttribute('datetime'), body.createdAt);

  const summary = page.locator('tribune-reviews [part=summary]');
  assert.equal(await summary.getByRole('img').getAttribute('aria-label'), '2.5 out of 5 stars');
  assert.equal(await summary.getByText('2 reviews').count(), 1);
  assert.equal(await page.getByRole('button', { name: '4 stars: 1 review' }).count(), 1);
});

shops.test('a product without reviews has an invitation to write one', async ({ shop, page }) => {
  await page.goto(shop.productUrl);
  await page.getByText('No reviews yet').waitFor();
  assert.equal(await page.getByRole('searchbox').count(), 0);
});

shops.test('a long review expands', async ({ shop, page }) => {
  const text = `${'It has many words to say about this. '.repeat(20)}The very end.`;
  await shop.review({ text });
  await page.goto(shop.productUrl);
  const more = page.getByRole('button', { name: 'Read more' });
  await more.waitFor();
  assert.equal(await page.getByText('The very end.').count(), 0);
  await more.click();
  await page.getByText('The very end.').waitFor();
  assert.equal(await page.getByRole('button', { name: 'Show less' }).getAttribute('aria-expanded'), 'true');
});

shops.test('the sort order is chosen', async ({ shop, page }) => {
  await shop.review({ rating: 3, title: 'Third' });
  await shop.review({ rating: 5, title: 'Fifth' });
  await shop.review({ rating: 1, title: 'First' });
  await page.goto(shop.productUrl);
  await page.getByText('Third').waitFor();
  assert.deepEqual(await titles(page), ['First', 'Fifth', 'Third']);
  for (const [label, expected] of [
    ['Highest rating', ['Fifth', 'Third', 'First']],
    ['Lowest rating', ['First', 'Third', 'Fifth']],
    ['Oldest', ['Third', 'Fifth', 'First']],
  ] as const) {
    const answered = page.waitForResponse(/sort=/);
    await page.getByLabel('Sort by').selectOption({ label });
    await answered;
    await page.locator('[part=list][aria-busy=false]').waitFor();
    assert.deepEqual(await titles(page), expected, label);
  }
});

shops.test(
  'the most relevant reviews and those with photos come first when asked for',
  async ({ shop, page }) => {
    const helpful = await shop.review({ rating: 1, title: 'Found helpful' });
    const pictured = await shop.reviewWithFiles(['phone.jpg'], { rating: 3, title: 'With a photo' });
    await shop.process(pictured);
    await shop.review({ rating: 5, title: 'Latest' });
    await shop.merchant.asBrowser('POST', `/reviews/${helpful}/helpful`, { helpful: true });
    shop.edit((html) => html.replace('<tribune-reviews', '<tribune-reviews address-key="r"'));
    await page.goto(shop.productUrl);
    await page.getByText('Latest').waitFor();
    assert.deepEqual(await titles(page), ['Latest', 'With a photo', 'Found helpful']);
    for (const [label, sort, expected] of [
      ['Most relevant', 'relevance', ['Found helpful', 'With a photo', 'Latest']],
      ['Photos first', 'photos', ['With a photo', 'Latest', 'Found helpful']],
    ] as const) {
      const answered = page.waitForResponse(/sort=/);
      await page.getByLabel('Sort by').selectOption({ label });
      await answered;
      await page.locator('[part=list][aria-busy=false]').waitFor();
      assert.deepEqual(await titles(page), expected, label);
      assert.equal(new URL(page.url()).searchParams.get('r.sort'), sort);
    }
    await page.reload();
    await page.getByText('Latest').waitFor();
    assert.deepEqual(await titles(page), ['With a photo', 'Latest', 'Found helpful']);
  },
);

shops.test('a bar shows the reviews with its stars, two bars those of both', async ({ shop, page }) => {
  for (const rating of [5, 4, 1]) await shop.review({ rating, title: `Stars ${rating}` });
  await page.goto(shop.productUrl);
  const bar = (stars: string) => page.getByRole('button', { name: new RegExp(`^${stars}: `) });
  await bar('5 stars').click();
  await status(page).getByText('1 of 1 review').waitFor();
  assert.deepEqual(await titles(page), ['Stars 5']);
  assert.equal(await bar('5 stars').getAttribute('aria-pressed'), 'true');
  await bar('1 star').click();
  await status(page).getByText('2 of 2 reviews').waitFor();
  assert.deepEqual(await titles(page), ['Stars 1', 'Stars 5']);
  await page.getByRole('button', { name: 'Remove filter: 5 stars' }).click();
  await status(page).getByText('1 of 1 review').waitFor();
  assert.deepEqual(await titles(page), ['Stars 1']);
  assert.equal(await bar('3 stars').isDisabled(), true);
});

shops.test('search finds words, and shows a notice without matches', async ({ shop, page }) => {
  await shop.review({ title: 'Buckles', text: 'The buckles froze shut at the top.' });
  await shop.review({ title: 'Straps', text: 'The straps are wide and soft.' });
  await page.goto(shop.productUrl);
  const search = page.getByRole('searchbox', { name: 'Search reviews' });
  await search.fill('buckles');
  await status(page).getByText('1 of 1 review').waitFor();
  assert.deepEqual(await titles(page), ['Buckles']);
  await search.fill('unicorn');
  await page.getByText('No matching reviews').waitFor();
  await page.getByRole('button', { name: 'Clear all' }).click();
  await status(page).getByText('2 of 2 reviews').waitFor();
  assert.equal(await search.inputValue(), '');
});

shops.test(
  'more reviews load without a layout shift, and focus moves to the first of them',
  async ({ shop, page }) => {
    for (let count = 1; count <= 13; count += 1) await shop.review({ title: `Number ${count}` });
    await page.goto(shop.productUrl);
    const more = page.getByRole('button', { name: 'Show more reviews' });
    await more.scrollIntoViewIfNeeded();
    const tenth = page.getByRole('article', { name: 'Number 4' });
    const before = await tenth.boundingBox();
    await more.focus();
    await page.keyboard.press('Enter');
    await status(page).getByText('13 of 13 reviews').waitFor();
    await page.getByRole('article', { name: 'Number 3' }).and(page.locator(':focus')).waitFor();
    assert.deepEqual(await tenth.boundingBox(), before);
    assert.equal(await more.count(), 0);
    assert.equal(new Set(await titles(page)).size, 13);
  },
);

shops.test('a failed request can be retried', async ({ shop, page }) => {
  await shop.review({ title: 'Here after all' });
  await page.route(/\/reviews\?/, (route) => route.abort());
  await page.goto(shop.productUrl);
  await page.getByRole('alert').getByText('Reviews couldn’t be loaded').waitFor();
  await page.unroute(/\/reviews\?/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('article', { name: 'Here after all' }).waitFor();
});

shops.test('a failed filter or page can be retried', async ({ shop, page }) => {
  for (let count = 1; count <= 11; count += 1) await shop.review({ rating: 5 });
  await shop.review({ rating: 1, title: 'The only one' });
  await page.goto(shop.productUrl);
  const more = page.getByRole('button', { name: 'Show more reviews' });
  await more.waitFor();
  const again = page.getByRole('button', { name: 'Try again' });
  const failOnce = () => page.route(/\/reviews\?/, (route) => route.abort(), { times: 1 });

  await failOnce();
  await more.click();
  await again.waitFor();
  assert.equal((await titles(page)).length, 10);
  await again.click();
  await status(page).getByText('12 of 12 reviews').waitFor();

  await failOnce();
  await page.getByRole('button', { name: /^1 star:/ }).click();
  await again.waitFor();
  assert.deepEqual(await titles(page), []);
  await again.click();
  await status(page).getByText('1 of 1 review').waitFor();
  assert.deepEqual(await titles(page), ['The only one']);
});

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

shops.test('a device id is created at the first vote, not before', async ({ shop, page }) => {
  await shop.review();
  await page.goto(shop.productUrl);
  const helpful = page.getByRole('button', { name: /^Helpful/ });
  await helpful.waitFor();
  assert.equal(await page.evaluate(() => localStorage.length), 0);
  // The browser may ask for leave before it, which has no body.
  const voted = page.waitForRequest((one) => one.method() === 'POST' && one.url().includes('/helpful'));
  const [request] = await Promise.all([voted, helpful.click()]);
  const stored = await page.evaluate(() => localStorage.getItem('tribune-device-id'));
  assert.match(stored ?? '', /^[0-9a-f]{32}$/);
  assert.equal(request.postDataJSON().deviceId, stored);
});

shops.test('voting works without storage', async ({ shop, page }) => {
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

shops.test('a failed vote is reverted and can be retried', async ({ shop, page }) => {
  await shop.review();
  await page.goto(shop.productUrl);
  await page.route(/helpful/, (route) => route.abort());
  const helpful = page.getByRole('button', { name: /^Helpful/ });
  await helpful.click();
  await page.getByText('Your vote couldn’t be saved. Please try again.').first().waitFor();
  assert.equal(await helpful.getAttribute('aria-pressed'), 'false');
  await page.unroute(/helpful/);
  await helpful.click();
  await page.getByRole('button', { name: 'Helpful 1', exact: true }).waitFor();
});
