import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { sendDueRequests } from '../../server/src/features/review-requests/dispatching.ts';
import { signedLink } from '../../server/src/platform/http/signed-link.ts';
import { uuidOf } from '../../server/src/platform/ids.ts';
import { deliver, order } from '../../server/src/testing/shop-messages.ts';
import { assertAccessibleInBoth } from './axe.ts';
import { productId, type Shop, startShops } from './shops.ts';

const shops = await startShops();

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
  return { asking: `${token}${chosen}`, unsubscribe, change, confirm, spent: `/r/${'A'.repeat(64)}` };
}

async function linkIn({ merchant }: Shop, kind: string, link: RegExp): Promise<string> {
  const { mails } = (await merchant.asStaff('GET', `/admin/mails?kind=${kind}`)).body.data;
  const { text } = (await merchant.asStaff('GET', `/admin/mails/${mails[0].id}`)).body.data;
  return link.exec(text)?.[0] ?? '';
}

async function assertFits(page: Page, what: string) {
  const wide = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
  assert.ok(Number(wide) <= 0, `${what} is ${wide} pixels too wide`);
  const targets = await page.locator('button:visible, .stars label, input[type=text]').all();
  for (const target of targets) {
    const box = await target.boundingBox();
    assert.ok((box?.height ?? 0) >= 40 && (box?.width ?? 0) >= 40, `${what}: ${JSON.stringify(box)}`);
  }
}

for (const locale of ['en', 'ar'])
  shops.test(
    `every page behind an email's link is accessible and fits, on phone and desktop, light and dark, in ${locale}`,
    async ({ shop, visit }) => {
      const pages = await pagesOf(shop, { locale });
      const page = await visit({ viewport: { width: 320, height: 800 } });
      for (const [name, path] of Object.entries(pages)) {
        await page.goto(shop.api + path);
        for (const width of [320, 390, 1280]) {
          const what = `${name}, ${width} wide, ${locale}`;
          await page.setViewportSize({ width, height: 800 });
          await assertFits(page, what);
          if (width > 320) await assertAccessibleInBoth(page, what);
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
  assert.match((await page.locator('h2').first().textContent()) ?? '', /Stormcroft Rain Jacket "><img src=x/);
  await page.goto(shop.api + pages.change);
  assert.equal(await page.getByRole('textbox').nth(1).inputValue(), `It holds its water. ${hostile}`);
  for (const query of ['rating=4"><script>hacked=1</script>', `product=${encodeURIComponent(hostile)}`]) {
    await page.goto(`${shop.api}${pages.asking.split('?')[0]}?hosted=1&${query}`);
    assert.equal(await page.evaluate('typeof hacked'), 'undefined');
  }
  await page.getByRole('button', { name: 'Submit all reviews' }).waitFor();
});

shops.test(
  'a form is filled with the keyboard alone, says what is wrong, keeps what was typed, and works without script',
  async ({ shop, visit }) => {
    const { asking } = await pagesOf(shop);
    const page = await visit({ viewport: { width: 390, height: 800 }, javaScriptEnabled: false });
    await page.goto(`${shop.api}${asking.split('?')[0]}?hosted=1`);
    const form = page.locator('form').first();
    await form.getByRole('radio').first().focus();
    for (const key of ['ArrowRight', 'ArrowRight']) await page.keyboard.press(key);
    assert.equal(await form.getByRole('radio', { name: /^3 out of 5/ }).isChecked(), true);
    await form.getByLabel(/Your review/).fill('x'.repeat(20));
    await form.getByLabel(/Your name/).fill('');
    await form.evaluate((element: HTMLFormElement) => {
      element.noValidate = true;
    });
    await form.getByRole('button', { name: 'Submit review' }).click();
    await page.locator('.result.error').waitFor();
    const again = page.locator('form', { has: page.locator('.result.error') });
    assert.equal(await again.getByLabel(/Your review/).inputValue(), 'x'.repeat(20));
    assert.equal(await again.getByRole('radio', { name: /^3 out of 5/ }).isChecked(), true);
    await again.getByLabel(/Your name/).fill('Maya');
    await again.getByRole('button', { name: 'Submit review' }).click();
    await page.locator('.result.success').waitFor();
  },
);

shops.test(
  'stars are lit up to the chosen one, a draft is kept, and photos can be dropped',
  async ({ shop, visit }) => {
    const { asking } = await pagesOf(shop);
    const page = await visit({ viewport: { width: 390, height: 800 } });
    const url = `${shop.api}${asking.split('?')[0]}?hosted=1`;
    await page.goto(url);
    const form = page.locator('form').first();
    await form.getByRole('radio', { name: /^3 out of 5/ }).check();
    const colors = await form
      .locator('.stars b')
      .evaluateAll((stars) => stars.map((star) => getComputedStyle(star).color));
    assert.equal(colors[0], colors[1]);
    assert.equal(colors[3], colors[4]);
    assert.notEqual(colors[0], colors[4]);
    await form.getByLabel(/Your review/).fill('Keeps the rain out.');
    await form.getByLabel(/Your name/).fill('Somebody');
    await form.evaluate((element) => {
      const files = new DataTransfer();
      files.items.add(new File(['x'], 'a.png', { type: 'image/png' }));
      element.dispatchEvent(new DragEvent('drop', { dataTransfer: files, bubbles: true }));
    });
    await form.getByRole('img', { name: 'a.png' }).waitFor();
    await page.goto(url);
    await form.getByText('We restored your draft.').waitFor();
    assert.equal(await form.getByLabel(/Your review/).inputValue(), 'Keeps the rain out.');
    assert.equal(await form.getByRole('radio', { name: /^3 out of 5/ }).isChecked(), true);
    assert.notEqual(await form.getByLabel(/Your name/).inputValue(), 'Somebody');
    await assertFits(page, 'a restored draft');
    await assertAccessibleInBoth(page, 'a restored draft');
    await form.getByRole('button', { name: 'Start over' }).click();
    assert.equal(await form.getByLabel(/Your review/).inputValue(), '');
    await page.goto(url);
    await form.getByLabel(/Your review/).waitFor();
    assert.equal(await form.getByText('We restored your draft.').isVisible(), false);
  },
);

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

shops.test('a link that was made for another purpose does nothing', async ({ shop, page }) => {
  const { merchant, harness, api } = shop;
  const merchantId = uuidOf('merchant', merchant.id) ?? '';
  const found = await harness.context.directory.merchant(merchant.id);
  const link = signedLink('open', { merchantId, id: merchantId }, found?.clientSalt ?? Buffer.alloc(0));
  const answer = await page.goto(`${api}/unsubscribe/${link}`);
  assert.equal(answer?.status(), 404);
});
