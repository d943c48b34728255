import assert from 'node:assert/strict';
import { test } from 'node:test';
import { locales } from '@tribune/contract';
import { HtmlValidate } from 'html-validate';
import { type DefaultTreeAdapterMap, parse, parseFragment } from 'parse5';
import { rows } from '../../platform/db/database.ts';
import { givenReview, givenReviewThatIs, submission } from '../../testing/given.ts';
import { codeOf, startHarness, type TestMerchant } from '../../testing/harness.ts';

const harness = await startHarness();
const validator = new HtmlValidate({ extends: ['html-validate:standard'] });

type Node = DefaultTreeAdapterMap['node'];
type Element = DefaultTreeAdapterMap['element'];

const hostile = [
  '</section></script><script>alert(1)</script>',
  `"><img src=x onerror=alert(1)> ' onmouseover='alert(1)`,
  '<!-- <script> --> ]]> <![CDATA[ &lt;b&gt; &amp;amp; &#x41;',
  '\u202eright \u2028 to \u2029 left \u{1f468}\u200d\u{1f469}\u200d\u{1f467} \ufffe\u{1fffe}end',
  '{{constructor}} javascript:alert(1) <svg/onload=alert(1)>',
];

async function hostileShop(): Promise<TestMerchant> {
  const shop = await harness.merchant();
  for (const [index, text] of hostile.entries()) {
    const words = { title: text, text: `${text}\n\nline\nline ${text}`, pros: text, cons: text };
    const review = await givenReview(shop, {
      ...words,
      authorName: text,
      authorEmail: `a${index}@x.example`,
    });
    const verdict = await shop.asStaff('PATCH', `/reviews/${review.id}/moderate`, { status: 'approved' });
    assert.equal(verdict.status, 200);
    const reply = { text, authorName: text.replaceAll(/[\u2028\u2029]/g, ' ') };
    assert.equal((await shop.asStaff('PUT', `/reviews/${review.id}/reply`, reply)).status, 200);
  }
  return shop;
}

function elementsOf(node: Node): Element[] {
  const inside = 'childNodes' in node ? node.childNodes.flatMap(elementsOf) : [];
  return 'tagName' in node ? [node, ...inside] : inside;
}

function textOf(node: Node): string {
  if ('value' in node) return node.value;
  return 'childNodes' in node ? node.childNodes.map(textOf).join('') : '';
}

const withClass = (page: Node, name: string) =>
  elementsOf(page).filter(({ attrs }) => attrs.some((one) => one.name === 'class' && one.value === name));

const ours = 'section h2 h3 p ul ol li article span time div dl dt dd br a img'.split(' ');
const oursToo = 'class id lang dir datetime href src alt loading'.split(' ');

function assertOnlyOurMarkup(page: Node): void {
  for (const { tagName, attrs } of elementsOf(page)) {
    assert.ok(ours.includes(tagName), tagName);
    for (const { name } of attrs) assert.ok(oursToo.includes(name), `${tagName} ${name}`);
  }
}

test('the fragment escapes hostile text', async () => {
  const shop = await hostileShop();
  const { status, body, headers } = await shop.asBrowser('GET', '/products/P-1/reviews.html');
  assert.equal(status, 200);
  assert.equal(headers['content-type'], 'text/html; charset=utf-8');
  const errors: string[] = [];
  const page = parseFragment(body, { onParseError: ({ code }) => errors.push(code) });
  assert.deepEqual(errors, []);
  assertOnlyOurMarkup(page);
  assert.equal(page.childNodes.filter((node) => 'tagName' in node).length, 1);
  const shown = withClass(page, 'tribune-title').map(textOf);
  const expected = hostile.map((text) =>
    text.replaceAll(/[\u202a-\u202e\u2066-\u2069\ufffe\u{1fffe}]/gu, '').trim(),
  );
  assert.deepEqual(shown.toSorted(), expected.toSorted());
  assert.equal(withClass(page, 'tribune-reply').length, hostile.length);
});

test('the fragment is valid HTML in every language', async () => {
  const shop = await hostileShop();
  await givenReview(shop, { incentiveConsent: true, wouldRecommend: false, rating: 2, title: 'Kalt' });
  for (const lang of locales) {
    const { body } = await shop.asBrowser('GET', `/products/P-1/reviews.html?lang=${lang}`);
    const report = await validator.validateString(
      `<!DOCTYPE html>\n<html lang="${lang}">\n<head><title>Jacket</title></head>\n<body>\n<h1>Jacket</h1>\n${body}</body>\n</html>\n`,
    );
    assert.deepEqual(
      report.results.flatMap(({ messages }) => messages),
      [],
    );
    const [section] = elementsOf(parseFragment(body));
    const attributes = Object.fromEntries(section?.attrs.map(({ name, value }) => [name, value]) ?? []);
    assert.deepEqual([attributes.lang, attributes.dir], [lang, lang === 'ar' ? 'rtl' : 'ltr']);
  }
});

