import assert from 'node:assert/strict';
import { unlessThorough } from '../../server/src/testing/thorough.ts';
import { assertAccessible } from './axe.ts';
import { openMenu } from './everything.ts';
import { allPictures, watchJumps } from './jumps.ts';
import { type Shop, startShops } from './shops.ts';

const shops = await startShops();

shops.test('a link opens a review that is far down the list, and focuses it', async ({ shop, page }) => {
  const first = await shop.review({ title: 'Oldest of all' });
  for (let number = 0; number < 12; number++) await shop.review({ title: `Title ${number}` });
  await page.goto(`${shop.productUrl}#${first}`);
  const card = page.getByRole('article', { name: 'Oldest of all' });
  await card.waitFor();
  await page.waitForFunction(
    (id) => document.querySelector('tribune-reviews')?.shadowRoot?.activeElement?.id === id,
    first,
  );
  assert.equal(await card.count(), 1);
  await openMenu(card);
  await card.getByRole('button', { name: 'Report' }).waitFor();
  await assertAccessible(page, 'linked review');
});

shops.test('a link to another product’s review changes nothing', async ({ shop, page }) => {
  const other = await shop.review({ title: 'Of another', productId: 'P-2' });
  for (let number = 0; number < 2; number++) await shop.review({ title: `Title ${number}` });
  await page.goto(`${shop.productUrl}#${other}`);
  await page.getByRole('button', { name: 'Filters' }).waitFor();
  assert.equal(await page.getByRole('article', { name: 'Of another' }).count(), 0);
});

shops.test(
  'a review’s link is copied, without what an email added to the address',
  async ({ shop, visit }) => {
    const id = await shop.review({ title: 'Shared' });
    const page = await visit({ permissions: ['clipboard-read', 'clipboard-write'] });
    await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }));
    await page.goto(`${shop.productUrl}?reviewToken=secret&rating=5`);
    await page.keyboard.press('Escape');
    await openMenu(page.locator('tribune-reviews'));
    await page.locator('tribune-reviews').getByRole('button', { name: 'Share' }).click();
    await page.getByRole('button', { name: 'Link copied' }).waitFor();
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), `${shop.productUrl}#${id}`);
  },
);

shops.test('filters are in the address, and Back takes the last one away', async ({ shop, page }) => {
  await shop.review({ title: 'Good', rating: 5 });
  await shop.review({ title: 'Poor', rating: 2 });
  shop.edit((html) => html.replace('<tribune-reviews', '<tribune-reviews address-key="r"'));
  await page.goto(`${shop.productUrl}?r.rating=2&own=1`);
  await page.getByRole('article', { name: 'Poor' }).waitFor();
  assert.equal(await page.getByRole('article', { name: 'Good' }).count(), 0);
  await page.getByRole('combobox', { name: 'Sort by' }).first().selectOption('oldest');
  await page.waitForURL(`${shop.productUrl}?own=1&r.sort=oldest&r.rating=2`);
  await page.getByRole('button', { name: 'Clear all' }).click();
  await page.getByRole('article', { name: 'Good' }).waitFor();
  await page.goBack();
  await page.getByRole('article', { name: 'Good' }).waitFor({ state: 'detached' });
  assert.match(page.url(), /r\.rating=2/);
});

shops.test('the mark of a verified purchase explains itself, by keyboard too', async ({ shop, page }) => {
  await shop.review({ title: 'Bought', orderId: 'O-1' });
  await page.goto(shop.productUrl);
  const mark = page.getByRole('button', { name: 'Verified purchase', expanded: false });
  await mark.focus();
  await page.keyboard.press('Enter');
  await page.getByText('The store confirmed that the reviewer bought this product.').waitFor();
  const policy = page.locator('.explanation').getByRole('link', { name: 'How reviews are verified' });
  assert.equal(await policy.getAttribute('href'), `${shop.api}/reviews/${shop.merchant.id}/policy?lang=en`);
  await assertAccessible(page, 'explained mark');
  await page.keyboard.press('Escape');
  await mark.waitFor();
});

async function reviewStore({ merchant }: Shop): Promise<void> {
  for (const [rating, title] of [
    [5, 'Fast'],
    [4, 'Friendly'],
  ] as const) {
    const { status } = await merchant.asServer('POST', '/store-reviews', {
      rating,
      serviceRating: 4,
      title,
      text: `They were ${title.toLowerCase()} from the first mail to the parcel.`,
      authorName: 'Ida',
      authorEmail: `${title}@example.com`,
      orderId: `O-${title}`,
    });
    assert.equal(status, 200);
  }
}

