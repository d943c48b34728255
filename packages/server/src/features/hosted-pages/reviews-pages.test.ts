import assert from 'node:assert/strict';
import { test } from 'node:test';
import { locales, reasonCodes } from '@tribune/contract';
import { i18nOf } from '@tribune/contract/messages';
import { rows } from '../../platform/db/database.ts';
import { decodedEntities } from '../../platform/html-text.ts';
import { givenReview, givenReviewThatIs } from '../../testing/given.ts';
import { startHarness } from '../../testing/harness.ts';
import { logFiguresOf } from '../fairness/logging-signals.ts';
import { sequenceAll } from '../transparency/mirror.fixture.ts';

const harness = await startHarness();
const get = (url: string) => harness.app.inject({ method: 'GET', url });
const i18n = i18nOf('en');

test('the page of all reviews has those that are published, with their products, and finds them', async () => {
  const shop = await harness.merchant();
  await shop.asStaff('PUT', '/admin/products/P-1', {
    name: 'Rain <Jacket>',
    url: 'https://shop.example/jacket',
  });
  await givenReview(shop, { title: 'Warm & dry', rating: 4, authorEmail: 'a@example.com' });
  await givenReview(shop, {
    title: 'Squeaks',
    text: 'The left strap squeaks with each step.',
    rating: 2,
    authorEmail: 'b@example.com',
  });
  await givenReviewThatIs(shop, 'pending', { title: 'Not to be seen', authorEmail: 'c@example.com' });
  const { body, headers, statusCode } = await get(`/reviews/${shop.id}`);
  assert.equal(statusCode, 200);
  assert.equal(headers['x-robots-tag'], 'all');
  assert.ok(body.includes('<a href="https://shop.example/jacket"><bdi>Rain &lt;Jacket&gt;</bdi></a>'));
  assert.ok(body.includes('Warm &amp; dry') && body.includes('Squeaks'));
  assert.ok(!body.includes('Not to be seen'));
  const found = (await get(`/reviews/${shop.id}?q=squeaks`)).body;
  assert.ok(found.includes('Squeaks') && !found.includes('Warm &amp; dry'));
  const rated = (await get(`/reviews/${shop.id}?rating=4&sort=oldest`)).body;
  assert.ok(!rated.includes('Squeaks') && rated.includes('Warm &amp; dry'));
  assert.ok((await get(`/reviews/${shop.id}?rating=1`)).body.includes(i18n.t('noMatch')));
});

test('the page of the store’s own reviews has their ratings by part, and filters them without JavaScript', async () => {
  const shop = await harness.merchant();
  const address = `/reviews/${shop.id}/store`;
  assert.ok((await get(address)).body.includes(i18n.t('empty')));
  for (const [rating, text] of [
    [5, 'Arrived on the <next> day.'],
    [2, 'The parcel was open.'],
  ] as const) {
    const review = { rating, text, deliveryRating: rating, authorName: 'Maya' };
    await shop.asServer('POST', '/store-reviews', { ...review, authorEmail: `a${rating}@example.com` });
  }
  const { body, statusCode } = await get(address);
  assert.equal(statusCode, 200);
  assert.ok(body.includes('Arrived on the &lt;next&gt; day.') && body.includes('The parcel was open'));
  assert.ok(body.includes(i18n.t('deliveryRating')) && !body.includes('example.com"'));
  const [, filtered = ''] = /href="([^"]*rating=2)"/.exec(body) ?? [];
  const low = (await get(filtered.replaceAll('&amp;', '&'))).body;
  assert.ok(low.includes('The parcel was open') && !low.includes('Arrived on'));
  assert.equal((await get('/reviews/nobody/store')).statusCode, 404);
});

