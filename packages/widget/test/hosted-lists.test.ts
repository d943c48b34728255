// Thorough runs only.

import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { assertAccessibleInBoth } from './axe.ts';
import { assertFits } from './fits.ts';
import { tabTo } from './keyboard.ts';
import { type Shop, startShops } from './shops.ts';

const shops = await startShops();

const longWord = 'Regenjackenreißverschlussabdeckung'.repeat(3);
const longProduct = `P-${'0123456789'.repeat(8)}`;

/** A product with reviews and questions in three languages, and one with neither. */
async function givenLists(shop: Shop) {
  const { merchant } = shop;
  await merchant.asStaff('PUT', `/admin/products/${longProduct}`, {
    name: 'Stormcroft Rain Jacket',
    url: `${shop.url}/products/P`,
  });
  await merchant.asStaff('PUT', '/admin/products/P-2', { name: 'Tarn Bottle' });
  const productId = longProduct;
  await shop.review({
    productId,
    title: 'The zipper froze',
    text: `It froze in January. ${longWord}`,
    cons: longWord,
    rating: 2,
  });
  await shop.review({ productId, title: 'مريحة جدًا', text: 'استعملتها أسبوعين في الجبال وهي مريحة ودافئة.' });
  await shop.review({
    productId,
    title: 'Trocken',
    text: 'Die Jacke bleibt auch bei starkem Regen innen trocken.',
  });
  for (const text of [
    'Does the zipper freeze in winter?',
    'هل السترة مقاومة للماء في الشتاء؟',
    `Is there a ${longWord}?`,
  ]) {
    const asked = { text, authorName: 'Noor', authorEmail: 'noor@example.com', externalProductId: productId };
    const { id } = (await merchant.asServer('POST', `/products/${productId}/questions`, asked)).body.data;
    await merchant.asStaff('PATCH', `/questions/${id}/moderate`, { status: 'approved' });
    if (text.includes('zipper'))
      await merchant.asServer('POST', `/questions/${id}/answers`, {
        answer: 'The zippers do not freeze, not even in a cold winter.',
        verified: true,
      });
  }
}

const statesOf = (shop: Shop) => {
  const of = (page: string, query: string, product = longProduct) =>
    `${shop.api}/${page}/${shop.merchant.id}?product=${product}&${query}`;
  return {
    'reviews of a product': of('reviews', ''),
    'reviews, corrected': of('reviews', 'q=zippr'),
    'reviews, no match': of('reviews', 'q=unicorn&rating=1'),
    'reviews, none': of('reviews', '', 'P-2'),
    questions: of('questions', ''),
    'questions, corrected': of('questions', `q=zippr`),
    'questions, no match': of('questions', `q=${longWord}unicorn`),
    'questions, none': of('questions', '', 'P-2'),
    'question, sent': of('questions', 'asked=1'),
  };
};

for (const locale of ['en', 'ar'])
  shops.test(
    `lists of reviews and questions are accessible and fit, on phone and desktop, light and dark, in ${locale}`,
    async ({ shop, visit }) => {
      await givenLists(shop);
      const page = await visit({ viewport: { width: 320, height: 800 } });
      for (const [name, address] of Object.entries(statesOf(shop))) {
        await page.goto(`${address}&lang=${locale}`);
        // The widget's list has taken over.
        await page.waitForLoadState('networkidle');
        for (const width of [320, 360, 1280]) {
          const what = `${name}, ${width} wide, ${locale}`;
          await page.setViewportSize({ width, height: 800 });
          await assertFits(page, what);
          if (width > 320) await assertAccessibleInBoth(page, what);
        }
        const dir = await page.evaluate('document.documentElement.dir');
        assert.equal(dir, locale === 'ar' ? 'rtl' : 'ltr', name);
      }
    },
  );

