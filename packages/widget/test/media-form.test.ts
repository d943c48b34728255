import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { assertAccessible } from './axe.ts';
import { fixture, productId, startShops } from './shops.ts';

const shops = await startShops();

async function openForm(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.getByRole('button', { name: 'Write a review' }).click();
  await page.getByRole('button', { name: 'Add photos or videos' }).waitFor();
}

async function fillIn(page: Page): Promise<void> {
  await page.getByRole('radio', { name: '5 stars: Excellent' }).check();
  await page.getByLabel('Headline').fill('With pictures');
  await page.getByLabel('Your name').fill('Ada');
  await page.getByLabel('Your email address').fill('ada@example.com');
}

const choose = (page: Page, files: Parameters<ReturnType<Page['locator']>['setInputFiles']>[0]) =>
  page.locator('tribune-review-form input[type=file][multiple]').setInputFiles(files);
const sent = (page: Page, name: string) => page.getByText(`${name} uploaded`).waitFor();
const send = (page: Page) => page.getByRole('button', { name: 'Submit review' }).click();
const rows = (page: Page) => page.locator('tribune-review-form .file');
const photo = async (name: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await readFile(fixture('phone.jpg')),
});

/** As a browser does it when a file is dropped or pasted. */
async function give(page: Page, event: 'drop' | 'paste', name: string, text?: string): Promise<boolean> {
  const base64 = (await readFile(fixture('phone.jpg'))).toString('base64');
  return page.getByRole('dialog').evaluate(
    (dialog, { event, name, base64, text }) => {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      const transfer = new DataTransfer();
      transfer.items.add(new File([bytes], name, { type: 'image/jpeg' }));
      if (text) transfer.setData('text/plain', text);
      const init = { bubbles: true, cancelable: true, composed: true };
      const made =
        event === 'drop'
          ? new DragEvent('drop', { ...init, dataTransfer: transfer })
          : new ClipboardEvent('paste', { ...init, clipboardData: transfer });
      return dialog.dispatchEvent(made);
    },
    { event, name, base64, text },
  );
}

shops.test(
  'chosen files are sent at once, go with the review and are shown when they are ready',
  async ({ shop, page }) => {
    await page.clock.install();
    await openForm(page, shop.productUrl);
    await choose(page, [fixture('phone.jpg'), fixture('h264.mp4')]);
    await rows(page).nth(1).waitFor();
    assert.equal(await rows(page).count(), 2);
    await page.locator('progress').first().waitFor({ state: 'detached' });
    await rows(page).first().locator('canvas').waitFor();
    await fillIn(page);
    await send(page);
    await page.getByText('It’s published and everyone can see it.').waitFor();
    await page.getByRole('button', { name: 'Done' }).click();

    const card = page.getByRole('article', { name: 'With pictures' });
    await card.getByText('Processing').first().waitFor();
    const { body } = await shop.merchant.asBrowser('GET', `/products/${productId}/reviews`);
    const [review] = body.reviews;
    assert.deepEqual(
      review.media.map(({ type }: { type: string }) => type),
      ['image', 'video'],
    );
    await shop.process(review.id);
    // Instead of waiting for the next look at them.
    await page.clock.fastForward(40_000);
    await card.getByRole('button', { name: 'Photo 1 by Ada' }).waitFor();
    await card.getByRole('button', { name: 'Video 2 by Ada' }).waitFor();
    assert.equal(await card.getByText('Processing').count(), 0);
  },
);

shops.test('dropped and pasted files are accepted, and pasted text remains text', async ({ shop, page }) => {
  await openForm(page, shop.productUrl);
  assert.equal(await give(page, 'drop', 'dropped.jpg'), false, 'the browser does not open it');
  await sent(page, 'dropped.jpg');
  assert.equal(await give(page, 'paste', 'pasted.jpg'), false);
  await sent(page, 'pasted.jpg');
  assert.equal(await give(page, 'paste', 'picture-of-the-text.jpg', 'Text'), true);
  assert.equal(await rows(page).count(), 2);
});