test('more reviews follow on the next page, in the same language', async () => {
  const shop = await harness.merchant();
  for (let number = 0; number < 21; number++)
    await givenReview(shop, {
      title: `Title ${number}`,
      text: `Walk number ${number} was a good one.`,
      authorEmail: `a${number}@example.com`,
    });
  const first = (await get(`/reviews/${shop.id}?lang=de`)).body;
  assert.equal(first.match(/<article/g)?.length, 20);
  const next = /rel="next" href="([^"]*)"/.exec(first)?.[1]?.replaceAll('&amp;', '&') ?? '';
  assert.match(next, /lang=de/);
  const second = (await get(next)).body;
  assert.equal(second.match(/<article/g)?.length, 1);
  assert.ok(second.includes('Title 0'));
  const previous = /rel="prev" href="([^"]*)"/.exec(second)?.[1]?.replaceAll('&amp;', '&');
  assert.equal(previous, `/reviews/${shop.id}?lang=de`);
  assert.ok(!first.includes('rel="prev"') && !second.includes('rel="next"'));
});

test('a search marks its words, corrects typing errors until refused, and can be undone', async () => {
  const shop = await harness.merchant();
  const text = 'Both <b>buckles</b> froze.\n\nOne buckle broke when I opened it the next morning.';
  await givenReview(shop, { title: 'Buckles', text, pros: 'Wide buckle', authorEmail: 'a@example.com' });
  await givenReview(shop, { title: 'Straps', text: 'The straps are soft.', authorEmail: 'b@example.com' });
  const { body } = await get(`/reviews/${shop.id}?q=buckle`);
  assert.equal(body.match(/<mark>/g)?.length, 4);
  assert.ok(
    body.includes(
      '<p dir="auto">Both &lt;b&gt;<mark>buckles</mark>&lt;/b&gt; froze.</p><p dir="auto">One <mark>buckle</mark> broke when',
    ),
  );
  assert.ok(body.includes(`<p class="lead" role="status">${i18n.t('reviews', { count: 1 })}</p>`));
  const corrected = (await get(`/reviews/${shop.id}?q=bukcles&rating=1`)).body;
  assert.ok(!corrected.includes('<mark>'), 'no review has one star');
  const found = (await get(`/reviews/${shop.id}?q=bukcles`)).body;
  assert.ok(found.includes(i18n.t('searchedFor', { search: 'buckles' })));
  const exactly = /class="searched">.*?href="([^"]*)"/s.exec(found)?.[1]?.replaceAll('&amp;', '&') ?? '';
  const exact = (await get(exactly)).body;
  assert.ok(exact.includes(i18n.t('noMatch')) && !exact.includes('<article'));
  assert.ok(exact.includes(`<a href="/reviews/${shop.id}">${i18n.t('clear')}</a>`));
});

test('reviews in the reader’s language come first, and one language can be selected', async () => {
  const shop = await harness.merchant();
  const german = {
    title: 'Trocken',
    text: 'Der Rucksack bleibt auch bei starkem Regen innen völlig trocken.',
  };
  await givenReview(shop, { ...german, authorEmail: 'a@example.com' });
  const english = { title: 'Soft straps', text: 'The straps are soft and wide, even after a very long day.' };
  await givenReview(shop, { ...english, authorEmail: 'b@example.com' });
  const titles = async (query: string, language = '') => {
    const headers = { 'accept-language': language };
    const { body, headers: sent } = await harness.app.inject({ url: `/reviews/${shop.id}${query}`, headers });
    assert.equal(sent.vary, 'accept-language');
    return [...body.matchAll(/class="title"[^>]*>([^<]*)</g)].map(([, title]) => title);
  };
  const germanFirst = ['Trocken', 'Soft straps'];
  assert.deepEqual(await titles(''), germanFirst.toReversed());
  assert.deepEqual(await titles('?lang=de'), germanFirst);
  assert.deepEqual(await titles('', 'de-CH, en;q=0.5'), germanFirst);
  assert.deepEqual(await titles('?language=mixed', 'de'), germanFirst.toReversed());
  assert.deepEqual(await titles('?language=de'), ['Trocken']);
  assert.deepEqual(await titles('?lang=de_AT&language=de_DE'), ['Trocken']);
  const page = (await get(`/reviews/${shop.id}?lang=de&language=de`)).body;
  assert.match(page, /<option value="de" selected>Deutsch \(1\)<\/option>/);
  assert.match(page, /<option value="mixed">Alle Sprachen<\/option>/);
});

