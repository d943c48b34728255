import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { textOfLink } from '../../server/src/features/own-content/link.ts';
import { sendDueRequests } from '../../server/src/features/review-requests/dispatching.ts';
import { sequenceAll } from '../../server/src/features/transparency/mirror.fixture.ts';
import { signedLink } from '../../server/src/platform/http/signed-link.ts';
import { deliver, order } from '../../server/src/testing/shop-messages.ts';
import { unlessThorough } from '../../server/src/testing/thorough.ts';
import { assertAccessibleInBoth } from './axe.ts';
import { assertFits } from './fits.ts';
import { fixture, productId, type Shop, startShops } from './shops.ts';

const shops = await startShops();
const widths = unlessThorough([320, 390], [320, 390, 1280]);

const hostile = '"><img src=x onerror="hacked=1"><script>hacked=1</script>\'{{7*7}}</textarea>';

/** Pages behind the links of mails, by what they are: asking, unsubscribing, confirming, changing, spent. */
async function pagesOf(shop: Shop, changes: { locale?: string; text?: string } = {}) {
  const { harness, merchant, api } = shop;
  const { locale = 'en', text = '' } = changes;
  await merchant.asStaff('PATCH', '/admin/settings', { locale: locale === 'ar' ? 'ar' : 'en' });
  await merchant.asStaff('POST', '/admin/incentives', { description: `A coupon ${text}` });
  const customerName = `Maya ${text}`;
  await deliver(
    harness,
    merchant,
    order({
      customerName,
      locale,
      reviewPageUrl: `${api}/r`,
      products: [
        { productId: `P-1${text}`, productName: `Stormcroft Rain Jacket ${text}`, quantity: 1, price: 1 },
        { productId: 'P-2', productName: 'Tarn Bottle', quantity: 1, price: 1 },
      ],
    }),
  );
  const { db } = harness.context;
  await sendDueRequests({ db, publicUrl: api, concurrency: 1, now: () => harness.clock.now() });
  const token = await linkIn(shop, 'review_request', /\/r\/[\w-]{64}/);
  const unsubscribe = await linkIn(shop, 'review_request', /\/unsubscribe\/[\w-]{64}/);
  const review = await merchant.asServer('POST', '/reviews', {
    merchantId: merchant.id,
    productId: 'P-2',
    rating: 4,
    authorName: 'Olaf',
    title: `Fine ${text}`.slice(0, 200),
    authorEmail: 'olaf@example.com',
    text: `It holds its water. ${text}`,
  });
  await merchant.asStaff('POST', `/admin/reviews/${review.body.data.id}/update-request`, {
    message: `And now? ${text}`,
  });
  await merchant.asStaff('PATCH', `/reviews/${review.body.data.id}/moderate`, {
    status: 'rejected',
    reasonCode: 'off_topic',
  });
  await sequenceAll(harness);
  const { pathname: receipt } = new URL(review.body.data.receiptUrl);
  const change = await linkIn(shop, 'review_update_request', /\/r\/[\w-]{64}/);
  await merchant.asStaff('PATCH', '/admin/settings', { requireEmailVerification: true });
  await merchant.asBrowser('POST', '/reviews', {
    merchantId: merchant.id,
    productId: 'P-2',
    rating: 1,
    authorName: `Ina ${text}`.slice(0, 100),
    authorEmail: 'ina@example.com',
    text: `Leaks. ${text}`,
  });
  const confirm = await linkIn(shop, 'email_verification', /\/r\/[\w-]{64}/);
  const chosen = `?hosted=1&rating=4&product=${encodeURIComponent(`P-1${text}`)}`;
  return {
    asking: `${token}${chosen}`,
    write: `/write/${merchant.id}/P-2?lang=${locale}`,
    products: `/write/${merchant.id}?via=qr&lang=${locale}`,
    later: `${token}?hosted=1&end=1`,
    unsubscribe,
    change,
    confirm,
    receipt: `${receipt}?locale=${locale}`,
    spent: `/r/${'A'.repeat(64)}`,
  };
}

async function linkIn({ merchant }: Shop, kind: string, link: RegExp): Promise<string> {
  const { mails } = (await merchant.asStaff('GET', `/admin/mails?kind=${kind}`)).body.data;
  const { text } = (await merchant.asStaff('GET', `/admin/mails/${mails[0].id}`)).body.data;
  return link.exec(text)?.[0] ?? '';
}

/** The widget's form has replaced the plain one. */
const formLoaded = (page: Page) => page.locator('form[part=form]').waitFor();

