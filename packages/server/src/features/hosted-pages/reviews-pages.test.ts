import assert from 'node:assert/strict';
import { test } from 'node:test';
import { locales } from '@tribune/contract';
import { i18nOf } from '@tribune/contract/messages';
import { rows } from '../../platform/db/database.ts';
import { uuidOf } from '../../platform/ids.ts';
import { givenReview, givenReviewThatIs } from '../../testing/given.ts';
import { startHarness } from '../../testing/harness.ts';
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
});

test('the policy says in every language how reviews are verified, and how many are not shown', async () => {
  const shop = await harness.merchant();
  await givenReviewThatIs(shop, 'pending');
  for (const lang of locales) {
    const { body, statusCode } = await get(`/reviews/${shop.id}/policy?lang=${lang}`);
    assert.equal(statusCode, 200);
    assert.match(body, new RegExp(`<html lang="${lang}" dir="${lang === 'ar' ? 'rtl' : 'ltr'}"`));
    for (const key of ['verifiedBy_order', 'policyNotByRating'] as const)
      assert.ok(body.includes(i18nOf(lang).t(key)), `${lang}: ${key}`);
    assert.ok(body.includes(i18nOf(lang).t('policyNotShown', { count: 1 })), lang);
  }
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
  await givenReview(older);
  const ofOlder = [uuidOf('merchant', older.id)];
  await rows(harness.context.db, 'delete from transparency_outbox where merchant_id = $1', ofOlder);
  await rows(harness.context.db, 'delete from transparency_logs where merchant_id = $1', ofOlder);
  for (const name of ['entries', 'tiles', 'reviews', 'salts'])
    await rows(harness.context.db, `delete from transparency_${name} where merchant_id = $1`, ofOlder);
  await sequenceAll(harness);
  assert.ok((await get(`/trust/${older.id}`)).body.match(/happened to reviews before \w+ \d/));
  assert.equal((await get('/trust/nobody')).statusCode, 404);
});