test('a product has a page of its reviews and one of its questions, which is searched like reviews', async () => {
  const shop = await harness.merchant();
  await shop.asStaff('PUT', '/admin/products/P-1', { name: 'Rain <Jacket>' });
  await givenReview(shop, { title: 'Mine' });
  await givenReview(shop, { title: 'Other', productId: 'P-2', authorEmail: 'b@example.com' });
  const address = `/questions/${shop.id}?product=P-1`;
  assert.ok((await get(address)).body.includes(i18n.t('noQuestions')));
  for (const text of ['Does the zipper freeze?', 'Ist die Jacke wirklich wasserdicht, auch im Herbst?']) {
    const asked = { text, authorName: 'Noor', authorEmail: 'noor@example.com', externalProductId: 'P-1' };
    const { id } = (await shop.asServer('POST', '/products/P-1/questions', asked)).body.data;
    await shop.asStaff('PATCH', `/questions/${id}/moderate`, { status: 'approved' });
    if (text.includes('zipper'))
      await shop.asServer('POST', `/questions/${id}/answers`, {
        answer: 'The zippers <do> not.',
        verified: true,
      });
  }
  const reviews = (await get(`/reviews/${shop.id}?product=P-1`)).body;
  assert.ok(
    reviews.includes('Mine') && !reviews.includes('Other') && reviews.includes('Rain &lt;Jacket&gt;'),
  );
  assert.ok(reviews.includes(`<a href="${address}">${i18n.t('questions', { count: 2 })}</a>`));
  const { body, statusCode } = await get(address);
  assert.equal(statusCode, 200);
  assert.doesNotMatch(body, /noor@/);
  assert.ok(body.indexOf('zipper') < body.indexOf('wasserdicht'));
  const inGerman = (await get(`${address}&lang=de`)).body;
  assert.ok(inGerman.indexOf('zipper') > inGerman.indexOf('wasserdicht'));
  const found = (await get(`${address}&q=zippr`)).body;
  assert.ok(found.includes(i18n.t('searchedFor', { search: 'zipper' })));
  assert.ok(found.includes('The <mark>zippers</mark> &lt;do&gt; not.') && !found.includes('wasserdicht'));
  assert.ok((await get(`${address}&q=zippr&exact=1`)).body.includes(i18n.t('noMatchingQuestions')));
  await givenReview(shop, { text: 'The zipper never freezes & stays dry.', authorEmail: 'c@example.com' });
  const answered = (await get(`${address}&q=Does+the+zipper+freeze%3F`)).body;
  assert.ok(answered.includes('The zipper never freezes &amp; stays dry.'), answered);
  assert.equal((await get(`/questions/${shop.id}`)).statusCode, 404);
  const unknown = await get(`${address}&after=question_nothing`);
  assert.equal(unknown.statusCode, 400);
  assert.match(String(unknown.headers['content-type']), /text\/html/);
});

test('a question is asked without JavaScript, is pending, and a refused form keeps what was entered', async () => {
  const shop = await harness.merchant();
  const other = await harness.merchant();
  await shop.asStaff('PUT', '/admin/products/P-1', { name: 'Jacket' });
  const address = `/questions/${shop.id}?product=P-1`;
  const post = (url: string, fields: Record<string, string>) =>
    harness.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: String(new URLSearchParams(fields)),
    });
  const entered = { text: 'Is it <b>warm</b>?', authorName: 'Noor', authorEmail: 'noor@example.com' };
  const form = (await get(`${address}&lang=de&q=warm`)).body;
  assert.ok(form.includes(`action="/questions/${shop.id}?lang=de&amp;product=P-1"`));
  assert.ok(
    /name="text"[^>]* required>warm<\/textarea>/.test(form),
    'what was searched for is the first draft',
  );
  const refused = await post(`${address}&lang=de`, { ...entered, authorEmail: 'noor' });
  assert.equal(refused.statusCode, 400);
  assert.ok(refused.body.includes(`${i18nOf('de').t('questionNotAccepted')} ${i18nOf('de').t('email')}`));
  assert.ok(
    refused.body.includes('Is it &lt;b&gt;warm&lt;/b&gt;?</textarea>') && refused.body.includes('"Noor"'),
  );
  assert.ok((await post(address, { ...entered, text: ' ' })).body.includes(i18n.t('yourQuestion')));
  for (const wrong of [`/questions/${other.id}?product=P-1`, `${address}0`, `/questions/${shop.id}`])
    assert.equal((await post(wrong, entered)).statusCode, 404, wrong);
  const sent = await post(`${address}&lang=de`, entered);
  assert.equal(sent.statusCode, 303);
  const next = String(sent.headers.location);
  assert.equal(next, `/questions/${shop.id}?lang=de&product=P-1&asked=1`);
  const thanks = await get(next);
  assert.ok(thanks.body.includes(i18nOf('de').t('questionPending')));
  assert.equal(thanks.headers['cache-control'], 'no-store');
  const { questions } = (await shop.asStaff('GET', '/admin/questions?status=pending')).body.data;
  assert.deepEqual(
    questions.map(({ text, productId }: Record<string, unknown>) => [text, productId]),
    [[entered.text, 'P-1']],
  );
  assert.ok(!(await get(address)).body.includes('Noor'));
});