shops.test(
  'in forced colors, hosted lists and forms show stars, bars and chosen stars',
  async ({ shop, visit }) => {
    await givenLists(shop);
    const page = await visit({ forcedColors: 'active', reducedMotion: 'reduce', javaScriptEnabled: false });
    const fillOf = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => getComputedStyle(element).fill);
    const text = () => page.locator('h1').evaluate((element) => getComputedStyle(element).color);
    await page.goto(`${shop.api}/reviews/${shop.merchant.id}?product=${longProduct}`);
    for (const part of ['.card .star-full', '.average .star-full'])
      assert.equal(await fillOf(part), await text(), part);
    await page.goto(`${shop.api}/write/${shop.merchant.id}/${longProduct}`);
    await page.getByRole('radio', { name: /^3 stars/ }).check();
    assert.equal(await fillOf('.star:nth-child(3) .one-star'), await text());
    assert.equal(await fillOf('.star:nth-child(4) .one-star'), 'none');
  },
);

shops.test(
  'the texts of a review begin below its stars and their labels, in any language',
  async ({ shop, visit }) => {
    await givenLists(shop);
    const page = await visit({ javaScriptEnabled: false });
    for (const [locale, side] of [
      ['en', 'left'],
      ['ar', 'right'],
    ]) {
      await page.goto(`${shop.api}/reviews/${shop.merchant.id}?product=${longProduct}&lang=${locale}`);
      for (const text of ['.title', '.text p', '.points p']) {
        const align = await page
          .locator(text)
          .first()
          .evaluate((one) => getComputedStyle(one).textAlign);
        assert.equal(align, side, `${locale} ${text}`);
      }
    }
  },
);

const question = (page: Page) => page.getByRole('textbox', { name: /^Your question/ });

const focused = (page: Page) => page.evaluate('document.activeElement.textContent');

async function tabToLink(page: Page, name: string): Promise<void> {
  const goal = page.getByRole('link', { name, exact: true }).and(page.locator(':focus'));
  for (let presses = 0; presses < 60; presses += 1) {
    if ((await goal.count()) > 0) return;
    await page.keyboard.press('Tab');
  }
  assert.fail(`Tab never reached ${name}`);
}

shops.test(
  'without script, questions are searched, the typed words searched for instead, and one is asked, with the keyboard',
  async ({ shop, visit }) => {
    await givenLists(shop);
    const page = await visit({ viewport: { width: 390, height: 800 }, javaScriptEnabled: false });
    await page.goto(`${shop.api}/reviews/${shop.merchant.id}?product=${longProduct}`);
    await tabToLink(page, '3 questions');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Questions and answers' }).waitFor();
    await tabTo(page, 'Search questions', 'searchbox');
    await page.keyboard.type('zippr');
    await page.keyboard.press('Enter');
    await page.getByText('1 question', { exact: true }).waitFor();
    assert.deepEqual(await page.locator('mark').allTextContents(), ['zipper', 'zippers']);
    assert.equal(await page.getByRole('searchbox').inputValue(), 'zippr');
    await tabToLink(page, 'Search instead for “zippr”');
    await page.keyboard.press('Enter');
    await page.getByText('No matching questions').waitFor();
    assert.equal(await page.locator('mark').count(), 0);
    assert.equal(await question(page).inputValue(), 'zippr');
    await tabToLink(page, 'Clear all');
    await page.keyboard.press('Enter');
    await tabToLink(page, 'Ask a question');
    await page.keyboard.press('Enter');
    await tabTo(page, /^Your question/);
    // Browsers accept it, the API does not.
    await page.keyboard.type('  ');
    await tabTo(page, /^Your name/);
    await page.keyboard.type('Kim');
    await tabTo(page, /^Your email address/);
    await page.keyboard.type('kim@example.com');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').waitFor();
    assert.match((await page.getByRole('alert').textContent()) ?? '', /Your question/);
    assert.equal(await page.getByLabel('Your name').inputValue(), 'Kim');
    assert.equal(await page.getByLabel('Your email address').inputValue(), 'kim@example.com');
    await assertFits(page, 'a refused question');
    await question(page).fill('Is it warm?');
    await tabTo(page, 'Submit question', 'button');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Thank you for your question!' }).waitFor();
    assert.equal(await focused(page), 'Thank you for your question!');
    const { questions } = (await shop.merchant.asStaff('GET', '/admin/questions?status=pending')).body.data;
    assert.deepEqual(
      questions.map(({ text }: { text: string }) => text),
      ['Is it warm?'],
    );
  },
);