test('the fragment shows stars, date, verified purchase, incentive and reply', async () => {
  const shop = await harness.merchant();
  const made = await shop.asServer(
    'POST',
    '/reviews',
    submission(shop, { orderId: 'O-1', rating: 4, incentiveConsent: true, title: 'Warm', pros: 'Dry' }),
  );
  await shop.asStaff('PUT', `/reviews/${made.body.data.id}/reply`, { text: 'Thank you' });
  await givenReviewThatIs(shop, 'pending', { authorEmail: 'other@example.com', text: 'Not to be seen' });
  const { body } = await shop.asBrowser('GET', '/products/P-1/reviews.html?lang=en');
  const text = textOf(parseFragment(body)).replaceAll(/\s+/g, ' ');
  const day = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(made.body.data.createdAt),
  );
  for (const said of [
    '4 out of 5 stars, 1 review',
    '1 reviewer received a reward',
    `Maya, Published ${day}`,
    'Verified purchase',
    'Reviewer received a reward',
    'ProsDry',
    `Reply from the store, ${day}`,
    'Thank you',
  ])
    assert.ok(text.includes(said), `${said} is not in ${text}`);
  assert.ok(body.includes(`<time datetime="${made.body.data.createdAt}">`));
  assert.ok(!text.includes('Not to be seen'));
});

test('a product without reviews says so, and has no rating in its structured data', async () => {
  const shop = await harness.merchant();
  const html = await shop.asBrowser('GET', '/products/P-9/reviews.html');
  assert.ok(html.body.includes('No reviews yet'));
  const { body } = await shop.asBrowser('GET', '/products/P-9/structured-data');
  assert.deepEqual(body, { '@context': 'https://schema.org', '@type': 'Product', name: 'P-9', sku: 'P-9' });
});

test('links to products that are stored relative to the store lead to the store', async () => {
  const shop = await harness.merchant({ origins: ['https://shop.example', 'https://*.shop.example'] });
  await shop.asStaff('PUT', '/admin/products/P-1', { name: 'Jacket' });
  // As the demo store's file and earlier releases have them.
  await rows(
    harness.context.db,
    "update products set url = '/products/jacket', image_url = 'a.jpg' where merchant_id = $1",
    [shop.uuid],
  );
  await givenReview(shop);
  const page = await harness.app.inject(`/reviews/${shop.id}?product=P-1`);
  assert.match(page.body, /href="https:\/\/shop\.example\/products\/jacket"/);
  const { body } = await shop.asServer('GET', '/products/P-1/structured-data');
  assert.deepEqual(
    [body.url, body.image],
    ['https://shop.example/products/jacket', ['https://shop.example/a.jpg']],
  );
});

test('every surface shows one average, and 5.0 only if all ratings are 5', async () => {
  const shop = await harness.merchant();
  for (const rating of [4, ...Array<number>(19).fill(5)])
    await givenReview(shop, { rating, authorEmail: `${crypto.randomUUID()}@x.example` });
  const list = await shop.asBrowser('GET', '/products/P-1/reviews');
  assert.deepEqual([list.body.averageRating, list.body.displayedAverage], [4.95, 4.9]);
  const { body: ratings } = await shop.asBrowser('GET', '/products/ratings?productIds=P-1');
  assert.equal(ratings.ratings[0].displayedAverage, 4.9);
  const products = await shop.asStaff('GET', '/admin/products');
  assert.equal(products.body.data.products[0].displayedAverage, 4.9);
  const { body: data } = await shop.asBrowser('GET', '/products/P-1/structured-data');
  assert.equal(data.aggregateRating.ratingValue, 4.9);
  for (const path of ['/apiV2/products/P-1/reviews.html?merchantId=', '/reviews/']) {
    const page = await harness.app.inject({
      url: `${path}${shop.id}`,
      headers: { origin: shop.origin },
    });
    assert.match(page.body, /4\.9 out of 5/, path);
  }
});

