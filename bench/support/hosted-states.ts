import type { Page } from 'playwright-core';
import { focusAll, type State, showAll, type Where } from './page-states.ts';
import { longProductId, productId } from './showcase.ts';

/** The pages behind emails and links, by name. */
export const hostedStates: Record<string, State> = {
  async 'hosted-asking'({ page, showcase, language }) {
    const link = await showcase.invitation(language);
    await page.goto(`${showcase.api}${link}?hosted=1&rating=4&product=${productId}`);
    await page.locator('form[part=form]').waitFor();
    return 'page';
  },
  async 'hosted-thanks'({ page, showcase, language }) {
    const link = await showcase.invitation(language);
    await page.goto(`${showcase.api}${link}?hosted=1&rating=4&product=${productId}`);
    await page
      .locator('form[part=form] textarea')
      .first()
      .fill('It carries well, and the pockets are where one wants them.');
    await page.locator('[name=incentiveConsent]').check();
    await page.locator('[part=send]').click();
    await page.waitForURL(/done=/);
    return 'page';
  },
  async 'hosted-last'({ page, showcase, language }) {
    await page.goto(`${showcase.api}${await showcase.invitation(language)}?hosted=1&end=1`);
    return 'page';
  },
  async 'hosted-write-products'({ page, showcase, language }) {
    await page.goto(`${showcase.api}/write/${showcase.merchantId}?lang=${language}`);
    await showAll(page);
    return 'page';
  },
  async 'hosted-write'({ page, showcase, language }) {
    await page.goto(`${showcase.api}/write/${showcase.merchantId}/${productId}?lang=${language}`);
    await page.locator('form[part=form]').waitFor();
    return 'page';
  },
  async 'hosted-write-without-script'({ page, showcase, language }) {
    await page.goto(`${showcase.api}/write/${showcase.merchantId}/${productId}?lang=${language}`);
    return 'page';
  },
  async 'hosted-write-sent'({ page, showcase, language }) {
    const query = `lang=${language}&done=1&status=approved`;
    await page.goto(`${showcase.api}/write/${showcase.merchantId}/${productId}?${query}`);
    return 'window';
  },
  async 'hosted-receipt'({ page, showcase, language }) {
    await page.goto(`${showcase.api}${showcase.receipt}?locale=${language}`);
    await page.locator('summary').click();
    return 'page';
  },
  async 'hosted-report'({ page, showcase, language }) {
    const { api, merchantId, reviewId } = showcase;
    await page.goto(`${api}/report/${merchantId}/${reviewId}?locale=${language}`);
    return 'page';
  },
  async 'hosted-reviews'({ page, showcase, language }) {
    await page.goto(`${showcase.api}/reviews/${showcase.merchantId}?lang=${language}`);
    await showAll(page);
    return 'page';
  },
  async 'hosted-reviews-long'({ page, showcase, language }) {
    await hosted(page, { showcase, language }, 'reviews', { product: longProductId });
    return 'page';
  },
  async 'hosted-reviews-focus'({ page, showcase, language }) {
    await hosted(page, { showcase, language }, 'reviews', { product: productId, q: 'pokcet' });
    await focusAll(page);
    return 'page';
  },
  async 'hosted-reviews-product'({ page, showcase, language }) {
    await hosted(page, { showcase, language }, 'reviews', { product: productId, q: 'pokcet' });
    await showAll(page);
    return 'page';
  },
  async 'hosted-reviews-no-match'({ page, showcase, language }) {
    await hosted(page, { showcase, language }, 'reviews', { q: 'unicorn', rating: '1' });
    return 'page';
  },
  async 'hosted-questions'({ page, showcase, language }) {
    await hosted(page, { showcase, language }, 'questions', { product: productId });
    return 'page';
  },
  async 'hosted-questions-long'({ page, showcase, language }) {
    await hosted(page, { showcase, language }, 'questions', { product: longProductId });
    return 'page';
  },
  async 'hosted-questions-found'({ page, showcase, language }) {
    await hosted(page, { showcase, language }, 'questions', { product: productId, q: 'lapotp' });
    return 'page';
  },
  async 'hosted-questions-no-match'({ page, showcase, language }) {
    await hosted(page, { showcase, language }, 'questions', { product: productId, q: 'unicorn' });
    return 'page';
  },
  async 'hosted-questions-empty'({ page, showcase, language }) {
    await hosted(page, { showcase, language }, 'questions', { product: 'SHOWN-ONE' });
    return 'page';
  },
  async 'hosted-questions-refused'({ page, showcase, language }) {
    await hosted(page, { showcase, language }, 'questions', { product: productId });
    const field = (name: string) => page.locator(`[name=${name}]`);
    await field('text').fill('  ');
    await field('authorName').fill('Maya');
    await field('authorEmail').fill('maya@example.com');
    await page.locator('section button').click();
    await page.getByRole('alert').waitFor();
    return 'page';
  },
  async 'hosted-questions-sent'({ page, showcase, language }) {
    await hosted(page, { showcase, language }, 'questions', { product: productId, asked: '1' });
    return 'window';
  },
  async 'hosted-trust'({ page, showcase, language }) {
    await page.goto(`${showcase.api}/trust/${showcase.merchantId}?lang=${language}`);
    return 'page';
  },
  async 'hosted-trust-verifying'({ page, ...visit }) {
    await page.route('**/tile/entries/**', () => {});
    await openTrust(page, visit);
    await page.getByRole('progressbar').waitFor();
    return 'page';
  },
  async 'hosted-trust-verified'({ page, ...visit }) {
    await openTrust(page, visit);
    await page.locator('.verdict.passed').waitFor({ timeout: 120_000 });
    await page.locator('summary').click();
    return 'page';
  },
  async 'hosted-trust-failed'({ page, ...visit }) {
    // As a store that shows a better rating than the log has.
    await page.route('**/apiV2/reviews?*', async (route) => {
      // `route.fetch` drops this header, by which the service recognizes requests of its own pages.
      const headers = { ...route.request().headers(), 'sec-fetch-site': 'same-origin' };
      const response = await route.fetch({ headers });
      const list = await response.json();
      const worst = list.reviews?.find(({ rating }: { rating: number }) => rating < 3);
      if (worst) worst.rating = 5;
      await route.fulfill({ response, json: list });
    });
    await openTrust(page, visit);
    await page.locator('.verdict.failed').waitFor({ timeout: 120_000 });
    return 'page';
  },
  async 'hosted-trust-unreachable'({ page, ...visit }) {
    await page.route('**/log/**', (route) => route.abort());
    await openTrust(page, visit);
    await page.locator('.verdict').waitFor();
    return 'page';
  },
  async 'hosted-policy'({ page, showcase, language }) {
    await page.goto(`${showcase.api}/reviews/${showcase.merchantId}/policy?lang=${language}`);
    return 'page';
  },
  async 'hosted-spent'({ page, showcase }) {
    await page.goto(`${showcase.api}/r/${'A'.repeat(64)}`);
    return 'window';
  },
};

function hosted(
  page: Page,
  { showcase, language }: Where,
  list: 'reviews' | 'questions',
  query: Record<string, string>,
) {
  const search = new URLSearchParams({ lang: language, ...query });
  return page.goto(`${showcase.api}/${list}/${showcase.merchantId}?${search}`);
}

async function openTrust(page: Page, { showcase, language }: Where): Promise<void> {
  await page.goto(`${showcase.api}/trust/${showcase.merchantId}?lang=${language}`);
  await page.locator('button.button:not(.plain)').click();
}
