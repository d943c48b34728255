import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { assertAccessible } from './axe.ts';
import { allPictures, watchJumps } from './jumps.ts';
import { productId, type Shop, startShops } from './shops.ts';

const shops = await startShops();

/** Makes the product page's list one with these attributes from the start. */
const withAttributes = (shop: Shop, attributes: string) =>
  shop.edit((html) => html.replace('<tribune-reviews', `<tribune-reviews ${attributes}`));

const topsOfCards = (page: Page) =>
  page.evaluate(() =>
    [...(document.querySelector('tribune-reviews')?.shadowRoot?.querySelectorAll('.list > li') ?? [])].map(
      (item) => {
        const { top, bottom, left, right } = item.firstElementChild?.getBoundingClientRect() ?? {
          top: 0,
          bottom: 0,
          left: 0,
          right: 0,
        };
        return { top, bottom, left, right };
      },
    ),
  );

for (const [width, direction] of [
  [360, 'ltr'],
  [1280, 'ltr'],
  [1280, 'rtl'],
] as const)
  shops.slow(
    `photos: cards don't overlap, and none is above the one before it: ${width} px, ${direction}`,
    async ({ shop, visit }) => {
      for (let number = 1; number <= 7; number++)
        await shop.review({ title: `Title ${number}`, text: 'A sentence about it. '.repeat(number * 3) });
      const photo = await shop.reviewWithFiles(['phone.jpg'], { title: 'With a photo' });
      await shop.process(photo);
      withAttributes(shop, `layout="photos" ${direction === 'rtl' ? 'locale="ar"' : ''}`);
      const page = await visit({ viewport: { width, height: 800 }, reducedMotion: 'reduce' });
      await page.goto(shop.productUrl);
      await page.locator('tribune-reviews .list.photos .lead button').waitFor();
      await page.locator('tribune-reviews .card-menu').first().waitFor();
      const cards = await topsOfCards(page);
      assert.equal(cards.length, 8);
      for (const [at, card] of cards.entries()) {
        const before = cards[at - 1];
        assert.ok(!before || card.top >= before.top - 1, `${at}: ${card.top} after ${before?.top}`);
        for (const other of cards.slice(at + 1))
          assert.ok(
            card.right <= other.left + 1 ||
              other.right <= card.left + 1 ||
              card.bottom <= other.top + 1 ||
              other.bottom <= card.top + 1,
            `${JSON.stringify(card)} overlaps ${JSON.stringify(other)}`,
          );
      }
      if (width > 1000) assert.ok(new Set(cards.map(({ left }) => left)).size > 1, 'one column');
      await page.locator('tribune-reviews .card').nth(5).locator('.vote').first().scrollIntoViewIfNeeded();
      await assertAccessible(page, `photos ${width} ${direction}`);
    },
  );

shops.test(
  'layout: changes while the list is shown, and a grid has rows of cards',
  async ({ shop, page }) => {
    for (let number = 1; number <= 5; number++)
      await shop.review({ title: `Title ${number}`, text: 'A sentence about it. '.repeat(number * 3) });
    await page.goto(shop.productUrl);
    await page.getByRole('button', { name: 'Filters' }).waitFor();
    for (const layout of ['photos', 'grid']) {
      await page.locator('tribune-reviews').evaluate((element, value) => {
        element.setAttribute('layout', value);
      }, layout);
      await page.locator(`tribune-reviews .list.${layout}`).waitFor();
      await page.waitForFunction((value) => {
        const list = document.querySelector('tribune-reviews')?.shadowRoot?.querySelector('.list');
        const placed = list?.querySelector('li')?.style.gridRowEnd !== '';
        return list && getComputedStyle(list).display === 'grid' && placed === (value === 'photos');
      }, layout);
    }
    const cards = await topsOfCards(page);
    const [first, second] = cards;
    assert.equal(first?.top, second?.top);
    assert.equal(first?.bottom, second?.bottom);
    await assertAccessible(page, 'grid');
  },
);

