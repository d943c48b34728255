import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { focusAll, type State, settled, showAll, type Where } from './page-states.ts';
import { longProductId, productId } from './showcase.ts';

const fixtures = join(import.meta.dirname, '../../packages/server/src/features/media/fixtures');

/** The demo store's pages and the elements on them, by name. */
export const widgetStates: Record<string, State> = {
  async category({ page, ...visit }) {
    await open(page, visit, '/');
    await showAll(page);
    return 'page';
  },
  async 'category-loading'({ page, ...visit }) {
    await page.route(/\/apiV2\//, () => {});
    await open(page, visit, '/');
    return 'window';
  },
  async product({ page, ...visit }) {
    await openProduct(page, visit);
    await showAll(page);
    return 'page';
  },
  async 'product-loading'({ page, ...visit }) {
    await page.route(/\/apiV2\//, () => {});
    await open(page, visit, '/products/LM-STV-01');
    await emptied(page, 'tribune-reviews');
    // It is invisible until the merchant's settings have come, or have not come in time.
    await page.locator('tribune-reviews section:not(.undressed)').waitFor();
    return page.locator('tribune-reviews');
  },
  async 'product-without-script'({ page, ...visit }) {
    await open(page, visit, `/products/${productId}`);
    return 'page';
  },
  async 'reviews-filtered'({ page, ...visit }) {
    await openProduct(page, visit);
    await page.locator('tribune-reviews .filter-button').click();
    await page.locator('tribune-reviews .bar').nth(1).click();
    await page.locator('tribune-reviews .filters input').first().check();
    await page.locator('tribune-reviews .chip').nth(1).waitFor();
    await listed(page);
    return page.locator('tribune-reviews');
  },
  async 'reviews-language'({ page, ...visit }) {
    await openProduct(page, visit);
    await page.locator('tribune-reviews .filter-button').click();
    await page.locator('tribune-reviews .filters [type=radio]').nth(2).check();
    await page.locator('tribune-reviews .chip').first().waitFor();
    await listed(page);
    return page.locator('tribune-reviews');
  },
  async 'reviews-translated'({ page, ...visit }) {
    await openProduct(page, visit);
    await page.locator('tribune-reviews .filter-button').click();
    await page.locator('tribune-reviews .filters [type=radio]').nth(2).check();
    await page.locator('tribune-reviews .chip').first().waitFor();
    await listed(page);
    await page.locator('tribune-reviews .filter-button').click();
    await page.locator('tribune-reviews .card-tools [part=translate]').first().click();
    await page.locator('tribune-reviews [part=translated]').first().waitFor();
    return page.locator('tribune-reviews');
  },
  async 'reviews-topic'({ page, ...visit }) {
    await openProduct(page, visit);
    await page.locator('tribune-reviews .topic').first().click();
    await page.locator('tribune-reviews .chip').first().waitFor();
    await listed(page);
    return page.locator('tribune-reviews');
  },
  async 'reviews-found'({ page, ...visit }) {
    await searched(page, visit, 'pocket');
    return page.locator('tribune-reviews');
  },
  async 'reviews-corrected'({ page, ...visit }) {
    await searched(page, visit, 'pokcet');
    await page.locator('tribune-reviews [part=searched]').waitFor();
    return page.locator('tribune-reviews');
  },
  async 'reviews-long'({ page, ...visit }) {
    await open(page, visit, `/products/${productId}`);
    await about(page, 'tribune-reviews', longProductId);
    await toolsOf(page);
    return page.locator('tribune-reviews');
  },
  async 'reviews-long-grid'({ page, ...visit }) {
    await openReviews(page, visit, { 'product-id': longProductId, layout: 'grid' });
    return page.locator('tribune-reviews');
  },
  async 'reviews-focus'({ page, ...visit }) {
    await openProduct(page, visit);
    await toolsOf(page);
    await focusAll(page);
    return page.locator('tribune-reviews');
  },
  async 'report-dialog'({ page, ...visit }) {
    await openProduct(page, visit);
    await page.locator('tribune-reviews button.report').first().click();
    await page.getByRole('dialog').locator('form').waitFor();
    return 'window';
  },
  async 'reviews-grid'({ page, ...visit }) {
    await openReviews(page, visit, { layout: 'grid' });
    return page.locator('tribune-reviews');
  },
  async 'reviews-photos'({ page, ...visit }) {
    await openReviews(page, visit, { layout: 'photos' });
    return page.locator('tribune-reviews');
  },
  async 'reviews-store'({ page, ...visit }) {
    await openReviews(page, visit, { 'product-id': '', 'product-href': '/products/{productId}' });
    return page.locator('tribune-reviews');
  },
  async 'reviews-tabs'({ page, ...visit }) {
    await openReviews(page, visit, { questions: '' });
    // The page has the questions a second time.
    await page.evaluate("document.querySelector('tribune-questions').remove()");
    await page.getByRole('tab').nth(1).click();
    await page.locator('tribune-reviews tribune-questions .card').first().waitFor();
    return page.locator('tribune-reviews');
  },
  async 'reviews-verified'({ page, ...visit }) {
    await openProduct(page, visit);
    await page.locator('tribune-reviews .explain').first().click();
    await page.locator('tribune-reviews .explanation:visible').scrollIntoViewIfNeeded();
    return 'window';
  },
  async 'reviews-linked'({ page, ...visit }) {
    await openProduct(page, visit);
    const last = await page.locator('tribune-reviews .card').last().getAttribute('id');
    await page.evaluate(`location.hash = '${last}'`);
    await page.locator('tribune-reviews .card.linked').waitFor();
    return 'window';
  },
  async 'reviews-one'({ page, ...visit }) {
    await open(page, visit, `/products/${productId}`);
    await about(page, 'tribune-reviews', 'SHOWN-ONE');
    await page.locator('tribune-reviews [part=review]').waitFor();
    await page.locator('tribune-reviews .card-tools').waitFor();
    return page.locator('tribune-reviews');
  },
  async 'reviews-no-match'({ page, ...visit }) {
    await openProduct(page, visit);
    await page.locator('tribune-reviews input[type=search]').fill('unicorn');
    await page.locator('tribune-reviews .notice').waitFor();
    return page.locator('tribune-reviews');
  },
  async 'reviews-empty'({ page, ...visit }) {
    await open(page, visit, `/products/${productId}`);
    await about(page, 'tribune-reviews', 'nothing');
    await page.locator('tribune-reviews .notice').waitFor();
    return page.locator('tribune-reviews');
  },
  async 'reviews-failed'({ page, ...visit }) {
    await page.route(/\/apiV2\//, (route) => route.abort());
    await open(page, visit, `/products/${productId}`);
    await emptied(page, 'tribune-reviews');
    await page.locator('tribune-reviews .notice').waitFor();
    return page.locator('tribune-reviews');
  },
  async form({ page, ...visit }) {
    await openForm(page, visit);
    return 'window';
  },
  async 'form-whole'({ page, ...visit }) {
    await openForm(page, visit);
    return wholeForm(page);
  },
  async 'form-problems'({ page, ...visit }) {
    await openForm(page, visit);
    await page.locator('tribune-form-body-2-3-0 [part=send]').click();
    await page.locator('tribune-reviews .form-problem:not(:empty)').waitFor();
    return wholeForm(page);
  },
  async 'form-uploads'({ page, ...visit }) {
    await openForm(page, visit);
    await fillIn(page);
    const input = page.locator('tribune-reviews input[type=file][multiple]');
    await input.setInputFiles(join(fixtures, 'phone.jpg'));
    await page.locator('tribune-reviews .file canvas').waitFor();
    await page.locator('tribune-reviews progress').waitFor({ state: 'detached' });
    await page.route(/\/uploads/, () => {});
    await input.setInputFiles(join(fixtures, 'h264.mp4'));
    await page.locator('tribune-reviews progress').waitFor();
    await input.setInputFiles({
      name: 'IMG_20261014_a-very-long-name-as-phones-and-scanners-give-them.heic',
      mimeType: 'image/heic',
      buffer: Buffer.from('nothing'),
    });
    await page.locator('tribune-reviews .file-failed').waitFor();
    return wholeForm(page);
  },
  async 'form-sent'({ page, ...visit }) {
    await page.route(/\/apiV2\/reviews$/, (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({
            json: { success: true, data: { id: 'review_1', status: 'approved', productId: 'other' } },
            headers: allowed,
          })
        : route.continue(),
    );
    await openForm(page, visit);
    await fillIn(page);
    await page.locator('tribune-reviews [part=send]').click();
    await page.locator('tribune-reviews [part=sent]').waitFor();
    return 'window';
  },
  async 'form-invited'({ page, ...visit }) {
    const link = await visit.showcase.invitation(visit.language);
    const token = link.split('/').at(-1);
    await open(page, visit, `/products/${productId}`, `reviewToken=${token}&rating=4`);
    await page.locator('tribune-reviews [part=form]').waitFor();
    await page.locator('tribune-reviews .beginning').waitFor();
    return wholeForm(page);
  },
  async questions({ page, ...visit }) {
    await openQuestions(page, visit);
    return page.locator('tribune-questions');
  },
  async 'questions-long'({ page, ...visit }) {
    await withAttributes(page, 'tribune-questions', { 'product-id': longProductId });
    await openQuestions(page, visit);
    return page.locator('tribune-questions');
  },
  async 'questions-focus'({ page, ...visit }) {
    await openQuestions(page, visit);
    await focusAll(page);
    return page.locator('tribune-questions');
  },
  async 'questions-empty'({ page, ...visit }) {
    await withAttributes(page, 'tribune-questions', { 'product-id': 'nothing' });
    await open(page, visit, `/products/${productId}`, '', '#questions');
    await page.locator('tribune-questions .notice').waitFor();
    return page.locator('tribune-questions');
  },
  async 'questions-ask'({ page, ...visit }) {
    await openQuestions(page, visit);
    await page.locator('tribune-questions .head button').click();
    await page.locator('tribune-questions [part=send]').waitFor();
    return 'window';
  },
  async 'questions-ask-problems'({ page, ...visit }) {
    await openQuestions(page, visit);
    await page.locator('tribune-questions .head button').click();
    await page.locator('tribune-questions [part=send]').click();
    await page.locator('tribune-questions .form-problem:not(:empty)').waitFor();
    return 'window';
  },
  async 'questions-answer'({ page, ...visit }) {
    await openQuestions(page, visit);
    await page.locator('tribune-questions .card .button').first().click();
    await page.locator('tribune-questions [part=send]').waitFor();
    return 'window';
  },
  async 'questions-sent'({ page, ...visit }) {
    await openQuestions(page, visit);
    await page.locator('tribune-questions .head button').click();
    const field = (name: string) => page.locator(`tribune-questions [name=${name}]`);
    await field('text').fill(
      visit.language === 'ar' ? 'هل تتسع لحاسوب محمول؟' : 'Does a 16 inch laptop fit in it?',
    );
    await field('authorName').fill('Maya');
    await field('authorEmail').fill('maya@example.com');
    await page.locator('tribune-questions [part=send]').click();
    await page.locator('tribune-questions [part=sent]').waitFor();
    return 'window';
  },
  async 'questions-found'({ page, ...visit }) {
    await openQuestions(page, visit);
    await page.locator('tribune-questions input[type=search]').fill('laptop');
    await page.locator('tribune-questions mark').first().waitFor();
    await settled(page);
    return page.locator('tribune-questions');
  },
  async 'questions-corrected'({ page, ...visit }) {
    await openQuestions(page, visit);
    await page.locator('tribune-questions input[type=search]').fill('lapotp');
    await page.locator('tribune-questions mark').first().waitFor();
    await settled(page);
    return page.locator('tribune-questions');
  },
  async 'questions-no-match'({ page, ...visit }) {
    await openQuestions(page, visit);
    await page.locator('tribune-questions input[type=search]').fill('unicorn');
    await page.locator('tribune-questions .notice').waitFor();
    return page.locator('tribune-questions');
  },
  async 'store-reviews'({ page, ...visit }) {
    await placed(page, visit, 'tribune-store-reviews', {});
    await page.locator('tribune-store-reviews .card').first().waitFor();
    return page.locator('tribune-store-reviews');
  },
  async 'store-reviews-verified'({ page, ...visit }) {
    await placed(page, visit, 'tribune-store-reviews', {});
    await page.locator('tribune-store-reviews .explain').first().click();
    await page.locator('tribune-store-reviews .explanation:visible').scrollIntoViewIfNeeded();
    return 'window';
  },
  async 'badge-store'({ page, ...visit }) {
    await placed(page, visit, 'tribune-badge', { subject: 'store' });
    await page.locator('tribune-badge .badge').waitFor();
    return page.locator('#reviews');
  },
  async 'carousel-photos'({ page, ...visit }) {
    await placed(page, visit, 'tribune-carousel', {
      layout: 'photos',
      'product-href': '/products/{productId}',
    });
    await page.locator('tribune-carousel img').first().waitFor();
    await settled(page);
    return page.locator('tribune-carousel');
  },
  async lightbox({ page, ...visit }) {
    await openProduct(page, visit);
    await page.locator('tribune-gallery button.thumbnail:not(:has(.play))').nth(1).click();
    await page.locator('tribune-gallery dialog[open] img').waitFor();
    await settled(page);
    return 'window';
  },
  async 'lightbox-video'({ page, ...visit }) {
    await openProduct(page, visit);
    await page.locator('tribune-gallery button.thumbnail:has(.play)').first().click();
    await page.locator('tribune-gallery dialog[open] video').waitFor();
    return 'window';
  },
  async 'gallery-empty'({ page, ...visit }) {
    await withAttributes(page, 'tribune-gallery', { 'product-id': 'nothing' });
    await open(page, visit, `/products/${productId}`);
    await page.locator('tribune-gallery .gallery').waitFor({ state: 'detached' });
    await toolsOf(page);
    await page.locator('#reviews').scrollIntoViewIfNeeded();
    return 'window';
  },
  async examples({ page, ...visit }) {
    await open(page, visit, '/examples');
    await showAll(page);
    return 'page';
  },
  async 'not-found'({ page, ...visit }) {
    await open(page, visit, '/nowhere');
    return 'window';
  },
};

const allowed = { 'access-control-allow-origin': '*' };

async function open(
  page: Page,
  { showcase, language }: Where,
  path: string,
  query = '',
  hash = '',
): Promise<void> {
  const search = [language === 'en' ? '' : `lang=${language}`, query].filter(Boolean).join('&');
  await page.goto(`${showcase.shop}${path}${search && `?${search}`}${hash}`);
}

async function openProduct(page: Page, where: Where): Promise<void> {
  await open(page, where, `/products/${productId}`);
  await page.locator('tribune-reviews .toolbar').waitFor();
  await page.locator('tribune-gallery button.thumbnail').first().waitFor();
}

async function openForm(page: Page, where: Where): Promise<void> {
  await openProduct(page, where);
  await page.locator('tribune-reviews [part=write]').click();
  await page.locator('tribune-reviews [part=form]').waitFor();
}

/** By a link to them, which shows them before they have loaded. */
async function openQuestions(page: Page, where: Where): Promise<void> {
  await open(page, where, `/products/${productId}`, '', '#questions');
  await page.locator('tribune-questions .card').first().waitFor();
}

/**
 * Shows a form that scrolls within its dialog completely, once it is as shoppers see it. The dialog grows together with the
 * window, after which no movement counts as a layout shift for half a second.
 */
async function wholeForm(page: Page) {
  await page.evaluate(`addEventListener('resize', () => {
    const { shadowRoot } = document.querySelector('tribune-reviews');
    shadowRoot.querySelector('dialog[open]').style.maxBlockSize = 'none';
  }, { once: true })`);
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 0, height: 3000 });
  return page.locator('tribune-reviews [part=form]');
}

async function fillIn(page: Page): Promise<void> {
  const field = (name: string) => page.locator(`tribune-reviews [name=${name}]`);
  await field('rating').nth(3).check({ force: true });
  await field('title').fill('Carries well');
  await field('text').fill('Two weeks in the hills with it. The straps are soft and the back dries quickly.');
  await field('authorName').fill('Maya');
  await field('authorEmail').fill('maya@example.com');
}

/** The list has loaded what was chosen, and its cards have their tools. */
async function listed(page: Page): Promise<void> {
  await page.locator('tribune-reviews .list[aria-busy=true]').waitFor({ state: 'detached' });
  await toolsOf(page);
}

const toolsOf = (page: Page) => page.locator('tribune-reviews .card-tools').first().waitFor();

async function searched(page: Page, where: Where, words: string): Promise<void> {
  await openProduct(page, where);
  await page.locator('tribune-reviews input[type=search]').fill(words);
  await page.locator('tribune-reviews mark').first().waitFor();
  await listed(page);
}

/** Without what the server wrote into it. */
async function emptied(page: Page, name: string): Promise<void> {
  await page.evaluate(`{
    const element = document.querySelector('${name}');
    element.replaceWith(element.cloneNode(false));
  }`);
}

/** Tells an element of another product. */
async function about(page: Page, name: string, product: string): Promise<void> {
  await page.evaluate(`document.querySelector('${name}').setAttribute('product-id', '${product}')`);
}

/** An element of the next page has these attributes from the start. */
function withAttributes(page: Page, name: string, attributes: Record<string, string>): Promise<unknown> {
  return page.addInitScript(`new MutationObserver((_, observer) => {
    const element = document.querySelector('${name}');
    if (!element) return;
    observer.disconnect();
    for (const [name, value] of Object.entries(${JSON.stringify(attributes)})) element.setAttribute(name, value);
  }).observe(document, { childList: true, subtree: true })`);
}

/** The product's page whose reviews have these attributes. */
async function openReviews(page: Page, where: Where, attributes: Record<string, string>): Promise<void> {
  await withAttributes(page, 'tribune-reviews', attributes);
  await open(page, where, `/products/${productId}`);
  await page.locator('tribune-reviews .toolbar').waitFor();
  await page.locator('tribune-reviews .card-tools').first().waitFor();
  await settled(page);
}

/** Another element in place of the product's reviews and questions, by a link to it. */
async function placed(
  page: Page,
  where: Where,
  name: string,
  attributes: Record<string, string>,
): Promise<void> {
  await page.addInitScript(`new MutationObserver((_, observer) => {
    const reviews = document.querySelector('tribune-reviews');
    if (reviews) {
      const element = document.createElement('${name}');
      for (const { name, value } of reviews.attributes)
        if (['merchant-id', 'api-base', 'locale', 'color-scheme'].includes(name)) element.setAttribute(name, value);
      for (const [name, value] of Object.entries(${JSON.stringify({ ...attributes, id: 'placed' })})) element.setAttribute(name, value);
      reviews.replaceWith(element);
    }
    const questions = document.querySelector('tribune-questions');
    if (!questions) return;
    questions.remove();
    observer.disconnect();
  }).observe(document, { childList: true, subtree: true })`);
  await open(page, where, `/products/${productId}`, '', '#placed');
}