for (const locale of unlessThorough(['en'], ['en', 'ar']))
  shops.test(
    `every page behind an email's link is accessible and fits, on phone and desktop, light and dark, in ${locale}`,
    async ({ shop, visit }) => {
      const pages = await pagesOf(shop, { locale });
      const page = await visit({ viewport: { width: 320, height: 800 } });
      const part = Object.entries(pages).filter(([name]) => ['asking', 'products', 'receipt'].includes(name));
      for (const [name, path] of unlessThorough(part, Object.entries(pages))) {
        await page.goto(shop.api + path);
        if (name === 'asking' || name === 'write') await formLoaded(page);
        if (name === 'receipt') await page.locator('summary').click();
        for (const width of widths) {
          const what = `${name}, ${width} wide, ${locale}`;
          await page.setViewportSize({ width, height: 800 });
          await assertFits(page, what);
          if (width > 320) await assertAccessibleInBoth(page, what);
          if (process.env.SHOTS && name === 'receipt')
            for (const colorScheme of ['light', 'dark'] as const) {
              await page.emulateMedia({ colorScheme });
              await page.screenshot({
                path: `${process.env.SHOTS}/receipt-${width}-${colorScheme}-${locale}.png`,
                fullPage: true,
              });
            }
        }
        const dir = await page.evaluate('document.documentElement.dir');
        assert.equal(dir, locale === 'ar' && name !== 'spent' ? 'rtl' : 'ltr', name);
      }
    },
  );