shops.test(
  'without a product, the whole store’s reviews name and link their products',
  async ({ shop, page }) => {
    await shop.review({ title: 'Of one', productId });
    await shop.review({ title: 'Of another', productId: 'P-2' });
    await shop.merchant.asStaff('PUT', '/admin/products/P-2', { name: 'Kettle' });
    shop.edit((html) =>
      html.replace(/(<tribune-reviews[^>]*?) product-id="[^"]*"/, '$1 product-href="/products/{productId}"'),
    );
    await page.goto(shop.productUrl);
    await page.getByRole('article', { name: 'Of another' }).waitFor();
    await page.getByRole('article', { name: 'Of one' }).waitFor();
    const link = page.getByRole('article', { name: 'Of another' }).getByRole('link', { name: 'Kettle' });
    assert.equal(await link.getAttribute('href'), '/products/P-2');
    await page.getByRole('button', { name: 'Filters' }).waitFor();
    await page.locator('tribune-reviews').getByRole('button', { name: 'Write a review' }).click();
    await page.waitForURL(`${shop.api}/write/${shop.merchant.id}?lang=en`);
  },
);

shops.test('one review is shown without what only many need', async ({ shop, page }) => {
  await shop.review({ title: 'Alone' });
  await page.goto(shop.productUrl);
  const reviews = page.locator('tribune-reviews');
  await reviews.locator('.card-menu').waitFor();
  assert.equal(await reviews.locator('.bars, .toolbar').count(), 0);
  await reviews.getByText('1 review', { exact: true }).waitFor();
  await assertAccessible(page, 'one review');
});

shops.test('questions: a tab beside the reviews, by keyboard', async ({ shop, page }) => {
  await shop.review({ title: 'First' });
  await shop.review({ title: 'Second' });
  const asked = await shop.merchant.asServer('POST', `/products/${productId}/questions`, {
    text: 'Does it float?',
    authorName: 'Ida',
    authorEmail: 'ida@example.com',
    externalProductId: productId,
  });
  await shop.merchant.asStaff('PATCH', `/questions/${asked.body.data.id}/moderate`, { status: 'approved' });
  shop.edit((html) =>
    html
      .replace('<tribune-reviews', '<tribune-reviews questions')
      .replaceAll(/<tribune-questions[\s\S]*?<\/tribune-questions>/g, ''),
  );
  await page.goto(shop.productUrl);
  const reviews = page.locator('tribune-reviews').first();
  await reviews.getByRole('tab', { name: 'Reviews 2', selected: true }).focus();
  await page.keyboard.press('ArrowRight');
  await reviews.getByRole('tab', { name: 'Questions 1', selected: true }).waitFor();
  await reviews.getByRole('heading', { name: 'Does it float?' }).waitFor();
  assert.equal(await reviews.getByRole('article', { name: 'First' }).isVisible(), false);
  await assertAccessible(page, 'questions tab');
  await page.keyboard.press('Home');
  await reviews.getByRole('article', { name: 'First' }).waitFor();
});

for (const [width, language] of [
  [360, 'en'],
  [1280, 'ar'],
] as const)
  shops.slow(`nothing jumps in any layout: ${width} px, ${language}`, async ({ shop, visit }) => {
    for (let number = 1; number <= 7; number++)
      await shop.review({ title: `Title ${number}`, text: 'A sentence about it. '.repeat(number * 3) });
    await shop.process(await shop.reviewWithFiles(['phone.jpg', 'phone.jpg'], { title: 'With photos' }));
    const page = await visit({ viewport: { width, height: 900 } });
    const jumps = await watchJumps(page);
    for (const attributes of ['layout="grid"', 'layout="photos"', 'questions', 'store']) {
      shop.edit((html) => {
        const elements = html.replaceAll(/<tribune-(gallery|questions)[^>]*><\/tribune-\1>/g, '');
        return attributes === 'store'
          ? elements.replace(
              /(<tribune-reviews[^>]*?) product-id="[^"]*"/,
              '$1 product-href="/products/{productId}"',
            )
          : elements.replace('<tribune-reviews', `<tribune-reviews ${attributes}`);
      });
      await page.goto(`${shop.productUrl}?lang=${language}`);
      await page.locator('tribune-reviews .card-menu').first().waitFor();
      await page.locator('tribune-reviews .thumbnail').first().waitFor();
      await page.locator('tribune-reviews').scrollIntoViewIfNeeded();
      await page.evaluate(allPictures);
      assert.deepEqual(await jumps(), [], attributes);
    }
  });
