import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { givenReview, submission } from '../../testing/given.ts';
import { codeOf, startHarness, type TestMerchant } from '../../testing/harness.ts';
import { deliver, order } from '../../testing/shop-messages.ts';

const harness = await startHarness();

const json = { 'content-type': 'application/json' };
const send = (shop: TestMerchant, payload: string | Buffer, headers: Record<string, string> = json) =>
  shop.asBrowser('POST', '/reviews', payload, headers);
const details = (answer: { body: { error?: { details?: unknown } } }) => answer.body.error?.details;

test('a value of another type is refused by name, and never converted', async () => {
  const shop = await harness.merchant();
  for (const [field, value, message] of [
    ['rating', '5', 'must be a whole number'],
    ['rating', 4.5, 'must be a whole number'],
    ['rating', null, 'must be a whole number'],
    ['rating', [5], 'must be a whole number'],
    ['rating', true, 'must be a whole number'],
    ['rating', {}, 'must be a whole number'],
    ['rating', 0, 'must be at least 1'],
    ['rating', -1, 'must be at least 1'],
    ['rating', 6, 'must be at most 5'],
    ['authorName', 7, 'must be a text'],
    ['authorName', null, 'must be a text'],
    ['authorName', ['Maya'], 'must be a text'],
    ['wouldRecommend', 'true', 'must be true or false'],
    ['wouldRecommend', 1, 'must be true or false'],
    ['attributes', [], 'must be an object'],
    ['attributes', 'fit=snug', 'must be an object'],
    ['productId', 12, 'must be a text'],
  ] as const) {
    const answer = await shop.asBrowser('POST', '/reviews', submission(shop, { [field]: value }));
    assert.equal(answer.status, 400, `${field} ${JSON.stringify(value)}`);
    assert.deepEqual(details(answer), [{ field, message }]);
  }
});

test('numbers that JSON writes in other ways are numbers', async () => {
  const shop = await harness.merchant();
  const text = JSON.stringify(submission(shop, { rating: 4 }));
  for (const rating of ['4.0', '4e0', '40e-1'])
    assert.equal((await send(shop, text.replace('"rating":4', `"rating":${rating}`))).status, 200, rating);
  for (const rating of ['1e999', '-1e999', '4e400', '4.0000000001'])
    assert.deepEqual(
      details(await send(shop, text.replace('"rating":4', `"rating":${rating}`)))?.toString(),
      '[object Object]',
      rating,
    );
});

test('a body that is no object is refused', async () => {
  const shop = await harness.merchant();
  for (const body of ['[]', '[{}]', '"text"', '5', 'true']) {
    const answer = await send(shop, body);
    assert.equal(answer.status, 400, body);
    assert.deepEqual(details(answer), [{ field: 'body', message: 'must be an object' }], body);
  }
});

test('an empty body is a body without fields', async () => {
  const shop = await harness.merchant();
  for (const body of ['', 'null', '{}']) {
    const answer = await send(shop, body);
    assert.deepEqual(
      (details(answer) as { field: string }[]).map(({ field }) => field),
      ['productId', 'merchantId', 'rating', 'authorName', 'authorEmail'],
      body,
    );
  }
});

