import assert from 'node:assert/strict';
import { assertAccessible } from './axe.ts';
import { openDetails, tabTo } from './keyboard.ts';
import { productId, type Shop, startShops } from './shops.ts';

const shops = await startShops();

async function makeAttributes({ merchant }: Shop): Promise<void> {
  for (const attribute of [
    { id: 'fit', label: 'Fit', type: 'select', options: ['snug', 'loose'], promoted: true, required: true },
    { id: 'comfort', label: 'Comfort', type: 'scale', options: ['hard', 'fine', 'soft'], promoted: true },
    { id: 'use', label: 'Used for', type: 'multiselect', options: ['hills', 'office'], promoted: true },
    { id: 'gift', label: 'A gift', type: 'boolean', promoted: true },
    { id: 'note', label: 'Anything else', type: 'text', promoted: true },
  ])
    assert.equal((await merchant.asStaff('POST', '/admin/attributes', attribute)).status, 200);
}

shops.test(
  'attributes are asked for, shown and filtered by, with the keyboard alone',
  async ({ shop, visit }) => {
    await makeAttributes(shop);
    await shop.review({ title: 'Loose one', attributes: { fit: 'loose', comfort: 1 } });
    const page = await visit({ viewport: { width: 360, height: 800 }, reducedMotion: 'reduce' });
    await page.goto(shop.productUrl);
    await page.evaluate(() => document.querySelector('tribune-reviews')?.removeAttribute('attributes'));
    await page.getByRole('article', { name: 'Loose one' }).getByText('loose', { exact: true }).waitFor();

    await page.getByRole('button', { name: 'Write a review' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('radio', { name: /^5 stars/ }).focus();
    await page.keyboard.press('Space');
    await tabTo(page, /^Headline/);
    await page.keyboard.type('Snug one');
    await tabTo(page, 'Your name');
    await page.keyboard.type('Ada');
    await tabTo(page, 'Your email address');
    await page.keyboard.type('ada@example.com');
    await page.keyboard.press('Enter');
    await page.getByText('Please answer this question.').waitFor();
    await page.getByRole('radio', { name: 'snug' }).and(page.locator(':focus')).waitFor();
    await assertAccessible(page, 'form with attributes');
    await page.keyboard.press('Space');
    await openDetails(page);
    await tabTo(page, 'hard', 'radio');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await tabTo(page, 'hills', 'checkbox');
    await page.keyboard.press('Space');
    await tabTo(page, 'office', 'checkbox');
    await page.keyboard.press('Space');
    await tabTo(page, /^Anything else/);
    await page.keyboard.type('Smells of pine');
    await tabTo(page, 'Submit review', 'button');
    await page.keyboard.press('Enter');
    await page.getByText('It’s published and everyone can see it.').waitFor();
    await tabTo(page, 'Done', 'button');
    await page.keyboard.press('Enter');
    const card = page.getByRole('article', { name: 'Snug one' });
    for (const text of ['snug', 'soft', 'hills, office', 'Smells of pine'])
      await card.getByText(text, { exact: true }).waitFor();
    const { body } = await shop.merchant.asBrowser('GET', `/products/${productId}/reviews?sort=newest`);
    assert.deepEqual(body.reviews[0].attributes, {
      fit: 'snug',
      comfort: 3,
      use: ['hills', 'office'],
      note: 'Smells of pine',
    });
    await page.getByRole('button', { name: 'Filter by rating' }).click();
    await page.getByText('2.0 out of 3 (hard – soft)').waitFor();

    await tabTo(page, 'Filters', 'button');
    await page.keyboard.press('Enter');
    await assertAccessible(page, 'filters');
    await tabTo(page, /^snug/, 'checkbox');
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: 'Remove filter: Fit: snug' }).waitFor();
    await page.getByText('1 of 1 review').first().waitFor();
    assert.deepEqual(await page.locator('tribune-reviews h3').allInnerTexts(), ['Snug one']);
  },
);

shops.test(
  'filters by attributes that were just edited are taken away, and the list is shown',
  async ({ shop, page }) => {
    await makeAttributes(shop);
    await shop.review({ title: 'Loose one', attributes: { fit: 'loose' } });
    await shop.review({ title: 'Snug one', attributes: { fit: 'snug' } });
    await page.goto(shop.productUrl);
    await page.getByRole('button', { name: 'Filters' }).click();
    const change = { options: ['snug', 'loose', 'baggy'] };
    assert.equal((await shop.merchant.asStaff('PATCH', '/admin/attributes/fit', change)).status, 200);
    await page.getByRole('checkbox', { name: /^loose/ }).click();
    await page.getByText('Filters are being updated. All reviews are shown.').waitFor();
    await page.getByRole('article', { name: 'Loose one' }).waitFor();
    assert.equal(await page.getByRole('checkbox', { name: /^loose/ }).count(), 0);
  },
);

shops.test(
  'the form asks only what applies to its product, in the language of the page',
  async ({ shop, page }) => {
    const staff = async (method: 'POST' | 'PATCH', path: string, body: object) =>
      assert.equal((await shop.merchant.asStaff(method, path, body)).status, 200);
    await staff('POST', '/admin/products', { products: [{ productId, category: 'Stoves' }] });
    for (const [id, category, label, filterLabel, reviewLabel] of [
      ['jacket', 'Jackets', 'Jacket size', 'Size of the jacket', 'Size bought'],
      ['stove', 'Stoves', 'Stove size', 'Size of the stove', 'Stove bought'],
    ])
      await staff('POST', '/admin/attributes', {
        id,
        label,
        filterLabel,
        reviewLabel,
        type: 'select',
        options: ['small', 'large'],
        promoted: true,
        required: true,
        appliesTo: { categories: [category] },
        translations: [{ locale: 'de', label: `${label} (de)`, options: ['klein', 'groß'] }],
      });
    await shop.review({ title: 'Small one', attributes: { stove: 'small' } });
    await shop.review({ title: 'Another', attributes: { stove: 'large' } });
    await page.goto(shop.productUrl);
    await page.evaluate(() => document.querySelector('tribune-reviews')?.removeAttribute('attributes'));
    const card = page.getByRole('article', { name: 'Small one' });
    await card.getByText('Stove bought').waitFor();
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByRole('group', { name: 'Size of the stove' }).waitFor();
    assert.equal(await page.getByRole('group', { name: 'Size of the jacket' }).count(), 0);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Write a review' }).click();
    await page.getByRole('radiogroup', { name: 'Stove size' }).waitFor();
    assert.equal(await page.getByRole('radiogroup', { name: 'Jacket size' }).count(), 0);
    await page.keyboard.press('Escape');

    await page.evaluate(() => document.querySelector('tribune-reviews')?.setAttribute('locale', 'de'));
    await card.getByText('klein', { exact: true }).waitFor();
    await card.getByText('Stove size (de)').waitFor();
    await page.getByRole('button', { name: 'Bewertung schreiben' }).click();
    const german = page.getByRole('radiogroup', { name: 'Stove size (de)' });
    await german.getByRole('radio', { name: 'groß' }).waitFor();
  },
);
