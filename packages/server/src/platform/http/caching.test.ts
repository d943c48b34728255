import assert from 'node:assert/strict';
import { test } from 'node:test';
import { givenReview, submission } from '../../testing/given.ts';
import { startHarness } from '../../testing/harness.ts';

const harness = await startHarness();

const publicCaching = 'public, max-age=0, s-maxage=10, stale-while-revalidate=60';

test('public reads carry an ETag, and 304 answers who has it', async () => {
  const shop = await harness.merchant();
  const { id } = await givenReview(shop);
  for (const path of [
    '/products/P-1/reviews',
    '/reviews',
    `/reviews/${id}`,
    '/products/ratings?productIds=P-1',
    '/products/P-1/structured-data',
    '/products/P-1/reviews.html',
    `/merchants/${shop.id}/widget-config`,
  ]) {
    for (const _kept of [false, true]) {
      const first = await shop.asBrowser('GET', path);
      assert.equal(first.status, 200, path);
      assert.match(String(first.headers.etag), /^"[\w-]{27}"$/);
      assert.equal(first.headers['cache-control'], publicCaching);
      for (const known of [String(first.headers.etag), `"x", W/${first.headers.etag}`, '*']) {
        const again = await shop.asBrowser('GET', path, undefined, { 'if-none-match': known });
        assert.equal(again.status, 304, `${path} ${known}`);
        assert.equal(again.body, '');
        assert.equal(again.headers.etag, first.headers.etag);
      }
      const other = await shop.asBrowser('GET', path, undefined, { 'if-none-match': '"other"' });
      assert.equal(other.status, 200);
    }
  }
});

test('HEAD answers as GET does, without the body', async () => {
  const shop = await harness.merchant();
  await givenReview(shop);
  const got = await shop.asBrowser('GET', '/products/P-1/reviews');
  const head = await shop.asBrowser('HEAD', '/products/P-1/reviews');
  assert.equal(head.status, 200);
  assert.equal(head.body, '');
  for (const name of ['etag', 'cache-control', 'content-type', 'content-length', 'vary'])
    assert.equal(head.headers[name], got.headers[name], name);
  assert.equal((await shop.asStaff('HEAD', '/admin/settings')).status, 200);
});

test('a write is in the next read of the same process, with another ETag', async () => {
  const shop = await harness.merchant();
  const read = () => shop.asBrowser('GET', '/products/P-1/reviews');
  const etags = new Set([(await read()).headers.etag]);
  const { id } = await givenReview(shop);
  assert.equal((await read()).body.totalReviews, 1);
  etags.add((await read()).headers.etag);
  await shop.asBrowser('POST', `/reviews/${id}/helpful`, { helpful: true });
  assert.equal((await read()).body.reviews[0].helpfulVotes, 1);
  etags.add((await read()).headers.etag);
  await shop.asStaff('PUT', `/reviews/${id}/reply`, { text: 'Thank you' });
  assert.equal((await read()).body.reviews[0].reply.text, 'Thank you');
  etags.add((await read()).headers.etag);
  await shop.asStaff('PATCH', `/reviews/${id}/moderate`, { status: 'rejected' });
  assert.equal((await read()).body.totalReviews, 0);
  assert.equal((await shop.asBrowser('GET', `/reviews/${id}`)).status, 404);
  assert.equal(etags.size, 4);
});

test("a shared cache separates merchants, and staff's reads from the public's", async () => {
  const shop = await harness.merchant();
  const { id } = await givenReview(shop);
  const list = await shop.asBrowser('GET', '/products/P-1/reviews');
  assert.match(String(list.headers.vary), /X-Merchant-Id/i);
  const one = await shop.asBrowser('GET', `/reviews/${id}`);
  assert.match(String(one.headers.vary), /X-Merchant-Id/i);
  assert.match(String(one.headers.vary), /Authorization/i);
  assert.match(String(one.headers.vary), /X-API-Key/i);
});

test('what is not public is not cached by anyone', async () => {
  const shop = await harness.merchant();
  const { id } = await givenReview(shop);
  for (const answer of [
    await shop.asStaff('GET', `/reviews/${id}`),
    await shop.asServer('GET', `/reviews/${id}`),
    await shop.asStaff('GET', '/products/P-1/reviews'),
    await shop.asStaff('GET', '/admin/settings'),
    await shop.asStaff('GET', '/admin/reviews'),
    await shop.asBrowser(
      'GET',
      `/reviews/exists?merchantId=${shop.id}&productId=P-1&customerEmail=maya@example.com`,
    ),
    await shop.asBrowser('POST', '/products/ratings', { productIds: ['P-1'] }),
    await shop.asBrowser('POST', '/reviews', submission(shop, { productId: 'P-2' })),
    await shop.asBrowser('GET', '/reviews/nobodys'),
    await shop.asNobody('GET', '/health'),
  ]) {
    assert.equal(answer.headers['cache-control'], 'no-store', JSON.stringify(answer.body).slice(0, 200));
    assert.equal(answer.headers.etag, undefined);
  }
});

test('the merchant may come in the query of a public read, and an empty one counts as none', async () => {
  const shop = await harness.merchant();
  await givenReview(shop);
  const { origin } = shop;
  const read = (path: string, headers = {}) => shop.asNobody('GET', path, undefined, { origin, ...headers });
  assert.equal((await read(`/products/P-1/reviews?merchantId=${shop.id}`)).body.totalReviews, 1);
  assert.equal((await read('/products/P-1/reviews?merchantId=')).status, 401);
  assert.equal((await read('/products/P-1/reviews?merchantId=', { 'x-merchant-id': shop.id })).status, 200);
  const written = await shop.asNobody('POST', `/reviews?merchantId=${shop.id}`, submission(shop), { origin });
  assert.equal(written.status, 401);
});
