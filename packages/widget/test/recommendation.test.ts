import assert from 'node:assert/strict';
import { assertAccessibleInBoth } from './axe.ts';
import { watchJumps } from './jumps.ts';
import { openDetails } from './keyboard.ts';
import { productId, type Shop, startShops } from './shops.ts';

const shops = await startShops();

/** Publishes that many answers of each kind. */
async function answers(shop: Shop, { yes, no }: { yes: number; no: number }): Promise<void> {
  for (let number = 0; number < yes + no; number++)
    await shop.review({
      title: `Walk ${number}`,
      wouldRecommend: number < yes,
      rating: number < yes ? 5 : 1,
    });
}

/** A page that begins with the list, so that the browser sees what moves in its summary. */
function serveList(shop: Shop, path: string, { language, product }: { language: string; product: string }) {
  const attributes = `merchant-id="${shop.merchant.id}" api-base="${shop.apiBase}" locale="${language}"`;
  shop.serve(
    path,
    async () => `<!doctype html><html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">
      <title>Reviews</title><meta name="viewport" content="width=device-width">
      <style>:root { color-scheme: light dark }</style>
      <script type="module" src="/widget/tribune.js"></script>
      <main><h1>Pack</h1><tribune-reviews ${attributes} ${product && `product-id="${product}"`}></tribune-reviews></main>`,
  );
}

const said = {
  en: '86% would recommend this product (7 answers)',
  de: '86 % würden dieses Produkt weiterempfehlen (7 Antworten)',
  ar: 'بهذا المنتج',
};

shops.slow('the summary has the share from five answers, and nothing moves', async ({ shop, visit }) => {
  await answers(shop, { yes: 3, no: 1 });
  const first = await visit({ viewport: { width: 1280, height: 900 } });
  serveList(shop, '/few', { language: 'en', product: productId });
  await first.goto(`${shop.url}/few`);
  await first.locator('tribune-reviews .toolbar').waitFor();
  assert.equal(await first.locator('tribune-reviews .recommended').count(), 0, 'four answers');
  await answers(shop, { yes: 3, no: 0 });
  for (const width of [360, 1280])
    for (const [language, text] of Object.entries(said)) {
      const page = await visit({ viewport: { width, height: 900 }, reducedMotion: 'reduce' });
      const jumps = await watchJumps(page);
      const what = `${width} px, ${language}`;
      serveList(shop, `/${language}`, { language, product: productId });
      await page.goto(`${shop.url}/${language}`);
      const share = page.locator('tribune-reviews .recommended');
      await page.locator('tribune-reviews .toolbar').waitFor();
      // What a shopper unfolds moves what is below it.
      assert.deepEqual(await jumps(), [], what);
      if (width < 700) await page.locator('tribune-reviews .unfold').click();
      await share.waitFor();
      const shown = (await share.textContent()) ?? '';
      assert.ok(shown.replaceAll('\u00a0', ' ').includes(text), shown);
      const box = await share.boundingBox();
      assert.ok(box && box.y + box.height < 900, `${what}: not in the viewport`);
      await assertAccessibleInBoth(page, what);
    }
});

shops.test('in the list of the store, the share is of what customers bought', async ({ shop, visit }) => {
  await answers(shop, { yes: 6, no: 1 });
  const page = await visit({ viewport: { width: 1280, height: 900 }, colorScheme: 'dark' });
  serveList(shop, '/all', { language: 'en', product: '' });
  await page.goto(`${shop.url}/all`);
  await page.getByText('86% would recommend what they bought (7 answers)').waitFor();
});

shops.test('the form asks by keyboard, and requires no answer', async ({ shop, visit }) => {
  const page = await visit({ viewport: { width: 360, height: 800 }, reducedMotion: 'reduce' });
  await page.goto(shop.productUrl);
  await page.getByRole('button', { name: 'Write a review' }).click();
  await openDetails(page);
  const question = page.getByRole('radiogroup', { name: /^Would you recommend this product\?/ });
  assert.equal(await question.getAttribute('aria-required'), null);
  assert.equal(await question.locator(':checked').count(), 0);
  await question.getByRole('radio', { name: 'Yes' }).focus();
  await page.keyboard.press('ArrowRight');
  assert.ok(await question.getByRole('radio', { name: 'No', exact: true }).isChecked());
});
