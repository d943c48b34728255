import assert from 'node:assert/strict';
import { i18nOf } from '@tribune/contract/messages';
import type { Page } from 'playwright-core';
import { watchJumps } from './jumps.ts';
import { tabTo } from './keyboard.ts';
import { productId, startShops } from './shops.ts';

const shops = await startShops();

async function openForm(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Write a review' }).click();
  await page.locator('tribune-review-form form').waitFor();
}

async function fillIn(page: Page, email = 'ada@example.com'): Promise<void> {
  await page.getByRole('radio', { name: '4 stars: Good' }).check();
  await page.getByLabel('Headline').fill('Solid');
  await page.getByLabel('Your review').fill('It has been with me to Skye and back.');
  await page.getByLabel('Your name').fill('Ada');
  await page.getByLabel('Your email address').fill(email);
}

const send = (page: Page) => page.getByRole('button', { name: 'Submit review' }).click();
const listed = async (shop: {
  merchant: {
    asBrowser: (...args: ['GET', string]) => Promise<{ body: { reviews: Record<string, unknown>[] } }>;
  };
}) => (await shop.merchant.asBrowser('GET', `/products/${productId}/reviews`)).body.reviews;

shops.test('a review is written with the keyboard alone', async ({ shop, page }) => {
  await page.goto(shop.productUrl);
  await page.getByText('No reviews yet').waitFor();
  await tabTo(page, 'Write a review', 'button');
  await page.keyboard.press('Enter');
  await page.locator('tribune-review-form form').waitFor();
  assert.equal(
    await page.getByRole('heading', { name: 'Write a review' }).and(page.locator(':focus')).count(),
    1,
  );

  await tabTo(page, 'Submit review', 'button');
  await page.keyboard.press('Enter');
  await page.getByText('Please check 3 fields.').waitFor();
  assert.equal(
    await page
      .getByRole('radio', { name: /^1 star/ })
      .and(page.locator(':focus'))
      .count(),
    1,
  );
  const name = page.getByLabel('Your name');
  assert.equal(await name.getAttribute('aria-invalid'), 'true');
  assert.match((await name.getAttribute('aria-describedby')) ?? '', /authorName-problem/);

  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await tabTo(page, /^Headline/);
  await page.keyboard.type('Solid');
  await tabTo(page, /^Your review/);
  await page.keyboard.type('It has been with me to Skye and back.');
  await tabTo(page, 'Your name');
  await page.keyboard.type('Ada');
  await page.getByText('Please check 1 field.').waitFor();
  await tabTo(page, 'Your email address');
  await page.keyboard.type('ada@example.com');
  await page.getByText(/^Please check/).waitFor({ state: 'hidden' });
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await tabTo(page, 'Yes', 'radio');
  await page.keyboard.press('Space');
  await tabTo(page, /^What did you like/);
  await page.keyboard.type('Pockets');
  await tabTo(page, 'Submit review', 'button');
  await page.keyboard.press('Enter');

  await page.getByText('It’s published and everyone can see it.').waitFor();
  const receipt = page.getByRole('link', { name: 'Keep your receipt' });
  assert.match((await receipt.getAttribute('href')) ?? '', /\/receipt\/[\w-]{64}\?locale=en/);
  assert.equal(await page.getByText('Thank you for your review!').and(page.locator(':focus')).count(), 1);
  await tabTo(page, 'Done', 'button');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  assert.equal(
    await page.getByRole('button', { name: 'Write a review' }).and(page.locator(':focus')).count(),
    1,
  );
  await page.getByRole('article', { name: 'Solid' }).waitFor();
  const [review] = await listed(shop);
  const { rating, title, text, pros, cons, wouldRecommend, authorName } = review ?? {};
  assert.deepEqual(
    { rating, title, text, pros, cons, wouldRecommend, authorName },
    {
      rating: 4,
      title: 'Solid',
      text: 'It has been with me to Skye and back.',
      pros: 'Pockets',
      cons: null,
      wouldRecommend: true,
      authorName: 'Ada',
    },
  );
});

shops.test(
  'what the server refuses is explained at the field in the language of the page',
  async ({ shop, page }) => {
    const german = i18nOf('de');
    const t: typeof german.t = (...key) => german.t(...key);
    await page.goto(`${shop.productUrl}?lang=de`);
    await page.getByRole('button', { name: t('write') }).click();
    await page.locator('tribune-review-form form').waitFor();
    await page.getByRole('radio', { name: /^4 / }).check();
    const [name, address] = [
      page.getByLabel(t('name'), { exact: true }),
      page.getByLabel(t('email'), { exact: true }),
    ];
    const submit = () => page.getByRole('button', { name: t('send') }).click();
    await name.fill('✔ Verifizierter Kauf');
    await address.fill('jörg@bücher..example');
    await submit();
    await page.getByText(t('emailInvalid')).waitFor();
    assert.equal(await address.and(page.locator(':focus')).count(), 1);
    await address.fill('jörg@bücher.example');
    await submit();
    await page.getByText(t('nameMissing')).waitFor();
    assert.equal(await name.and(page.locator(':focus')).count(), 1);
    assert.equal(await page.getByText(t('fieldsToFix', { count: 1 })).count(), 1);
    await name.fill('Jörg');
    await submit();
    await page.getByText(t('thanks')).waitFor();
  },
);