test('a body that is announced by its type alone is an empty one', async () => {
  const shop = await harness.merchant();
  const { port } = new URL(await harness.listen());
  const answerTo = async (path: string, headers: Record<string, string>) => {
    const socket = connect(Number(port), '127.0.0.1');
    const lines = Object.entries({ host: 'localhost', connection: 'close', ...headers });
    // Two requests: what one leaves unread must not end up in the next one's body.
    const request = `POST ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`;
    socket.write(request.replace('connection: close', 'connection: keep-alive') + request);
    return (await text(socket)).matchAll(/HTTP\/1\.1 (\d+)/g).map(([, status]) => Number(status));
  };
  const key = { 'x-merchant-id': shop.id, 'x-api-key': shop.apiKey };
  const staff = { 'x-merchant-id': shop.id, authorization: `Bearer ${shop.accessToken}` };
  for (const [path, headers, status] of [
    ['/apiV2/reviews', { ...key, ...json }, 400],
    ['/apiV2/reviews', key, 400],
    ['/apiV2/reviews/with-media', { ...key, 'content-type': 'multipart/form-data; boundary=x' }, 400],
    ['/apiV2/admin/import', { ...staff, 'content-type': 'multipart/form-data; boundary=x' }, 400],
    ['/apiV2/webhooks/order-complete', { 'x-merchant-id': shop.id, ...json }, 401],
    ['/apiV2/admin/webhook-secret/rotate', { ...staff, ...json }, 200],
    ['/auth/request-password-reset', json, 400],
    ['/mcp', json, 400],
  ] as const)
    assert.deepEqual([...(await answerTo(path, headers))], [status, status], path);
});

test('a route without a body takes an empty one, as many clients send', async () => {
  const shop = await harness.merchant();
  const review = await givenReview(shop);
  for (const [method, path] of [
    ['POST', '/admin/webhook-secret/rotate'],
    ['DELETE', `/reviews/${review.id}/reply`],
    ['DELETE', `/admin/reviews/${review.id}`],
  ] as const)
    assert.equal((await shop.asStaff(method, path, '', json)).status, 200, path);
});

test('bytes that are not UTF-8 are refused, and another charset is UNSUPPORTED_MEDIA_TYPE', async () => {
  const shop = await harness.merchant();
  const latin1 = Buffer.from(
    JSON.stringify(submission(shop, { authorName: 'André', title: 'Très bien' })),
    'latin1',
  );
  for (const bytes of [
    latin1,
    Buffer.from('{"text":"\xc0\xaf"}', 'latin1'),
    Buffer.from('{"text":"\xed\xa0\xbd"}', 'latin1'),
  ])
    assert.deepEqual(details(await send(shop, bytes)), [{ field: 'body', message: 'is not valid UTF-8' }]);
  for (const charset of ['iso-8859-1', 'windows-1252', '"utf-16"', 'UTF-16LE', 'shift_jis'])
    assert.equal(
      codeOf(await send(shop, latin1, { 'content-type': `application/json; charset=${charset}` })),
      'UNSUPPORTED_MEDIA_TYPE',
      charset,
    );
  const valid = Buffer.from(JSON.stringify(submission(shop, { authorName: 'André' })));
  for (const type of [
    'application/json; charset=UTF-8',
    'application/json;charset="utf8"',
    'application/json; Charset=us-ascii',
  ])
    assert.equal((await send(shop, valid, { 'content-type': type })).status, 200, type);
  assert.equal(
    (await send(shop, Buffer.concat([Buffer.from('\ufeff'), valid]))).status,
    200,
    'with a byte order mark',
  );
});

test('what the real world sends is read, or refused by name', async () => {
  const shop = await harness.merchant();
  const file = (name: string) => readFile(new URL(`fixtures/${name}`, import.meta.url));
  const ofShop = (bytes: Buffer) =>
    Buffer.from(bytes.toString('latin1').replace(/merchant_\w+/, shop.id), 'latin1');
  const invisible = await send(shop, ofShop(await file('invisible-name.json')));
  assert.deepEqual(details(invisible), [{ field: 'authorName', message: 'is required' }]);
  const latin1 = await send(shop, ofShop(await file('latin1-body.bin')));
  assert.deepEqual(details(latin1), [{ field: 'body', message: 'is not valid UTF-8' }]);
  const nulls = await deliver(harness, shop, (await file('order-nulls.json')).toString());
  assert.deepEqual([nulls.status, nulls.body.data?.orderId], [200, '1']);
  const signed = Buffer.from(JSON.stringify(order({ customerName: 'André' })), 'latin1');
  assert.deepEqual(details(await deliver(harness, shop, signed)), [
    { field: 'body', message: 'is not valid UTF-8' },
  ]);
  const offset = order({ orderId: '2', deliveryDate: '2026-11-10T10:00:00+0100' });
  assert.equal((await deliver(harness, shop, offset)).status, 200);
});

