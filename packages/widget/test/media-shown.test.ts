// Thorough runs only.

import assert from 'node:assert/strict';
import { assertAccessibleInBoth } from './axe.ts';
import { watchJumps } from './jumps.ts';
import { productId, startShops } from './shops.ts';

const shops = await startShops();
const files = ['phone.jpg', 'h264.mp4', 'phone.jpg'];

shops.test(
  'photos and videos open in a lightbox that works with the keyboard alone',
  async ({ shop, page }) => {
    const review = await shop.reviewWithFiles(files, { title: 'Look', authorName: 'Maya', rating: 4 });
    await shop.process(review);
    const { publicId } = (await shop.merchant.asStaff('GET', `/reviews/${review}/media`)).body.media[1];
    const text = 'WEBVTT\n\n00:00.000 --> 00:02.000\nIt keeps the rain out.';
    const path = `/reviews/${review}/media/${publicId}/captions`;
    const captioned = await shop.merchant.asStaff('PUT', path, { language: 'en', text });
    assert.equal(captioned.status, 200, JSON.stringify(captioned.body));
    await page.goto(shop.productUrl);
    // A key pressed while the page still renders what arrives could miss its button.
    await page.waitForLoadState('networkidle');
    const card = page.getByRole('article', { name: 'Look' });
    const second = card.getByRole('button', { name: 'Video 2 by Maya' });
    await second.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Video 2 by Maya' });
    await dialog.waitFor();
    assert.equal(await dialog.getByText('2 of 3', { exact: true }).count(), 1);
    assert.equal(await dialog.getByRole('img', { name: '4 out of 5 stars' }).count(), 1);
    const video = dialog.locator('video');
    assert.equal(await video.getAttribute('controls'), '');
    await page.waitForFunction(
      (element) => (element as HTMLVideoElement | null)?.videoWidth !== 0,
      await video.elementHandle(),
    );
    assert.equal(await video.locator('track').getAttribute('label'), 'English');
    await page.waitForFunction(
      (element) => {
        const [track] = (element as HTMLVideoElement | null)?.textTracks ?? [];
        const [cue] = track?.cues ?? [];
        return cue && 'text' in cue && cue.text === 'It keeps the rain out.';
      },
      await video.elementHandle(),
    );

    await page.keyboard.press('ArrowRight');
    const third = page.getByRole('dialog', { name: 'Photo 3 by Maya' });
    const image = third.getByRole('img', { name: 'Photo 3 by Maya' });
    await image.waitFor();
    await page.waitForFunction(
      (element) => (element as HTMLImageElement | null)?.naturalWidth !== 0,
      await image.elementHandle(),
    );
    await page.keyboard.press('ArrowRight');
    assert.equal(await third.count(), 1, 'the last stays');
    assert.equal(await third.getByRole('button', { name: 'Next' }).getAttribute('aria-disabled'), 'true');
    await page.keyboard.press('Home');
    await page.getByRole('dialog', { name: 'Photo 1 by Maya' }).waitFor();
    for (let presses = 0; presses < 8; presses += 1) {
      await page.keyboard.press('Tab');
      const outside = await page.evaluate(
        () => document.activeElement !== document.body && document.activeElement?.localName,
      );
      assert.ok(!outside || outside === 'tribune-reviews', `focus stays inside: ${outside}`);
    }
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Escape');
    await page.locator('.stage').waitFor({ state: 'detached' });
    await second.and(page.locator(':focus')).waitFor();
  },
);