shops.test('server errors about a field are shown at the field', async ({ shop, page }) => {
  await page.goto(shop.productUrl);
  await openForm(page);
  const email = `${'a'.repeat(60)}@${'long.'.repeat(45)}example`;
  await fillIn(page, email);
  await send(page);
  const field = page.getByLabel('Your email address');
  await page.locator('#authorEmail-problem:not(:empty)').waitFor();
  assert.equal(await field.getAttribute('aria-invalid'), 'true');
  assert.equal(await field.and(page.locator(':focus')).count(), 1);
  assert.equal(await page.getByText('Please check 1 field.').count(), 1);
  assert.equal(await page.getByLabel('Headline').inputValue(), 'Solid');
  await field.fill('ada@example.com');
  await send(page);
  await page.getByText('Thank you for your review!').waitFor();
});

shops.test('a pending review is announced as such', async ({ shop, page }) => {
  await shop.merchant.asStaff('PATCH', '/admin/settings', { moderationPolicy: 'manual' });
  await page.goto(shop.productUrl);
  await openForm(page);
  await fillIn(page);
  await send(page);
  await page.getByText('It will be published once we’ve checked it.').waitFor();
});

shops.test('retrying after a lost response creates no second review', async ({ shop, page }) => {
  await page.goto(shop.productUrl);
  await openForm(page);
  await fillIn(page);
  await page.route(
    /\/apiV2\/reviews$/,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await send(page);
  await page.getByText('Your text is still here.').waitFor();
  assert.equal(await page.getByLabel('Your name').inputValue(), 'Ada');
  await send(page);
  await page.getByText('Thank you for your review!').waitFor();
  assert.equal((await listed(shop)).length, 1);
});

shops.test('entered values remain when the form is reopened', async ({ shop, page }) => {
  await page.goto(shop.productUrl);
  await openForm(page);
  await fillIn(page);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await openForm(page);
  assert.equal(await page.getByLabel('Your review').inputValue(), 'It has been with me to Skye and back.');
  assert.equal(await page.getByRole('radio', { name: '4 stars: Good' }).isChecked(), true);
});

shops.test(
  'characters are counted, and too many are named before sending',
  async ({ shop, page, requests }) => {
    await page.goto(shop.productUrl);
    await openForm(page);
    await fillIn(page);
    await page.getByLabel('Headline').fill('🥾'.repeat(203));
    await page.getByText('203 of 200 characters').waitFor();
    await send(page);
    await page.getByText('Please shorten this by 3 characters.').waitFor();
    assert.deepEqual(
      requests.filter((request) => request.startsWith('POST')),
      [],
    );
  },
);

shops.slow(
  'a draft outlives a lost connection and the page, without who wrote it',
  async ({ shop, page }) => {
    await page.goto(shop.productUrl);
    await openForm(page);
    await fillIn(page);
    await page.context().setOffline(true);
    await send(page);
    await page
      .getByText('Your review couldn’t be submitted. Please try again. Your text is still here.')
      .waitFor();
    await page.context().setOffline(false);
    await page.reload();
    await openForm(page);
    await page.getByText('We restored your draft.').waitFor();
    assert.equal(await page.getByLabel('Headline').inputValue(), 'Solid');
    assert.equal(await page.getByLabel('Your email address').inputValue(), '');
    await page.getByRole('button', { name: 'Start over' }).click();
    await page.getByText('We restored your draft.').waitFor({ state: 'hidden' });
    assert.equal(await page.getByLabel('Headline').inputValue(), '');
    await fillIn(page);
    await send(page);
    await page.getByText('Thank you for your review!').waitFor();
    assert.equal(await page.evaluate(() => localStorage.length), 0);
  },
);

shops.test(
  'a mail’s link opens the form, and its token makes the review a verified purchase',
  async ({ shop, page }) => {
    await page.route(/\/tokens\//, (route) =>
      route.fulfill({
        json: {
          success: true,
          data: {
            valid: true,
            type: 'review_request',
            status: 'active',
            products: [{ productId, reviewed: false }],
          },
        },
        headers: { 'Access-Control-Allow-Origin': shop.url },
      }),
    );
    const jumps = await watchJumps(page);
    await page.goto(`${shop.productUrl}?reviewToken=tok_1&rating=4&productId=${productId}`);
    await page.getByText('Your purchase is verified.').waitFor();
    assert.deepEqual(await jumps(), []);
    assert.equal(await page.getByRole('radio', { name: '4 stars: Good' }).isChecked(), true);
    await page.getByLabel('Your name').fill('Ada');
    await page.getByLabel('Your email address').fill('ada@example.com');
    const [request] = await Promise.all([page.waitForRequest(/\/reviews$/), send(page)]);
    assert.equal(request.postDataJSON().token, 'tok_1');
    // The server does not know this one: what was typed stays, and the next try is that of any shopper.
    await page.getByText('has expired').first().waitFor();
    await send(page);
    await page.getByText('Thank you for your review!').waitFor();
    const [review] = await listed(shop);
    assert.equal(review?.verification, 'none');
  },
);

shops.test('a reward is disclosed and requires consent', async ({ shop, page }) => {
  await page.goto(shop.productUrl);
  await page.evaluate(() => {
    const reviews = document.querySelector('tribune-reviews');
    reviews?.setAttribute('incentive-claim-id', 'claim-1');
    reviews?.setAttribute('incentive', '5 € off your next order');
  });
  await openForm(page);
  await fillIn(page);
  await send(page);
  await page.getByText('Please agree to this to submit your review.').waitFor();
  const consent = page.getByRole('checkbox', { name: /^I was offered a reward/ });
  await page.getByText('5 € off your next order').waitFor();
  await consent.and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Space');
  const [request] = await Promise.all([page.waitForRequest(/\/reviews$/), send(page)]);
  const { incentiveClaimId, incentiveConsent } = request.postDataJSON();
  assert.deepEqual([incentiveClaimId, incentiveConsent], ['claim-1', true]);
});
