import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { unlessThorough } from '../../server/src/testing/thorough.ts';
import { productId, type Shop, startShops } from './shops.ts';
import { xssStrings } from './xss-strings.ts';

const shops = await startShops();
const all = xssStrings();
// Each way to run, to break out and to hide occurs among every eleventh.
const strings = unlessThorough(
  all.filter((_, at) => at % 11 === 0),
  all,
);
const perProduct = 100;

/** A page without a policy: what would run there, runs. Its reviews and structured data are in it from the server. */
async function barePage(shop: Shop, id: string): Promise<string> {
  const path = `/products/${id}`;
  const [fragment, data] = await Promise.all([
    shop.merchant.asBrowser('GET', `${path}/reviews.html?limit=100`),
    shop.merchant.asBrowser('GET', `${path}/structured-data?limit=100`),
  ]);
  assert.deepEqual([fragment.status, data.status], [200, 200]);
  const element = `product-id="${id}" merchant-id="${shop.merchant.id}" api-base="${shop.apiBase}"`;
  const json =
    typeof data.body === 'string' ? data.body : JSON.stringify(data.body).replaceAll('<', '\\u003c');
  return `<!doctype html><html lang="en"><title>Shop</title>
<script type="application/ld+json">${json}</script>
<main id="fragment">${fragment.body}</main>
<tribune-rating ${element}></tribune-rating>
<tribune-gallery ${element}></tribune-gallery>
<tribune-reviews ${element} json-ld></tribune-reviews>
<tribune-questions ${element}></tribune-questions>
<tribune-carousel ${element} limit="30"></tribune-carousel>
<script type="module" src="${shop.url}/widget/tribune.js"></script>`;
}

async function watch(page: Page): Promise<string[]> {
  const hits: string[] = [];
  await page.exposeFunction('hit', () => hits.push('hit()'));
  page.on('dialog', (dialog) => {
    hits.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    if (request.url().includes('evil.example')) hits.push(request.url());
  });
  return hits;
}

/** Everything in the page that could run something, in all shadow trees. */
function suspicious(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const look = (root: Document | ShadowRoot | DocumentFragment) => {
      for (const element of root.querySelectorAll('*')) {
        const name = element.localName;
        const ours = name === 'script' && /ld\+json|module/.test(element.getAttribute('type') ?? '');
        if (/^(script|iframe|object|embed|base|link|meta|style|x|marquee|math)$/.test(name) && !ours)
          found.push(element.outerHTML);
        for (const { name: attribute, value } of element.attributes)
          if (
            /^on/i.test(attribute) ||
            (/^(href|src|action|formaction|data|srcdoc|xlink:href)$/.test(attribute) &&
              /^\s*(javascript|data:text)/i.test(value))
          )
            found.push(`${name} ${attribute}=${value}`);
        if (element.shadowRoot) look(element.shadowRoot);
      }
    };
    look(document);
    return found;
  });
}

function inEveryField(text: string, number: number) {
  const cut = (length: number) => Array.from(text).slice(0, length).join('');
  return {
    rating: 1 + (number % 5),
    title: cut(200),
    text: `${text}\n\n${text}`,
    pros: text,
    cons: text,
    authorName: cut(100),
  };
}

shops.test(`${strings.length} strings in every field of reviews run nowhere`, async ({ shop, page }) => {
  assert.ok(all.length >= 1000, String(all.length));
  const { merchant } = shop;
  const attribute = { id: 'note', label: '<img src=x onerror=hit()>', type: 'text', promoted: true };
  await merchant.asStaff('POST', '/admin/attributes', attribute);
  const products = Array.from({ length: Math.ceil(strings.length / perProduct) }, (_, at) => ({
    id: `X-${at}`,
    strings: strings.slice(at * perProduct, (at + 1) * perProduct),
  }));
  const hits = await watch(page);
  for (const product of products) {
    const ids = await Promise.all(
      product.strings.map(async (text, number) => {
        const { body, status } = await merchant.asServer('POST', '/reviews', {
          merchantId: merchant.id,
          productId: product.id,
          authorEmail: `a${number}@example.com`,
          attributes: { note: text.slice(0, 200) },
          ...inEveryField(text, number),
        });
        assert.equal(status, 200, JSON.stringify(body));
        return body.data.id;
      }),
    );
    await merchant.asStaff('POST', '/admin/reviews/moderate', { ids, status: 'approved' });
    await merchant.asServer('PUT', `/reviews/${ids[0]}/reply`, {
      text: product.strings.join('\n').slice(0, 9000),
      authorName: '<img src=x onerror=hit()>',
    });
    const url = `${shop.url}/products/${product.id}`;
    shop.serve(`/products/${product.id}`, () => barePage(shop, product.id));
    await page.route(/\/reviews\?.*limit=10&/, (route) =>
      route.continue({ url: route.request().url().replace('limit=10&', 'limit=100&') }),
    );
    await page.goto(url);
    await page
      .locator('tribune-reviews')
      .getByText(`${ids.length} of ${ids.length} reviews`)
      .first()
      .waitFor({ state: 'attached' });
    assert.deepEqual(await suspicious(page), []);
  }
  await page.waitForTimeout(200);
  assert.deepEqual(hits, []);
});

