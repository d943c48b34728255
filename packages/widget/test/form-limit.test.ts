import assert from 'node:assert/strict';
import { startShops } from './shops.ts';

const shops = await startShops({ RATE_LIMIT_PUBLIC_WRITE: '1' });

shops.test(
  'too many writes: the form keeps what was typed and says when to send again',
  async ({ shop, page }) => {
    await shop.review();
    await page.goto(shop.productUrl);
    await page.getByRole('button', { name: /^Helpful/ }).click();
    await page.getByText('Thank you for your vote.').waitFor();
    await page.getByRole('button', { name: 'Write a review' }).click();
    await page.getByRole('radio', { name: '5 stars: Excellent' }).check();
    await page.getByLabel('Your name').fill('Ada');
    await page.getByLabel('Your email address').fill('ada@example.com');
    await page.getByRole('button', { name: 'Submit review' }).click();
    const again = page.getByRole('button', { name: /^Try again in \d+ seconds?$/ });
    await again.waitFor();
    assert.equal(await again.getAttribute('aria-disabled'), 'true');
    const seconds = Number((await again.textContent())?.match(/\d+/)?.[0]);
    assert.ok(seconds > 0 && seconds <= 60, `waits ${seconds} s`);
    assert.equal(await page.getByLabel('Your name').inputValue(), 'Ada');
    await page.getByText('Please wait a moment').waitFor();
  },
);