shops.test('hostile names and texts are shown as they are, and run nowhere', async ({ shop, page }) => {
  const pages = await pagesOf(shop, { text: hostile });
  for (const [name, path] of Object.entries(pages)) {
    await page.goto(shop.api + path);
    assert.equal(await page.evaluate('typeof hacked'), 'undefined', name);
    assert.equal(await page.locator('img[src="x"], main script').count(), 0, name);
  }
  await page.goto(shop.api + pages.asking);
  await formLoaded(page);
  assert.match((await page.locator('h1').textContent()) ?? '', /Stormcroft Rain Jacket "><img src=x/);
  await page.goto(shop.api + pages.change);
  assert.equal(await page.getByRole('textbox').nth(1).inputValue(), `It holds its water. ${hostile}`);
  for (const query of ['rating=4"><script>hacked=1</script>', `product=${encodeURIComponent(hostile)}`]) {
    await page.goto(`${shop.api}${pages.asking.split('?')[0]}?hosted=1&${query}`);
    assert.equal(await page.evaluate('typeof hacked'), 'undefined');
  }
  await page.getByRole('button', { name: 'Continue' }).waitFor();
});

shops.test(
  'without script, the products of an order are reviewed with the keyboard, and a refused form keeps what was typed',
  async ({ shop, visit }) => {
    const { asking } = await pagesOf(shop);
    const page = await visit({ viewport: { width: 390, height: 800 }, javaScriptEnabled: false });
    await page.goto(`${shop.api}${asking.split('?')[0]}?hosted=1`);
    const rate = (product: string) =>
      page.getByRole('radiogroup', { name: product }).getByRole('radio', { name: /^2 stars/ });
    await rate('Tarn Bottle').focus();
    await page.keyboard.press('Space');
    assert.equal(await rate('Tarn Bottle').isChecked(), true);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('Product 2 of 2').waitFor();
    assert.equal(await page.getByRole('radio', { name: /^2 stars/ }).isChecked(), true);
    await page.goto(`${shop.api}${asking.split('?')[0]}?hosted=1&rated=1`);
    await page.getByText('Product 1 of 2').waitFor();
    await page.getByRole('link', { name: 'Skip this product' }).click();
    await page.getByRole('heading', { name: 'Tarn Bottle' }).waitFor();
    await page.getByRole('link', { name: 'Skip this product' }).click();
    await page.getByRole('heading', { name: 'That’s all for now' }).waitFor();
    await page.getByRole('link', { name: 'Review this product' }).first().click();
    await page.getByRole('radio').first().focus();
    for (const key of ['ArrowRight', 'ArrowRight']) await page.keyboard.press(key);
    assert.equal(await page.getByRole('radio', { name: /^3 stars/ }).isChecked(), true);
    await page.getByLabel(/Your review/).fill('x'.repeat(20));
    await page.getByLabel(/Your name/).fill('');
    await page.getByRole('checkbox', { name: /^I was offered a reward/ }).check();
    await page.locator('main form').evaluate((element: HTMLFormElement) => {
      element.noValidate = true;
    });
    await page.getByRole('button', { name: 'Submit review' }).click();
    await page.getByRole('alert').waitFor();
    assert.equal(await page.getByLabel(/Your review/).inputValue(), 'x'.repeat(20));
    assert.equal(await page.getByRole('radio', { name: /^3 stars/ }).isChecked(), true);
    await page.getByLabel(/Your name/).fill('Maya');
    await page.getByRole('button', { name: 'Submit review' }).click();
    await page.getByRole('heading', { name: 'Thank you for your review!' }).waitFor();
    await page.getByText('To receive it, review 1 more product from your order.').waitFor();
    await page.getByRole('link', { name: 'Review this product' }).click();
    await page.getByRole('radio').first().check();
    await page.getByRole('checkbox', { name: /^I was offered a reward/ }).check();
    await page.getByRole('button', { name: 'Submit review' }).click();
    await page.getByText('You’ve reviewed everything in this order.').waitFor();
    await page.getByText('You’ve met all the conditions. We’ll email it to you.').waitFor();
  },
);

shops.slow(
  'the form is the widget’s: an interrupted upload keeps the draft, and the products of an order are steps',
  async ({ shop, visit }) => {
    const { asking } = await pagesOf(shop);
    const page = await visit({ viewport: { width: 390, height: 800 } });
    const focused = () => page.evaluate('document.activeElement.textContent');
    await page.goto(shop.api + asking);
    await formLoaded(page);
    assert.equal(await focused(), 'Stormcroft Rain Jacket');
    await page.getByText('Your purchase is verified.').waitFor();
    assert.equal(await page.getByRole('radio', { name: /^4 stars/ }).isChecked(), true);
    assert.equal(await page.getByLabel('Your name').inputValue(), 'Maya');
    assert.equal(await page.getByLabel('Your email address').count(), 0);
    await page.getByRole('radio', { name: /^3 stars/ }).check();
    const filled = page.locator('.star:has(:checked, ~ .star > :checked)');
    assert.equal(await filled.count(), 3);
    await page.getByLabel('Your review').fill('Keeps the rain out.');
    await page.getByLabel('Your name').fill('Somebody');

    await page.route('**/uploads', (route) => route.abort());
    await page.locator('input[type=file]').first().setInputFiles(fixture('phone.jpg'));
    await page.getByText('The upload was interrupted.', { exact: true }).waitFor();
    await assertFits(page, 'an interrupted upload');
    await assertAccessibleInBoth(page, 'an interrupted upload');
    await page.unroute('**/uploads');
    await page.reload();
    await page.getByText('We restored your draft.').waitFor();
    assert.equal(await page.getByLabel('Your review').inputValue(), 'Keeps the rain out.');
    assert.equal(await page.getByRole('radio', { name: /^3 stars/ }).isChecked(), true);
    assert.equal(await page.getByLabel('Your name').inputValue(), 'Maya');
    await page.locator('input[type=file]').first().setInputFiles(fixture('phone.jpg'));
    await page.getByText('phone.jpg uploaded').waitFor();
    await page.getByRole('button', { name: 'Submit review' }).click();
    await page.getByText('Please agree to this to submit your review.').waitFor();
    await page.getByRole('checkbox', { name: /^I was offered a reward/ }).check();
    await page.getByRole('button', { name: 'Submit review' }).click();

    await page.getByRole('heading', { name: 'Thank you for your review!' }).waitFor();
    assert.equal(await focused(), 'Thank you for your review!');
    await page.getByText('It’s published and everyone can see it.').waitFor();
    await page.getByText('Next product · Product 2 of 2').waitFor();
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await assertFits(page, 'a thank-you');
      await assertAccessibleInBoth(page, 'a thank-you');
    }
    await page.getByRole('link', { name: 'Review this product' }).press('Enter');
    await formLoaded(page);
    assert.equal(await focused(), 'Tarn Bottle');
    assert.equal(await page.getByText('We restored your draft.').count(), 0);
    await page.getByRole('radio', { name: /^1 star/ }).check();
    await page.getByRole('checkbox', { name: /^I was offered a reward/ }).check();
    await page.getByRole('button', { name: 'Submit review' }).click();
    await page.getByText('You’ve reviewed everything in this order.').waitFor();
    const { reviews } = (await shop.merchant.asStaff('GET', '/admin/reviews')).body.data;
    const sent = reviews.filter(({ verification }: { verification: string }) => verification === 'token');
    assert.deepEqual(
      sent.map(({ productId, rating }: { productId: string; rating: number }) => [productId, rating]),
      [
        ['P-2', 1],
        ['P-1', 3],
      ],
    );
  },
);