shops.test(
  'files of a wrong kind, too big, empty or too many are refused by name',
  async ({ shop, page, requests }) => {
    await openForm(page, shop.productUrl);
    await choose(page, [
      { name: 'notes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') },
      { name: 'nothing.png', mimeType: 'image/png', buffer: Buffer.alloc(0) },
    ]);
    await rows(page).filter({ hasText: 'notes.pdf' }).getByText('This file type isn’t supported.').waitFor();
    await rows(page).filter({ hasText: 'nothing.png' }).getByText('This file is damaged').waitFor();
    await page.evaluate(() => {
      const input = document
        .querySelector('tribune-reviews')
        ?.shadowRoot?.querySelector('tribune-review-form')
        ?.shadowRoot?.firstElementChild?.shadowRoot?.querySelector<HTMLInputElement>('input[multiple]');
      const transfer = new DataTransfer();
      transfer.items.add(new File([new Uint8Array(50 * 2 ** 20 + 1)], 'film.mp4', { type: 'video/mp4' }));
      if (input) input.files = transfer.files;
      input?.dispatchEvent(new Event('change'));
    });
    await rows(page)
      .filter({ hasText: 'film.mp4' })
      .getByText('This file is too large. The limit is 50 MB.')
      .waitFor();
    assert.deepEqual(
      requests.filter((request) => request.startsWith('POST')),
      [],
    );
    await assertAccessible(page, 'refused files');

    await choose(page, await Promise.all(['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg'].map(photo)));
    await page.getByText('You can add up to 3 files. Not added: d.jpg').waitFor();
    assert.equal(await rows(page).count(), 3, 'what was refused is gone');
    const add = page.getByRole('button', { name: 'Add photos or videos' });
    assert.equal(await add.isDisabled(), true);
    // The next finished upload would replace the announcement of the removal.
    await page.locator('tribune-review-form progress').first().waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Remove b.jpg' }).click();
    await page.getByText('b.jpg removed').waitFor();
    assert.equal(await add.and(page.locator(':focus')).count(), 1);
  },
);

shops.slow('server errors about a file are shown at the file', async ({ shop, page }) => {
  await openForm(page, shop.productUrl);
  await choose(page, { name: 'really.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<html>no photo') });
  await rows(page).getByText('This file is damaged or can’t be read.').waitFor();
  assert.equal(await rows(page).getByRole('button', { name: 'Try again' }).count(), 0);
  // Cut off in the middle: its beginning is that of a photo, so only the decoder sees it.
  const { buffer } = await photo('cut.jpg');
  await choose(page, { name: 'cut.jpg', mimeType: 'image/jpeg', buffer: buffer.subarray(0, 300) });
  await fillIn(page);
  await send(page);
  await rows(page).filter({ hasText: 'cut.jpg' }).getByText('This file is damaged').waitFor();
  await send(page);
  await page.getByText('Thank you for your review!').waitFor();
});

shops.slow(
  'progress is shown, the review waits for it, and a broken upload can be tried again',
  async ({ shop, page }) => {
    await openForm(page, shop.productUrl);
    await page.route(/\/uploads$/, (route) => route.abort(), { times: 1 });
    await choose(page, await photo('a.jpg'));
    await rows(page).getByText('The upload was interrupted.').waitFor();
    await fillIn(page);
    await send(page);
    await page.getByText('A file wasn’t uploaded. Try again or remove it.').waitFor();
    const retry = page.getByRole('button', { name: 'Try again: a.jpg' });
    await retry.and(page.locator(':focus')).waitFor();

    let goOn = () => {};
    const held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    await page.route(/\/uploads$/, async (route) => {
      await held;
      await route.continue();
    });
    await page.keyboard.press('Enter');
    await page.getByRole('progressbar', { name: 'Uploading a.jpg' }).waitFor();
    await page.getByRole('button', { name: 'Remove a.jpg' }).and(page.locator(':focus')).waitFor();
    await assertAccessible(page, 'uploading');
    await send(page);
    await page.getByRole('button', { name: 'Waiting for uploads…' }).waitFor();
    goOn();
    await page.getByText('Thank you for your review!').waitFor();
    const { body } = await shop.merchant.asBrowser('GET', `/products/${productId}/reviews`);
    assert.equal(body.reviews[0].media.length, 1);
  },
);

shops.slow('a file removed during its upload does not block the review', async ({ shop, page }) => {
  await openForm(page, shop.productUrl);
  await page.route(/\/uploads$/, () => {});
  await choose(page, await photo('a.jpg'));
  await fillIn(page);
  await send(page);
  await page.getByRole('button', { name: 'Remove a.jpg' }).click();
  await page.getByText('Thank you for your review!').waitFor();
});
