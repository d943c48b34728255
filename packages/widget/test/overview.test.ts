// Thorough runs only.

import assert from 'node:assert/strict';
import { bagReviews } from '../../server/src/features/topics/bag-reviews.fixture.ts';
import { buildDueTopics } from '../../server/src/features/topics/schedule.ts';
import { assertAccessible } from './axe.ts';
import { startShops } from './shops.ts';

const shops = await startShops();

const texts = [...bagReviews, 'The zipper is excellent, the fabric is great.'];

shops.test(
  'what customers say comes with the reviews, and a topic shows and highlights what they say of it',
  async ({ shop, page, visit }) => {
    for (const text of texts) await shop.review({ text });
    await buildDueTopics(shop.harness.context);
    await page.addInitScript(() => {
      Object.assign(globalThis, { shift: 0 });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
          Object.assign(globalThis, {
            shift: (globalThis as unknown as { shift: number }).shift + entry.value,
          });
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto(shop.productUrl, { waitUntil: 'networkidle' });
    const overview = page.getByRole('region', { name: 'What customers say' });
    await overview
      .getByText(
        'Reviewers like the zipper (8 of 8) and the fabric (6 of 6). Some criticize the shoulder strap (3 of 3).',
      )
      .waitFor();
    await overview.locator('summary').click();
    await overview.getByText(/^Made automatically from 10 reviews, written from /).waitFor();
    assert.equal(await page.evaluate(() => (globalThis as unknown as { shift: number }).shift), 0);
    await assertAccessible(page, 'what customers say');

    const strap = overview
      .getByRole('list', { name: 'Mentioned often' })
      .getByRole('button', { name: 'shoulder strap , 3 reviews, 0% favorable' });
    const thumb = strap.locator('.share');
    assert.equal(await thumb.textContent().then((text) => text?.trim()), '100%', 'of those who criticize it');
    assert.match((await thumb.getAttribute('class')) ?? '', /\bdown bad\b/);
    await strap.focus();
    await page.keyboard.press('Enter');
    await page.getByText('3 of 3 reviews').first().waitFor();
    assert.equal(await strap.getAttribute('aria-pressed'), 'true');
    assert.equal(await page.locator('tribune-reviews').getByRole('article').count(), 3);
    const highlighted = () =>
      page.evaluate(() =>
        [...(CSS.highlights.get('tribune-passage') ?? [])].map((range) => String(range)).sort(),
      );
    assert.deepEqual(await highlighted(), [
      'I love this bag, but the shoulder straps are uncomfortable and bad.',
      'The shoulder straps are terrible though.',
      'The shoulder straps hurt, they are awful.',
    ]);
    await assertAccessible(page, 'a chosen topic');
    await page.getByRole('button', { name: 'Remove filter: shoulder strap' }).click();
    await page.getByText('10 of 10 reviews').first().waitFor();
    assert.deepEqual(await highlighted(), []);

    const sentences = overview.locator('[data-digital-source-type]');
    assert.equal(await sentences.getAttribute('data-digital-source-type'), 'algorithmicMedia');
    const byModel = await visit({});
    await byModel.route('**/summary*', async (route) => {
      const response = await route.fetch();
      const { summary, ...basis } = await response.json();
      Object.assign(summary, { wording: 'language_model', digitalSourceType: 'trainedAlgorithmicMedia' });
      await route.fulfill({ response, json: { summary, ...basis } });
    });
    await byModel.goto(shop.productUrl, { waitUntil: 'networkidle' });
    const marked = byModel.locator('[data-digital-source-type="trainedAlgorithmicMedia"]');
    await marked.getByText('AI-generated summary').waitFor();
    assert.equal(
      await marked.locator('[itemprop="digitalSourceType"]').getAttribute('href'),
      'https://schema.org/TrainedAlgorithmicMediaDigitalSource',
    );
    await byModel.getByRole('region', { name: 'What customers say' }).locator('summary').click();
    await byModel.getByText(/^Worded by AI \(a language model\) from 10 reviews/).waitFor();
    await assertAccessible(byModel, 'a summary worded by a language model');

    await page.goto(`${shop.productUrl}?lang=ar`, { waitUntil: 'networkidle' });
    const arabic = page.getByRole('region', { name: 'ماذا يقول العملاء' });
    await arabic.getByRole('button', { name: /السحاب/ }).click();
    await page.getByRole('button', { name: 'السحاب', exact: false }).nth(1).waitFor();
    assert.equal(await arabic.getByText('zipper').count(), 0, 'its name is known in Arabic');
    assert.equal(await arabic.getByText('Reviewers like').count(), 0, 'sentences are in English only');
    for (const [width, colorScheme, lang] of [
      [360, 'light', 'en'],
      [360, 'dark', 'ar'],
      [1280, 'dark', 'de'],
    ] as const) {
      const view = await visit({ viewport: { width, height: 900 }, colorScheme });
      await view.goto(`${shop.productUrl}?lang=${lang}`, { waitUntil: 'networkidle' });
      const region = view.locator('tribune-reviews .overview');
      await region.waitFor();
      await assertAccessible(view, `what customers say, ${width} px, ${colorScheme}, ${lang}`);
      if (process.env.SHOTS)
        await view
          .locator('tribune-reviews')
          .screenshot({ path: `${process.env.SHOTS}/overview-${width}-${colorScheme}-${lang}.png` });
    }
  },
);