/** What the French (D111-17) and British (CMA208) rules require of the page, beside the figures. */
const disclosed = [
  'policyFakeBan',
  'policyCompared',
  'policyFakeConsequences',
  'policyRewarded',
  'policyNoReward',
  'policyTimeKept',
  'policyChange',
] as const;

test('the policy says in every language how reviews are verified, and how many are not shown', async () => {
  const shop = await harness.merchant();
  const reward = 'A voucher over 5 euros';
  await givenReviewThatIs(shop, 'pending');
  for (const lang of locales) {
    const { body, statusCode } = await get(`/reviews/${shop.id}/policy?lang=${lang}`);
    assert.equal(statusCode, 200);
    assert.match(body, new RegExp(`<html lang="${lang}" dir="${lang === 'ar' ? 'rtl' : 'ltr'}"`));
    for (const key of ['verifiedBy_order', 'policyNotByRating'] as const)
      assert.ok(body.includes(i18nOf(lang).t(key)), `${lang}: ${key}`);
    assert.ok(body.includes(i18nOf(lang).t('policyNotShown', { count: 1 })), lang);
    const text = decodedEntities(body);
    for (const key of disclosed) assert.ok(text.includes(i18nOf(lang).t(key)), `${lang}: ${key}`);
    for (const code of reasonCodes)
      assert.ok(text.includes(i18nOf(lang).t(`reason_${code}`)), `${lang}: ${code}`);
  }
  const read = async () => decodedEntities((await get(`/reviews/${shop.id}/policy`)).body);
  assert.match(await read(), /published or refused within 7 days/);
  await shop.asStaff('POST', '/admin/incentives', { description: reward });
  assert.ok((await read()).includes(i18n.t('policyReward', { reward })));
  assert.ok(!(await read()).includes(i18n.t('policyNoReward')));
  for (const [settings, isDisclosed] of [
    [{ moderationPolicy: 'manual' }, false],
    [{ trustedAuthorApprovals: 3 }, true],
  ] as const) {
    await shop.asStaff('PATCH', '/admin/settings', settings);
    assert.equal((await read()).includes(i18n.t('policyTrusted')), isDisclosed);
  }
  const { fakeReviews, times, rewards } = (await shop.asNobody('GET', `/merchants/${shop.id}/review-policy`))
    .body;
  assert.deepEqual(
    [
      fakeReviews.prohibited,
      fakeReviews.alsoForMerchant,
      times.maxDaysToPublish,
      times.maxDaysKept,
      rewards.offered,
    ],
    [true, true, 7, null, reward],
  );
});

test('there is no page of a merchant that does not exist, and a merchant without reviews has an empty one', async () => {
  const shop = await harness.merchant();
  assert.equal((await get('/reviews/merchant_00000000000000000000000000')).statusCode, 404);
  assert.equal((await get('/reviews/nobody/policy')).statusCode, 404);
  assert.ok((await get(`/reviews/${shop.id}`)).body.includes(i18n.t('empty')));
});