shops.test(
  'a printed code leads to a form for everybody, which asks for the email address',
  async ({ shop, visit }) => {
    const { products } = await pagesOf(shop);
    const page = await visit({ viewport: { width: 390, height: 800 } });
    await page.goto(shop.api + products);
    await page.getByRole('searchbox', { name: 'Search products' }).fill('tarn');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByRole('link', { name: 'Review this product: Tarn Bottle' }).click();
    await formLoaded(page);
    await page.getByRole('radio', { name: /^2 stars/ }).check();
    await page.getByLabel('Your name').fill('Kim');
    await page.getByRole('button', { name: 'Submit review' }).click();
    await page.getByText('Please enter your email address.').waitFor();
    await page.getByLabel('Your email address').fill('kim@example.com');
    await page.getByRole('button', { name: 'Submit review' }).click();
    await page.getByRole('heading', { name: 'Thank you for your review!' }).waitFor();
    await page.getByText('It will be published once we’ve checked it.').waitFor();
    await page.getByRole('link', { name: 'Review another product' }).click();
    await page.getByRole('heading', { name: 'Which product would you like to review?' }).waitFor();
    const [review] = (await shop.merchant.asStaff('GET', '/admin/reviews')).body.data.reviews;
    assert.deepEqual([review.source, review.verification, review.status], ['qr', 'none', 'pending']);
  },
);

shops.slow('where the widget’s form does not load, the plain one is shown', async ({ shop, visit }) => {
  const { asking } = await pagesOf(shop);
  const page = await visit({ viewport: { width: 390, height: 800 } });
  await page.route('**/widget/tribune-form-view-*', (route) => route.abort());
  await page.goto(shop.api + asking);
  await page.getByLabel(/Your review/).fill('Plain.');
  await page.route('**/widget/tribune.js', (route) => route.abort());
  await page.reload();
  await page.getByLabel(/Your review/).fill('Plain.');
});

shops.test(
  "a mail's link leads to the shop's own form, which tells of the reward and asks to agree that it is shown",
  async ({ shop, page }) => {
    const { harness, merchant, api } = shop;
    const offer = { description: '10 % off your next order', expiresInDays: 30 };
    await merchant.asStaff('POST', '/admin/incentives', offer);
    const products = [{ productId, productName: 'Wander 26 Daypack', quantity: 1, price: 89 }];
    await deliver(harness, merchant, order({ reviewPageUrl: shop.productUrl, products }));
    const { db } = harness.context;
    await sendDueRequests({ db, publicUrl: api, concurrency: 1, now: () => harness.clock.now() });
    await page.goto(api + (await linkIn(shop, 'review_request', /\/r\/[\w-]{64}/)));
    assert.equal(new URL(page.url()).pathname, new URL(shop.productUrl).pathname);

    const form = page.getByRole('dialog', { name: 'Write a review' });
    await form.getByText('Your purchase is verified.').waitFor();
    await form.getByText('10 % off your next order').waitFor();
    await form.getByText('It doesn’t depend on what you write or how many stars you give.').waitFor();
    await form.getByRole('radio', { name: /^2 stars/ }).check();
    await form.getByLabel('Headline').fill('For a reward');
    await form.getByLabel('Your name').fill('Maya');
    await form.getByLabel('Your email address').fill('maya@example.com');
    await form.getByRole('button', { name: 'Submit review' }).click();
    await form.getByText('Please agree to this to submit your review.').waitFor();
    await assertAccessibleInBoth(page, 'form with a reward');
    await form.getByRole('checkbox', { name: /^I was offered a reward/ }).check();
    await form.getByRole('button', { name: 'Submit review' }).click();
    await form.getByText('It’s published and everyone can see it.').waitFor();
    await form.getByRole('button', { name: 'Done' }).click();
    const card = page.getByRole('article', { name: 'For a reward' });
    await card.getByText('Verified purchase').waitFor();
    await card.getByText('Reviewer received a reward').waitFor();
    await page.getByText('1 reviewer received a reward').waitFor();
    const claim = (await merchant.asStaff('GET', '/admin/incentive-claims/by-order/ORD-1001')).body.data;
    assert.equal(claim.status, 'reviews_completed');
  },
);