test('broken JSON is refused', async () => {
  const shop = await harness.merchant();
  for (const body of [
    '{',
    '{"rating":5',
    "{'rating':5}",
    '{"rating":05}',
    '{"a":1}}',
    '{,}',
    'rating=5',
    '\u0000',
    '{"a":NaN}',
  ]) {
    const answer = await send(shop, body);
    assert.equal(answer.status, 400, body);
    assert.deepEqual(details(answer), [{ field: 'body', message: 'is not valid JSON' }], body);
  }
});

test('of a field named twice the last counts, as everywhere', async () => {
  const shop = await harness.merchant();
  const text = JSON.stringify(submission(shop, { rating: 4 })).replace('"rating":4', '"rating":9,"rating":4');
  assert.equal((await send(shop, text)).body.data.rating, 4);
});

test('names that would reach into the prototype are ignored like other unknown ones', async () => {
  const shop = await harness.merchant();
  const valid = JSON.stringify(submission(shop));
  const without = JSON.stringify(submission(shop, { rating: undefined }));
  const withField = (text: string, field: string) => `${text.slice(0, -1)},${field}}`;
  for (const field of [
    '"__proto__":{"rating":5}',
    '"__proto__ ":{"rating":5}',
    '" __proto__":{"rating":5}',
    '"constructor":{"prototype":{"rating":5}}',
  ]) {
    assert.equal((await send(shop, withField(without, field))).status, 400, field);
    assert.equal(({} as { rating?: number }).rating, undefined);
  }
  for (const field of [
    '"__proto__":{"rating":1}',
    '"constructor":{"prototype":{"rating":1}}',
    '"constructor":1',
  ])
    assert.equal((await send(shop, withField(valid, field))).body.data.rating, 5, field);
  const other = JSON.stringify(submission(shop, { text: 'Another text.' }));
  const { id } = (
    await send(shop, withField(other, '"attributes":{"__proto__":"x"," __proto__":"y","fit":"snug"}'))
  ).body.data;
  assert.deepEqual((await shop.asBrowser('GET', `/reviews/${id}`)).body.attributes, { fit: 'snug' });
});

test('an unknown field is ignored where customers write', async () => {
  const shop = await harness.merchant();
  const body = submission(shop, { extra: 1, status: 'approved', verifiedPurchase: true, featured: true });
  const review = (await shop.asBrowser('POST', '/reviews', body)).body.data;
  assert.equal(review.verifiedPurchase, false);
  const vote = await shop.asBrowser('POST', `/reviews/${review.id}/helpful`, { helpful: true, extra: 1 });
  assert.equal(vote.status, 200);
});

test('an unknown field is refused by name where staff write', async () => {
  const shop = await harness.merchant();
  const { id } = await givenReview(shop);
  for (const [method, path, body] of [
    ['PATCH', `/reviews/${id}/moderate`, { status: 'approved', raeson: 'x' }],
    ['PATCH', `/reviews/${id}/flag`, { flagged: true, raeson: 'x' }],
    ['POST', `/reviews/${id}/feature`, { featured: true, raeson: 'x' }],
    ['PUT', `/reviews/${id}/reply`, { text: 'Thanks', raeson: 'x' }],
    ['POST', '/admin/reviews/moderate', { ids: [id], status: 'approved', raeson: 'x' }],
    ['DELETE', `/admin/reviews/${id}`, { raeson: 'x' }],
    ['PATCH', '/admin/settings', { raeson: 'x' }],
    ['POST', '/admin/api-keys', { name: 'x', raeson: 'x' }],
    ['POST', '/admin/access-tokens', { name: 'x', raeson: 'x' }],
    ['POST', '/admin/webhook-secret/rotate', { raeson: 'x' }],
  ] as const) {
    const answer = await shop.asStaff(method, path, body);
    assert.equal(answer.status, 400, path);
    assert.deepEqual(details(answer), [{ field: 'raeson', message: 'is not a field of this request' }]);
  }
  const nested = await shop.asStaff('PATCH', '/admin/settings', { theme: { colour: 'red' } });
  assert.deepEqual(details(nested), [{ field: 'theme.colour', message: 'is not a field of this request' }]);
});