test('the trust page says in every language what the log contains, and since when', async () => {
  const shop = await harness.merchant();
  const older = await harness.merchant();
  assert.ok((await get(`/trust/${shop.id}`)).body.includes(i18n.t('trustNoLog')));
  await givenReview(shop);
  await sequenceAll(harness);
  for (const lang of locales) {
    const { body, headers, statusCode } = await get(`/trust/${shop.id}?lang=${lang}`);
    assert.equal(statusCode, 200);
    assert.match(body, new RegExp(`<html lang="${lang}" dir="${lang === 'ar' ? 'rtl' : 'ltr'}"`));
    assert.ok(body.includes(i18nOf(lang).t('trustHow')), lang);
    assert.match(String(headers['content-security-policy']), /script-src 'self'.*connect-src 'self'/);
  }
  const { body } = await get(`/trust/${shop.id}`);
  assert.ok(body.includes(`<dd>${i18n.number(3)}</dd>`), 'the policy, the review, the decision');
  assert.doesNotMatch(body, /happened to reviews before \w+ \d/);
  assert.ok(!body.includes(`${i18n.t('trustSign_deleted')}</th>`));
  const { id } = await givenReview(shop, { productId: 'P-2' });
  await shop.asStaff('DELETE', `/admin/reviews/${id}`, { reasonCode: 'off_topic' });
  await sequenceAll(harness);
  const withDeleted = (await get(`/trust/${shop.id}`)).body;
  assert.match(
    withDeleted,
    new RegExp(`${i18n.t('trustSign_deleted')}</th><td role="cell">1</td>`),
    'without verifying',
  );
  await givenReview(older);
  const ofOlder = [older.uuid];
  await rows(harness.context.db, 'delete from transparency_outbox where merchant_id = $1', ofOlder);
  await rows(harness.context.db, 'delete from transparency_logs where merchant_id = $1', ofOlder);
  for (const name of ['entries', 'tiles', 'reviews', 'salts'])
    await rows(harness.context.db, `delete from transparency_${name} where merchant_id = $1`, ofOlder);
  await sequenceAll(harness);
  assert.ok((await get(`/trust/${older.id}`)).body.match(/happened to reviews before \w+ \d/));
  assert.equal((await get('/trust/nobody')).statusCode, 404);
});

test('the trust page shows in every language what became of reviews that signals held, once the log says so', async () => {
  const shop = await harness.merchant();
  const staffs = { authorEmail: `ada@${new URL(shop.origin).hostname}` };
  await givenReviewThatIs(shop, 'rejected', {
    ...staffs,
    productId: 'P-1',
    text: 'The seams are taped twice.',
  });
  await givenReviewThatIs(shop, 'approved', { ...staffs, productId: 'P-2', text: 'Cuffs that close well.' });
  await sequenceAll(harness);
  assert.ok((await get(`/trust/${shop.id}`)).body.includes(i18n.t('signalsNone')));
  await logFiguresOf(harness.context.db, shop.uuid, harness.clock.now());
  await sequenceAll(harness);
  for (const lang of locales) {
    const messages = i18nOf(lang);
    const { body } = await get(`/trust/${shop.id}?lang=${lang}`);
    for (const name of ['signalsAll', 'signal_store_domain'] as const)
      assert.ok(
        decodedEntities(body).includes(
          `${messages.t(name)}</th>${[0, 2, 1, 1].map((count) => `<td role="cell">${messages.number(count)}</td>`).join('')}`,
        ),
        `${lang} ${name}`,
      );
    assert.ok(!body.includes(messages.t('signal_near_copies')), 'only signals that held something');
  }
});

test('pages that search engines list say in the page’s language what they contain', async () => {
  const shop = await harness.merchant();
  for (const [path, key] of [
    [`/reviews/${shop.id}?`, 'reviewsDescription'],
    [`/reviews/${shop.id}/store?`, 'storeReviewsDescription'],
    [`/questions/${shop.id}?product=P-1&`, 'questionsDescription'],
    [`/reviews/${shop.id}/policy?`, 'policyDescription'],
    [`/trust/${shop.id}?`, 'trustIntro'],
  ] as const)
    for (const language of ['en', 'ja']) {
      const { body } = await get(`${path}lang=${language}`);
      const [, description] = /<meta name="description" content="([^"]*)">/.exec(body) ?? [];
      assert.ok(
        description?.includes(i18nOf(language).t(key, { shop: '' }).slice(-5)),
        `${path} ${description}`,
      );
    }
});
