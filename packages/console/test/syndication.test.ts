// Thorough runs only.

import assert from 'node:assert/strict';
import { syndicateOnce } from '../../server/src/features/syndication/dispatching.ts';
import { givenReview } from '../../server/src/testing/given.ts';
import { assertAccessibleInBoth } from '../../widget/test/axe.ts';
import { startConsole } from './world.ts';

const tribune = await startConsole();
const gtin = '4006381333931';

tribune.test('a brand offers reviews, a store accepts them, and both see the same figures', async (world) => {
  const { harness, shop, at, visit, url } = world;
  const retailer = await harness.merchant({ name: 'Fellgate' });
  await shop.asStaff('PUT', '/admin/products/P-1', { gtin });
  await retailer.asStaff('PUT', '/admin/products/SKU-9', { gtin });
  await givenReview(shop);

  const page = await visit({ email: shop.ownerEmail });
  await page.goto(at('syndication'));
  await page.getByRole('heading', { name: 'No agreements yet' }).waitFor();
  await page.getByRole('button', { name: 'Share your reviews' }).click();
  await page.getByRole('textbox', { name: 'Store' }).fill('Fellgate Outdoor');
  await page.getByRole('button', { name: 'Create offer' }).click();
  const code = await page.locator('code', { hasText: 'trs_' }).textContent();
  await page.getByText('Not accepted yet').waitFor();

  const theirs = await visit({ email: retailer.ownerEmail });
  await theirs.goto(`${url}/${retailer.id}/syndication`);
  await theirs.getByRole('button', { name: 'Accept an offer' }).click();
  const field = theirs.getByRole('textbox', { name: 'Invitation code' });
  await field.fill('trs_wrong');
  await theirs.getByRole('button', { name: 'Accept offer' }).click();
  await theirs.getByText('is not an invitation code').waitFor();
  await field.fill(code ?? '');
  await theirs.getByRole('button', { name: 'Accept offer' }).click();
  await theirs.getByText('You show its reviews.').waitFor();
  await syndicateOnce(harness.context);
  await theirs.reload();
  await theirs.getByText('Published').waitFor();

  await page.reload();
  await page.getByText('Delivered').waitFor();
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await assertAccessibleInBoth(page, `syndication, ${width}`);
    assert.ok(Number(await page.evaluate('document.documentElement.scrollWidth')) <= width);
    if (process.env.SCREENS)
      await page.screenshot({ path: `${process.env.SCREENS}/console-${width}.png`, fullPage: true });
  }
  await page.getByRole('button', { name: 'Pause sharing' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Pause sharing' }).click();
  await page.getByText('Paused by you.').waitFor();
  await page.getByRole('button', { name: 'Resume sharing' }).click();
  await page.getByText('Active', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'End agreement' }).click();
  await page.getByRole('dialog').getByText('This can’t be undone.').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'End agreement' }).click();
  await page.getByText('Ended by you').waitFor();
});

tribune.test('moderators see where a shared review was posted', async ({ harness, shop, at, visit }) => {
  const brand = await harness.merchant({ name: 'Larkmoor', origins: ['https://larkmoor.example'] });
  await brand.asStaff('PUT', '/admin/products/P-1', { gtin });
  await shop.asStaff('PUT', '/admin/products/SKU-9', { gtin });
  await givenReview(brand);
  const offer = await brand.asStaff('POST', '/admin/syndication/offers', {});
  await shop.asStaff('POST', '/admin/syndication/accept', { code: offer.body.data.code });
  await syndicateOnce(harness.context);
  const [{ id }] = (await shop.asBrowser('GET', '/products/SKU-9/reviews')).body.reviews;
  const page = await visit({ email: shop.ownerEmail });
  await page.goto(at(`reviews/${id}`));
  const link = page.getByRole('link', { name: 'Originally posted on Larkmoor' });
  assert.equal(await link.getAttribute('href'), 'https://larkmoor.example');
});