shops.test(
  'nor do they in questions, answers, the gallery, and what a server says of a form',
  async ({ shop, page }) => {
    // Hundreds of hostile texts keep the page busy where other tests run beside it.
    page.setDefaultTimeout(30_000);
    await shop.review();
    const hits = await watch(page);
    const at = '2026-01-01T00:00:00.000Z';
    const headers = { 'Access-Control-Allow-Origin': shop.url };
    const answers = (text: string) => ({
      id: 'a',
      questionId: 'q',
      answer: text,
      author: { name: text },
      verified: true,
      language: text,
      status: 'approved',
      createdAt: at,
    });
    const questions = strings.map((text, number) => ({
      id: `question-${number}`,
      productId,
      productName: text,
      text,
      authorName: text,
      language: null,
      helpfulVotes: 0,
      notHelpfulVotes: 0,
      answerCount: 1,
      status: 'approved',
      createdAt: at,
      answers: [answers(text)],
    }));
    await page.route(/\/questions\?/, (route) =>
      route.fulfill({
        headers,
        json: { questions, totalQuestions: questions.length, limit: 5, nextStartAfter: null },
      }),
    );
    const media = strings.map((text, number) => ({
      publicId: `media-${number}`,
      type: number % 2 ? 'image' : 'video',
      mediaStatus: 'ready',
      width: 4,
      height: 3,
      duration: null,
      placeholder: null,
      urls: { thumbnail: null, small: null, medium: null, large: text, original: null, poster: text },
      animatedUrl: null,
      captions: [],
      renditionUrl: null,
      authorName: text,
      rating: 5,
      reviewId: 'r',
      createdAt: at,
    }));
    await page.route(/\/media\?/, (route) =>
      route.fulfill({ headers, json: { media, totalMedia: media.length, limit: 12, nextStartAfter: null } }),
    );
    const url = `${shop.url}/products/${productId}`;
    shop.serve(`/products/${productId}`, () => barePage(shop, productId));
    await page.goto(url);
    const gallery = page.locator('tribune-gallery .thumbnail');
    await gallery.nth(strings.length - 1).waitFor({ state: 'attached' });
    await gallery.nth(1).evaluate((element) => (element as HTMLElement).click());
    await page.locator('.stage').waitFor();
    assert.deepEqual(await suspicious(page), []);
    await page.keyboard.press('Escape');
    await page.locator('.stage').waitFor({ state: 'hidden' });
    await page.locator('tribune-questions').scrollIntoViewIfNeeded();
    await page
      .locator('tribune-questions article')
      .nth(strings.length - 1)
      .waitFor({ state: 'attached' });
    assert.deepEqual(await suspicious(page), []);

    // A role or label is searched in the whole page otherwise, all these questions too: 16 s for this button.
    const reviews = page.locator('tribune-reviews');
    await reviews.scrollIntoViewIfNeeded();
    await reviews.getByRole('button', { name: 'Write a review' }).click();
    await reviews.getByRole('radio', { name: /^5 stars/ }).check();
    await reviews.getByLabel('Your name').fill('Ada');
    await reviews.getByLabel('Your email address').fill('ada@example.com');
    const fields = ['rating', 'title', 'text', 'pros', 'cons', 'authorName', 'authorEmail'];
    const each = Math.ceil(strings.length / fields.length);
    await page.route(/\/apiV2\/reviews$/, (route) => {
      const details = fields.map((field, number) => ({
        field,
        message: strings.slice(number * each, (number + 1) * each).join(' '),
      }));
      const error = { code: 'VALIDATION_ERROR', message: strings[0], details };
      return route.fulfill({
        status: 400,
        headers: { ...headers, 'Access-Control-Allow-Headers': '*' },
        json: { success: false, error },
      });
    });
    await reviews.getByRole('button', { name: 'Submit review' }).click();
    await reviews.getByText('Please check 7 fields.').waitFor();
    await reviews.getByText('Please enter your name.').waitFor();
    assert.deepEqual(await suspicious(page), []);
    assert.deepEqual(hits, []);
  },
);
