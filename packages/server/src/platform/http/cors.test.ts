import assert from 'node:assert/strict';
import { test } from 'node:test';
import { givenReview, submission } from '../../testing/given.ts';
import { startHarness } from '../../testing/harness.ts';

const harness = await startHarness();

const preflight = async (origin: string, path = '/reviews') => {
  const answer = await harness.app.inject({
    method: 'OPTIONS',
    url: `/apiV2${path}`,
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type,x-merchant-id',
    },
  });
  return { status: answer.statusCode, allowed: answer.headers['access-control-allow-origin'], ...answer };
};

test('a preflight from a listed origin is answered with what may be sent', async () => {
  const shop = await harness.merchant();
  for (const path of ['/reviews', '/products/P-1/reviews', `/reviews?merchantId=${shop.id}`]) {
    const { status, allowed, headers } = await preflight(shop.origin, path);
    assert.equal(status, 204);
    assert.equal(allowed, shop.origin);
    assert.match(String(headers['access-control-allow-methods']), /POST/);
    const names = String(headers['access-control-allow-headers']).toLowerCase();
    for (const name of ['content-type', 'x-merchant-id', 'authorization', 'idempotency-key', 'if-none-match'])
      assert.ok(names.includes(name), name);
    assert.equal(headers['access-control-max-age'], '86400');
    assert.match(String(headers.vary), /Origin/);
    assert.equal(headers['access-control-allow-credentials'], undefined);
  }
});

test('a preflight from elsewhere is answered without leave', async () => {
  const shop = await harness.merchant();
  const other = await harness.merchant();
  for (const origin of ['https://elsewhere.example', 'null', `${shop.origin}.evil.example`, 'nonsense', '*'])
    assert.equal((await preflight(origin)).allowed, undefined, origin);
  assert.equal((await preflight(shop.origin, `/reviews?merchantId=${other.id}`)).allowed, undefined);
  assert.equal((await preflight(shop.origin, '/reviews?merchantId=nobodys')).allowed, undefined);
});

test('a wildcard takes every subdomain on its scheme and port, and nothing else', async () => {
  const shop = await harness.merchant({ origins: ['https://*.wild.example', 'http://*.wild.example:8080'] });
  const read = async (origin: string) =>
    (await shop.asNobody('GET', '/reviews', undefined, { 'x-merchant-id': shop.id, origin })).status;
  for (const origin of ['https://a.wild.example', 'https://b.a.wild.example', 'http://a.wild.example:8080']) {
    assert.equal(await read(origin), 200, origin);
    assert.equal((await preflight(origin)).allowed, origin);
  }
  for (const origin of [
    'https://wild.example',
    'https://evilwild.example',
    'http://a.wild.example',
    'https://a.wild.example:8443',
    'https://a.wild.example.evil.example',
    'https://*.wild.example.evil.example',
    'https://*.wild.example',
    'https://evil.example/.wild.example',
    'https://evil.example?.wild.example',
    'https://evil.example#.wild.example',
    'https://evil.example:443@a.wild.example',
    'https://a.wild.example/',
    'https://a.wild.example:443',
    'https://A.wild.example',
    'https:a.wild.example',
    'https://evil.example\\.wild.example',
    'null',
  ]) {
    assert.equal(await read(origin), 403, origin);
    assert.equal((await preflight(origin)).allowed, undefined, origin);
  }
});

test('any page may read what is public, and only a listed one reads what it wrote', async () => {
  const shop = await harness.merchant();
  const read = await shop.asBrowser('GET', '/products/P-1/reviews');
  assert.equal(read.headers['access-control-allow-origin'], '*');
  const written = await shop.asBrowser('POST', '/reviews', submission(shop));
  assert.equal(written.headers['access-control-allow-origin'], shop.origin);
  assert.match(String(written.headers.vary), /Origin/);
  for (const { headers } of [read, written]) {
    const exposed = String(headers['access-control-expose-headers']);
    for (const name of ['ETag', 'Retry-After', 'X-Request-Id', 'RateLimit', 'Idempotent-Replayed'])
      assert.ok(exposed.split(', ').includes(name), name);
  }
  const fromServer = await shop.asServer('POST', '/reviews', submission(shop, { productId: 'P-2' }));
  assert.equal(fromServer.headers['access-control-allow-origin'], undefined);
  const elsewhere = await shop.asServer('POST', '/reviews', submission(shop, { productId: 'P-3' }), {
    origin: 'https://elsewhere.example',
  });
  assert.equal(elsewhere.headers['access-control-allow-origin'], undefined);
});

test('a page reads why it was refused', async () => {
  const shop = await harness.merchant();
  const { id } = await givenReview(shop);
  for (const answer of [
    await shop.asBrowser('POST', '/reviews', submission(shop, { rating: 9 })),
    await shop.asBrowser('POST', '/reviews', '{', { 'content-type': 'application/json' }),
    await shop.asBrowser('POST', '/reviews/nobodys/helpful', { helpful: true }),
    await shop.asStaff('PATCH', `/reviews/${id}/moderate`, {}, { origin: shop.origin }),
  ]) {
    assert.ok(answer.status >= 400);
    assert.equal(answer.headers['access-control-allow-origin'], shop.origin);
  }
  const anybody = await harness.app.inject({ url: `/apiV2/merchants/${shop.id}/widget-config` });
  assert.equal(anybody.headers['access-control-allow-origin'], '*');
});

test('an origin that is taken off the list is refused at once', async () => {
  const shop = await harness.merchant();
  assert.equal((await preflight(shop.origin)).allowed, shop.origin);
  await shop.asStaff('PATCH', '/admin/settings', { allowedOrigins: ['https://new.example'] });
  assert.equal((await preflight(shop.origin)).allowed, undefined);
  assert.equal((await shop.asBrowser('GET', '/reviews')).status, 403);
  assert.equal((await preflight('https://new.example')).allowed, 'https://new.example');
});