shops.test(
  'everything that an address wrote is on one page, where each act takes at most three clicks',
  async ({ shop, visit }) => {
    const { harness, merchant, api } = shop;
    const { id } = (
      await merchant.asBrowser('POST', '/reviews', {
        merchantId: merchant.id,
        productId,
        rating: 4,
        authorName: 'Noor',
        authorEmail: 'noor@example.com',
        title: 'Dry feet',
        text: 'They kept the water out on a long walk.',
      })
    ).body.data;
    const { body: written } = await merchant.asBrowser('POST', '/store-reviews', {
      merchantId: merchant.id,
      rating: 5,
      authorName: 'Noor',
      authorEmail: 'noor@example.com',
      text: 'It arrived on the next day.',
    });
    const link = {
      email: 'noor@example.com',
      stores: [merchant.uuid],
      isCut: false,
      expiresAt: harness.clock.now().getTime() + 60 * 60 * 1000,
    };
    const path = `/my-reviews/${await textOfLink(harness.context.db, link)}`;
    for (const locale of ['en-GB', 'de', 'ar']) {
      const page = await visit({ viewport: { width: 320, height: 800 }, locale });
      for (const address of [
        '/my-reviews',
        path,
        `${path}/erase?store=${merchant.id}`,
        `${path}/change?store=${merchant.id}&item=${written.data.id}`,
      ]) {
        await page.goto(api + address);
        assert.equal(await page.evaluate('document.documentElement.dir'), locale === 'ar' ? 'rtl' : 'ltr');
        for (const width of [320, 390, 1280]) {
          await page.setViewportSize({ width, height: 800 });
          await assertFits(page, `${address}, ${width} wide`);
          if (width > 320) await assertAccessibleInBoth(page, `${address}, ${width} wide`);
          const name = address.replace(path, 'list').replaceAll(/\W+/g, '-').slice(0, 15);
          if (process.env.SHOTS)
            for (const colorScheme of ['light', 'dark'] as const) {
              await page.emulateMedia({ colorScheme });
              await page.screenshot({
                path: `${process.env.SHOTS}/own-${name}-${width}-${colorScheme}-${locale}.png`,
                fullPage: true,
              });
            }
        }
      }
    }
    const page = await visit({ viewport: { width: 390, height: 800 }, locale: 'en-GB' });
    const start = () => page.goto(api + path);
    const own = page.getByRole('article').filter({ hasText: /dry feet/i });
    await start();
    await own.getByRole('button', { name: 'Withdraw' }).click();
    await page.getByText('This will be withdrawn in a few seconds').waitFor();
    await own.getByRole('button', { name: 'Undo' }).click();
    await own.getByRole('link', { name: 'Receipt' }).click();
    await page.getByRole('heading', { name: /^Your review of/ }).waitFor();
    await start();
    await own.getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('Headline').fill('Still dry feet');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByRole('heading', { name: /^Thank you! Your review/ }).waitFor();
    await start();
    const ofStore = page.getByRole('article').filter({ hasText: 'It arrived on the next day.' });
    await ofStore.getByRole('link', { name: 'Edit' }).click();
    await page.getByRole('textbox', { name: /review/i }).fill('It arrived two days later.');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Your change was saved.').waitFor();
    await page.getByRole('link', { name: 'Add photos or videos' }).click();
    await page.locator('input[type=file]').setInputFiles(fixture('phone.jpg'));
    await page.getByRole('button', { name: 'Add photos or videos' }).click();
    await page.getByText('Your photos were added.').waitFor();
    assert.equal((await merchant.asStaff('GET', `/reviews/${id}`)).body.media.length, 1);
    await own.getByRole('link', { name: 'Report a problem' }).click();
    await page.getByRole('button', { name: 'Send report' }).waitFor();
    await start();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download everything' }).click(),
    ]);
    assert.equal(download.suggestedFilename(), 'my-reviews.zip');
    await page.getByRole('button', { name: 'Unsubscribe' }).click();
    await page.getByText('You’re unsubscribed.').waitFor();
    await page.getByRole('link', { name: /^Erase my data/ }).click();
    await page.getByRole('button', { name: /^Erase my data/ }).click();
    await page.getByText('is being erased').waitFor();
  },
);

shops.test('a link that was made for another purpose does nothing', async ({ shop, page }) => {
  const { merchant, harness, api } = shop;
  const merchantId = merchant.uuid;
  const found = await harness.context.directory.merchant(merchant.id);
  const link = signedLink('open', { merchantId, id: merchantId }, found?.clientSalt ?? Buffer.alloc(0));
  const answer = await page.goto(`${api}/unsubscribe/${link}`);
  assert.equal(answer?.status(), 404);
});