test("structured data meets Google's requirements for rich results", async () => {
  const shop = await harness.merchant();
  const first = await givenReview(shop, { rating: 4, title: 'Warm', authorName: 'x'.repeat(100) });
  await harness.clock.advance(1_000);
  const rewarded = await givenReview(shop, {
    rating: 5,
    authorEmail: 'ben@example.com',
    authorName: 'Ben',
    incentiveConsent: true,
    text: 'Kept me dry on the way to work, every day.',
  });
  await givenReviewThatIs(shop, 'pending', { authorEmail: 'cy@example.com' });
  const { body, headers } = await shop.asBrowser('GET', '/products/P-1/structured-data?lang=en');
  assert.equal(headers['content-type'], 'application/ld+json; charset=utf-8');
  assert.deepEqual(body, {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: 'P-1',
    sku: 'P-1',
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: 4.5,
      bestRating: 5,
      worstRating: 1,
      ratingCount: 2,
      reviewCount: 2,
      ratingExplanation: '1 reviewer received a reward',
    },
    review: [
      {
        '@type': 'Review',
        '@id': `#${rewarded.id}`,
        author: { '@type': 'Person', name: 'Ben' },
        datePublished: rewarded.createdAt,
        reviewBody: 'Kept me dry on the way to work, every day.',
        inLanguage: 'en',
        reviewRating: {
          '@type': 'Rating',
          ratingValue: 5,
          bestRating: 5,
          worstRating: 1,
          ratingExplanation: 'Reviewer received a reward',
        },
      },
      {
        '@type': 'Review',
        '@id': `#${first.id}`,
        author: { '@type': 'Person', name: `${'x'.repeat(98)}…` },
        datePublished: first.createdAt,
        name: 'Warm',
        reviewBody: 'Wore it through three days of rain in the hills.',
        inLanguage: 'en',
        reviewRating: { '@type': 'Rating', ratingValue: 4, bestRating: 5, worstRating: 1 },
      },
    ],
  });
});

test('structured data is safe inside a script element, whatever customers wrote', async () => {
  const shop = await hostileShop();
  const url = `/apiV2/products/P-1/structured-data?merchantId=${shop.id}`;
  const { body, payload } = await harness.app.inject({ url, headers: { origin: shop.origin } });
  const page = parse(
    `<!doctype html><title>x</title><body><script type="application/ld+json">${body}</script><p>after`,
  );
  const scripts = elementsOf(page).filter(({ tagName }) => tagName === 'script');
  assert.equal(scripts.length, 1);
  assert.equal(scripts[0] && textOf(scripts[0]), payload);
  assert.equal(elementsOf(page).filter(({ tagName }) => tagName === 'p').length, 1);
  assert.doesNotMatch(payload, /[<>&\u2028\u2029]/);
  const { review } = JSON.parse(payload);
  assert.equal(review.length, hostile.length);
  assert.ok(review.some(({ name }: { name: string }) => name === hostile[0]));
});

test('fragment and structured data are cached per merchant until reviews change', async () => {
  const shop = await harness.merchant();
  const other = await harness.merchant();
  await givenReview(other);
  for (const path of ['/products/P-1/structured-data', '/products/P-1/reviews.html']) {
    const before = await shop.asBrowser('GET', path);
    assert.equal((await shop.asBrowser('GET', path)).headers.etag, before.headers.etag);
    const { id } = await givenReview(shop);
    const after = await shop.asBrowser('GET', path);
    assert.notEqual(after.headers.etag, before.headers.etag);
    assert.ok(JSON.stringify(after.body).includes(id));
    const known = { 'if-none-match': String(after.headers.etag) };
    assert.equal((await shop.asBrowser('GET', path, undefined, known)).status, 304);
    const staff = await shop.asStaff('GET', path);
    assert.deepEqual([staff.body, staff.headers['cache-control']], [after.body, 'no-store']);
    assert.equal(staff.headers['content-type'], after.headers['content-type']);
    await shop.asStaff('DELETE', `/admin/reviews/${id}`, {});
    assert.equal((await shop.asBrowser('GET', path)).headers.etag, before.headers.etag);
  }
});

test('invalid requests are refused', async () => {
  const shop = await harness.merchant();
  for (const path of ['/products/P-1/structured-data', '/products/P-1/reviews.html']) {
    assert.equal(codeOf(await shop.asNobody('GET', path)), 'AUTHENTICATION_REQUIRED');
    const foreign = { origin: 'https://elsewhere.example', 'x-merchant-id': shop.id };
    assert.equal(codeOf(await shop.asNobody('GET', path, undefined, foreign)), 'ORIGIN_NOT_ALLOWED');
    for (const [query, field] of [
      ['limit=0', 'limit'],
      ['limit=101', 'limit'],
      ['lang=tlh', 'lang'],
    ]) {
      const answer = await shop.asBrowser('GET', `${path}?${query}`);
      assert.deepEqual([codeOf(answer), answer.body.error.details[0].field], ['VALIDATION_ERROR', field]);
    }
    const image = await shop.asBrowser('GET', path, undefined, { accept: 'image/png' });
    assert.equal(codeOf(image), 'NOT_ACCEPTABLE');
  }
  const page = await shop.asBrowser('GET', '/products/P-1/reviews.html', undefined, {
    accept: 'text/html,application/xhtml+xml;q=0.9',
  });
  assert.equal(page.status, 200);
});
