// Thorough runs only.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { sharp } from '../../server/src/platform/uploads/decoders.ts';
import { assertAccessibleInBoth } from '../../widget/test/axe.ts';
import { startConsole } from './world.ts';

// Exports a namespace to Node's loader of ES modules.
const jsQR: typeof import('jsqr').default = createRequire(import.meta.url)('jsqr');
const tribune = await startConsole();

async function downloaded(page: Page, button: string): Promise<{ name: string; bytes: Buffer }> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  const file = await download;
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

/** What a phone's camera reads of a picture. */
async function scanned(picture: Buffer): Promise<string | undefined> {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data;
}

tribune.test(
  'codes of products and of the store lead to their public pages, as SVG, PNG and printed labels',
  async (world) => {
    const { shop, at, visit, url } = world;
    const { origin } = new URL(url);
    await shop.asStaff('POST', '/admin/products', {
      products: [
        { productId: 'P 1/ü', name: '雨の日のジャケット' },
        { productId: 'P-2', name: 'Tarn Bottle with a name that takes more than one line of a label' },
      ],
    });
    const page = await visit({ email: shop.ownerEmail });
    await page.goto(at('review-links'));
    const name = await page.getByRole('list').getByRole('img').getAttribute('aria-label');
    const store = await downloaded(page, `Download PNG for ${name?.replace('QR code for ', '')}`);
    assert.equal(store.name, 'review-store.png');
    assert.equal(await scanned(store.bytes), `${origin}/write/${shop.id}?via=qr`);

    for (const product of ['雨の日', 'Tarn Bottle']) {
      await page.getByRole('combobox', { name: 'Products' }).fill(product);
      await page.getByRole('option', { name: new RegExp(product) }).click();
    }
    await page.keyboard.press('Escape');
    await page.getByRole('combobox', { name: 'Language' }).click();
    await page.getByRole('option', { name: 'Arabic' }).click();
    await page.getByText('امسح الرمز لكتابة مراجعة').first().waitFor();
    const address = `${origin}/write/${shop.id}/P%201%2F%C3%BC?via=qr&lang=ar`;
    const png = await downloaded(page, 'Download PNG for 雨の日のジャケット');
    assert.deepEqual([png.name, await scanned(png.bytes)], ['review-P-1-ü.png', address]);
    const svg = await downloaded(page, 'Download SVG for 雨の日のジャケット');
    const drawn = await visit();
    await drawn.setContent(svg.bytes.toString());
    // By the browser, because the service's decoders read no SVG.
    assert.equal(await scanned(await drawn.locator('svg').screenshot()), address);
    const led = await fetch(address);
    assert.match(await led.text(), /<html lang="ar" dir="rtl">[\s\S]*雨の日のジャケット<\/bdi><\/h1>/);

    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await assertAccessibleInBoth(page, `review links, ${width}`);
      assert.ok(Number(await page.evaluate('document.documentElement.scrollWidth')) <= width);
    }
    await page.evaluate('window.print = () => {}');
    // The codes of the cards above are not printed.
    const ofProduct = { name: 'QR code for 雨の日のジャケット' };
    const label = page.getByRole('img', ofProduct).filter({ visible: true });
    for (const format of ['A4', 'Letter']) {
      await page.getByRole('button', { name: 'Print labels' }).click();
      await page.getByRole('textbox', { name: 'Copies of each label' }).fill('7');
      await page.getByRole('button', { name: 'Print', exact: true }).click();
      await page.emulateMedia({ media: 'print' });
      await label.nth(6).waitFor();
      assert.equal(await label.count(), 7);
      assert.equal(await scanned(await label.first().screenshot()), address);
      const pdf = (await page.pdf({ format })).toString('latin1');
      assert.equal(pdf.match(/\/Type \/Page\b/g)?.length, 2, `14 labels on ${format}`);
      await page.emulateMedia({ media: 'screen' });
      // The browser fires `afterprint` itself.
      await page
        .getByRole('img', { ...ofProduct, includeHidden: true })
        .nth(1)
        .waitFor({ state: 'detached' });
    }
    await page.goto(at('products/P-2'));
    await page.getByRole('link', { name: 'Review link and QR code' }).click();
    await page.getByRole('img', { name: /^QR code for Tarn Bottle/ }).waitFor();
  },
);