shops.test('a swipe shows the next medium, in the opposite direction in Arabic', async ({ shop, visit }) => {
  await shop.process(await shop.reviewWithFiles(['phone.jpg', 'phone.jpg'], { authorName: 'Maya' }));
  const page = await visit({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  for (const [language, first, along] of [
    ['en', 'Photo 1 by Maya', -120],
    ['ar', 'الصورة 1 من Maya', 120],
  ] as const) {
    await page.goto(`${shop.productUrl}?lang=${language}`);
    const card = page.locator('tribune-reviews');
    await card.locator('.thumbnail').first().tap();
    const stage = page.locator('.stage');
    await stage.waitFor();
    assert.equal(await page.getByRole('dialog', { name: first }).count(), 1);
    const touch = { pointerType: 'touch', isPrimary: true, bubbles: true };
    await stage.dispatchEvent('pointerdown', { ...touch, clientX: 180, clientY: 300 });
    await stage.dispatchEvent('pointerup', { ...touch, clientX: 180 + along, clientY: 310 });
    await page.getByRole('dialog', { name: first.replace('1', '2') }).waitFor();
    await page.keyboard.press('Escape');
  }
});

shops.test('the gallery shows what is ready, and more on demand', async ({ shop, page }) => {
  const three = async () => shop.process(await shop.reviewWithFiles(['phone.jpg', 'phone.jpg', 'phone.jpg']));
  await Promise.all(Array.from({ length: 5 }, three));
  await shop.reviewWithFiles(['phone.jpg']);
  await page.goto(shop.productUrl);
  const gallery = page.getByRole('region', { name: 'Customer photos and videos' });
  const thumbnails = gallery.getByRole('button', { name: /^Photo/ });
  await thumbnails.nth(11).waitFor();
  assert.equal(await thumbnails.count(), 12);
  await gallery.getByRole('button', { name: 'Show more' }).click();
  await thumbnails.nth(14).waitFor();
  assert.equal(await thumbnails.count(), 15);
  assert.equal(await thumbnails.nth(12).and(page.locator(':focus')).count(), 1);
  assert.equal(await gallery.getByRole('button', { name: 'Show more' }).count(), 0);
  await page.keyboard.press('Enter');
  const viewer = page.getByRole('dialog', { name: /^Photo 13 by/ });
  await viewer.getByRole('button', { name: 'Report' }).click();
  await page.getByRole('dialog', { name: 'Report content' }).waitFor();
});

shops.test('a failed gallery can be retried, and an empty one is not there', async ({ shop, page }) => {
  await page.route(/\/media\?/, (route) => route.abort(), { times: 1 });
  await page.goto(shop.productUrl);
  await page.getByText('Photos couldn’t be loaded').waitFor();
  await page.locator('tribune-gallery').getByRole('button', { name: 'Try again' }).click();
  await page.setViewportSize({ width: 1280, height: 200 });
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await page.locator('tribune-gallery').waitFor({ state: 'hidden' });
});

shops.test(
  'nothing jumps when the elements of a page arrive, beside the reviews as HTML or without them',
  async ({ shop, visit }) => {
    await shop.process(await shop.reviewWithFiles(files));
    for (let count = 0; count < 3; count += 1)
      await shop.review({ title: `Title ${count}`, text: 'A sentence about it. '.repeat(count * 6) });
    const { body: fragment } = await shop.merchant.asBrowser('GET', `/products/${productId}/reviews.html`);
    for (const width of [360, 1280])
      for (const [within, language] of [
        ['', 'ar'],
        [fragment, 'en'],
      ]) {
        const page = await visit({ viewport: { width, height: 1400 } });
        shop.edit((html) => html.replace('</tribune-reviews>', `${within}</tribune-reviews>`));
        const jumps = await watchJumps(page);
        const what = `${width} px${within ? ' with the fragment' : ''}, ${language}`;
        await page.goto(`${shop.productUrl}?lang=${language}`);
        await page.locator('tribune-reviews .play').waitFor();
        await page.locator('tribune-reviews .toolbar').waitFor();
        await page.locator('tribune-questions').scrollIntoViewIfNeeded();
        await page.locator('tribune-questions .notice').waitFor();
        assert.deepEqual(await jumps(), [], `product, ${what}`);
        await page.goto(`${shop.url}?lang=${language}`);
        await page.locator('tribune-badge .badge').waitFor();
        await page.locator('tribune-carousel').scrollIntoViewIfNeeded();
        await page.locator('tribune-carousel article').first().waitFor();
        assert.deepEqual(await jumps(), [], `category, ${what}`);
      }
  },
);

shops.test('axe finds nothing with media, light and dark, at both widths', async ({ shop, visit }) => {
  await shop.process(await shop.reviewWithFiles(files, { title: 'Look' }));
  await shop.reviewWithFiles(['phone.jpg'], { title: 'Soon' });
  for (const width of [360, 1280]) {
    const page = await visit({ viewport: { width, height: 800 }, reducedMotion: 'reduce' });
    await page.goto(shop.productUrl);
    const card = page.getByRole('article', { name: 'Look' });
    await card.getByRole('button', { name: /^Photo 1/ }).waitFor();
    await page.getByText('Processing').waitFor();
    await assertAccessibleInBoth(page, `product page, ${width} px`);
    await card.getByRole('button', { name: /^Photo 1/ }).click();
    await page.getByRole('dialog', { name: /^Photo 1/ }).waitFor();
    await assertAccessibleInBoth(page, `photo, ${width} px`);
    await page.getByRole('button', { name: 'Next' }).click();
    await assertAccessibleInBoth(page, `video, ${width} px`);
    const widest = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(widest <= width, `no sideways scrolling: ${widest}`);
  }
});