shops.test(
  'reviews of the store are listed with their rating, and a badge shows it',
  async ({ shop, page }) => {
    await reviewStore(shop);
    const attributes = `merchant-id="${shop.merchant.id}" api-base="${shop.apiBase}"`;
    const elements = `<tribune-badge subject="store" ${attributes}></tribune-badge><tribune-store-reviews ${attributes}></tribune-store-reviews>`;
    shop.edit((html) => html.replace('</main>', `${elements}</main>`));
    await page.goto(`${shop.url}/nowhere`);
    const list = page.locator('tribune-store-reviews');
    await list.getByRole('article', { name: 'Fast' }).waitFor();
    assert.equal(await list.getByRole('article').count(), 2);
    await page.locator('tribune-badge').getByText('2 reviews').waitFor();
    await page.locator('tribune-badge').getByText('Reviews of this store').waitFor();
    await list.getByRole('combobox').selectOption('lowest');
    await list.locator('li:first-child').getByRole('article', { name: 'Friendly' }).waitFor();
    await list.getByRole('button', { name: /^5 stars/ }).click();
    await list.getByRole('article', { name: 'Friendly' }).waitFor({ state: 'detached' });
    await assertAccessible(page, 'store reviews');
    await list.getByRole('button', { name: 'Verified purchase', expanded: false }).focus();
    await page.keyboard.press('Enter');
    const explanation = list.locator('.explanation:visible');
    await explanation.getByText('The store confirmed that the reviewer placed an order.').waitFor();
    await explanation.getByText(/^Verified on/).waitFor();
    assert.equal(
      await explanation.getByRole('link').getAttribute('href'),
      `${shop.api}/reviews/${shop.merchant.id}/policy?lang=en`,
    );
    await assertAccessible(page, 'explained mark of a store review');
    await page.mouse.click(5, 5);
    await explanation.waitFor({ state: 'detached' });
  },
);

/** As docs/WIDGET.md says. */
const reserved = `tribune-badge:not(:defined) { display: inline-block; min-block-size: 4.5rem; min-inline-size: 18rem; vertical-align: middle }
  tribune-carousel[layout='photos']:not(:defined) { display: block; min-block-size: 39rem }
  tribune-store-reviews:not(:defined) { display: block; min-block-size: 100svh }`;

for (const [width, language] of [
  [360, 'en'],
  [1280, 'ar'],
] as const)
  for (const howMany of ['two', 'no'] as const)
    shops.slow(
      `nothing jumps around ${howMany} reviews of the store, its badge and photos: ${width} px, ${language}`,
      async ({ shop, visit }) => {
        if (howMany === 'two') {
          await reviewStore(shop);
          await shop.process(await shop.reviewWithFiles(['phone.jpg'], { title: 'With a photo' }));
        }
        const page = await visit({ viewport: { width, height: 900 } });
        const jumps = await watchJumps(page);
        const attributes = `merchant-id="${shop.merchant.id}" api-base="${shop.apiBase}" locale="${language}"`;
        for (const element of [
          `<tribune-store-reviews ${attributes}></tribune-store-reviews>`,
          `<tribune-badge subject="store" ${attributes}></tribune-badge>`,
          `<tribune-carousel layout="photos" ${attributes}></tribune-carousel>`,
        ]) {
          const path = `/${/tribune-[a-z-]+/.exec(element)}`;
          shop.serve(
            path,
            async () => `<!doctype html><html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">
              <style>${reserved}</style><script type="module" src="/widget/tribune.js"></script>
              <p>Above</p>${element}<p>Below</p>`,
          );
          await page.goto(`${shop.url}${path}`);
          await page.waitForFunction(() => customElements.get('tribune-store-reviews'));
          if (howMany === 'two') await page.locator('.card, article, .badge').first().waitFor();
          await page.evaluate(allPictures);
          assert.deepEqual(await jumps(), [], path);
        }
      },
    );

for (const attributes of unlessThorough(['layout="photos"'], ['layout="grid"', 'layout="photos"', '']))
  shops.test(
    `a link and filters in the address work in this list: ${attributes || 'of the whole store'}`,
    async ({ shop, page }) => {
      const first = await shop.review({ title: 'Oldest of all', rating: 2 });
      for (let number = 0; number < 12; number++) await shop.review({ title: `Title ${number}`, rating: 5 });
      shop.edit((html) => {
        const list = html.replace('<tribune-reviews', `<tribune-reviews address-key="r" ${attributes}`);
        return attributes ? list : list.replace(/(<tribune-reviews[^>]*?) product-id="[^"]*"/, '$1');
      });
      await page.goto(`${shop.productUrl}#${first}`);
      await page.waitForFunction(
        (id) => document.querySelector('tribune-reviews')?.shadowRoot?.activeElement?.id === id,
        first,
      );
      const card = page.getByRole('article', { name: 'Oldest of all' });
      const top = await card.evaluate((element) => element.getBoundingClientRect().top);
      assert.ok(top >= 0 && top < 900, `${top}`);
      await page.goto(`${shop.productUrl}?r.rating=5&r.search=title`);
      await page.getByRole('article', { name: 'Title 11' }).waitFor();
      assert.equal(await card.count(), 0);
      await page.getByRole('button', { name: 'Clear all' }).click();
      await page.waitForURL(shop.productUrl);
    },
  );
