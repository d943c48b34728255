import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import { productId, type Shop } from './shops.ts';

/** Publishes something for every element to show. */
export async function publishEverything(shop: Shop): Promise<void> {
  const { merchant } = shop;
  const person = { authorName: 'Noor', authorEmail: 'noor@example.com' };
  const options = ['Small', 'Right', 'Large'];
  const scale = { id: 'size', label: 'Size', type: 'scale', options, promoted: true };
  const uses = { id: 'uses', label: 'Used for', type: 'multiselect', options: ['City', 'Hills', 'Travel'] };
  for (const attribute of [scale, uses]) await merchant.asStaff('POST', '/admin/attributes', attribute);
  const attributes = { size: 2 };
  const words = { title: 'Well made', pros: 'Light', cons: 'Few pockets', wouldRecommend: true };
  const reviewed = await shop.review({ ...words, attributes, text: 'A sentence about it. '.repeat(60) });
  await merchant.asServer('PUT', `/reviews/${reviewed}/reply`, { text: 'Thank you.', authorName: 'Hanna' });
  await merchant.asServer('POST', `/reviews/${reviewed}/feature`, { featured: true });
  await shop.review({ rating: 4, attributes });
  await shop.process(await shop.reviewWithFiles(['phone.jpg'], { title: 'With a photo' }));
  const question = { ...person, text: 'Does it fit under a seat?', externalProductId: productId };
  const asked = await merchant.asServer('POST', `/products/${productId}/questions`, question);
  const { id } = asked.body.data;
  await merchant.asStaff('PATCH', `/questions/${id}/moderate`, { status: 'approved' });
  await merchant.asServer('POST', `/questions/${id}/answers`, { answer: 'It does.', verified: true });
  const ofStore = { ...person, merchantId: merchant.id, rating: 5, text: 'Quick and friendly.' };
  const { status, body } = await merchant.asServer('POST', '/store-reviews', ofStore);
  assert.equal(status, 200, JSON.stringify(body));
}

/** A page with every element below each other. */
export function pageOfEverything({ merchant, apiBase, url }: Shop, head = ''): string {
  const attributes = `merchant-id="${merchant.id}" api-base="${apiBase}"`;
  const ofProduct = `${attributes} product-id="${productId}"`;
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
    ${head}
    <script type="module" src="${url}/widget/tribune.js"></script>
    <body>
    <p><tribune-rating ${ofProduct} href="#reviews"></tribune-rating></p>
    <tribune-badge ${attributes}></tribune-badge>
    <tribune-gallery ${ofProduct}></tribune-gallery>
    <tribune-reviews id="reviews" json-ld ${ofProduct}></tribune-reviews>
    <tribune-questions ${ofProduct}></tribune-questions>
    <tribune-carousel ${attributes} layout="photos"></tribune-carousel>
    <tribune-store-reviews ${attributes}></tribune-store-reviews>
    <tribune-review-form ${ofProduct}></tribune-review-form>
    </body></html>`;
}

/** Waits until every element shows its content, having come near the viewport. */
export async function untilShown(page: Page): Promise<void> {
  const contents = {
    'tribune-rating': '.count',
    'tribune-badge': '.badge',
    'tribune-gallery': '.thumbnail',
    'tribune-reviews': '.card-menu, .tools > *',
    'tribune-questions': '.answer',
    'tribune-carousel': '.slide',
    'tribune-store-reviews': '.card',
    'tribune-review-form': '.form',
  };
  for (const [element, content] of Object.entries(contents)) {
    await page.locator(element).evaluate((host) => host.scrollIntoView());
    await page.locator(`${element} ${content}`).first().waitFor();
  }
}

/** Opens the menu of a review or of whatever contains it. */
export const openMenu = (within: Page | Locator) => within.locator('.card-menu > summary').first().click();