test('a body nested deeply is refused, and one as deep as the stack would not bear too', async () => {
  const shop = await harness.merchant();
  const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
  const withAttributes = (value: string) =>
    JSON.stringify(submission(shop, { attributes: 0 })).replace('"attributes":0', `"attributes":${value}`);
  for (const value of [nested(20), nested(40_000), `{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`]) {
    const answer = await send(shop, withAttributes(value));
    assert.equal(answer.status, 400);
    assert.deepEqual(details(answer), [{ field: 'attributes', message: 'is nested too deeply' }]);
  }
});

test('256 KB are taken, and one byte more is PAYLOAD_TOO_LARGE', async () => {
  const shop = await harness.merchant();
  const body = (bytes: number) => JSON.stringify(submission(shop)).padEnd(bytes, ' ');
  assert.equal((await send(shop, body(256 * 1024))).status, 200);
  const refused = await send(shop, body(256 * 1024 + 1));
  assert.equal(refused.status, 413);
  assert.equal(codeOf(refused), 'PAYLOAD_TOO_LARGE');
});

test('another media type is UNSUPPORTED_MEDIA_TYPE', async () => {
  const shop = await harness.merchant();
  const body = JSON.stringify(submission(shop));
  for (const type of [
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/xml',
    'application/jsonx',
    'nonsense',
  ]) {
    const answer = await send(shop, body, { 'content-type': type });
    assert.equal(answer.status, 415, type);
    assert.equal(codeOf(answer), 'UNSUPPORTED_MEDIA_TYPE');
  }
  for (const type of ['application/json; charset=utf-8', 'Application/JSON'])
    assert.equal((await send(shop, body, { 'content-type': type })).status, 200, type);
});

test('paths, queries and arguments of agents that are not UTF-8 are refused by name', async () => {
  const shop = await harness.merchant();
  const message = 'must be percent-encoded UTF-8';
  for (const [path, field] of [
    ['/products/%E9/reviews', 'path'],
    ['/products/%ED%A0%80/reviews', 'path'],
    ['/reviews?search=%E9', 'search'],
    ['/reviews?limit=5&search=caf%C3', 'search'],
    ['/reviews?search=%20100%', 'search'],
    ['/products/ratings?productIds=a,%FF', 'productIds'],
    ['/reviews?attributes[%E9]=x', 'attributes[%E9]'],
  ] as const)
    assert.deepEqual(details(await shop.asBrowser('GET', path)), [{ field, message }], path);
  assert.equal(codeOf(await shop.asNobody('GET', '/reviews?search=%E9')), 'AUTHENTICATION_REQUIRED');
  assert.deepEqual(details(await shop.asStaff('GET', '/admin/reviews?search=%E9')), [
    { field: 'search', message },
  ]);
  for (const search of ['caf%C3%A9', '100%25', '100%', '%F0%9F%98%80'])
    assert.equal((await shop.asBrowser('GET', `/reviews?search=${search}`)).status, 200, search);
  const page = await harness.app.inject({ url: `/reviews/${shop.id}?search=%E9` });
  assert.equal(page.statusCode, 400);
  const key = { 'idempotency-key': 'cl\u00e9' };
  assert.deepEqual(details(await shop.asServer('POST', '/reviews', submission(shop), key)), [
    { field: 'Idempotency-Key', message: 'must be 1 to 255 printable ASCII characters' },
  ]);
  const called = await harness.app.inject({
    method: 'POST',
    url: `/mcp/${shop.id}`,
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    payload: `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"search_reviews","arguments":{"query":"half \\ud800"}}}`,
  });
  assert.match(called.json().result.content[0].text, /query must not contain half of a character/);
});
