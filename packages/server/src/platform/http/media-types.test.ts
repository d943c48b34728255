import assert from 'node:assert/strict';
import { test } from 'node:test';
import { routes } from '@tribune/contract';
import { urlOf } from '../../testing/given.ts';
import { codeOf, startHarness } from '../../testing/harness.ts';

const harness = await startHarness();

const bodies = {
  'application/json': '{}',
  'multipart/form-data; boundary=x':
    '--x\r\nContent-Disposition: form-data; name="rating"\r\n\r\n5\r\n--x--\r\n',
  'text/plain': 'rating=5',
  'application/xml': '<review/>',
  'application/x-www-form-urlencoded': 'rating=5',
  nonsense: '5',
};

test('a body of another type is UNSUPPORTED_MEDIA_TYPE on every route, and the message names the type to send', async () => {
  const shop = await harness.merchant({ plan: 'enterprise' });
  const wanted = routes.filter(({ method, audiences }) => method !== 'GET' && !audiences.includes('signed'));
  assert.ok(wanted.some(({ form }) => form));
  for (const route of wanted) {
    const takes = route.form ? 'multipart/form-data' : 'application/json';
    const send = route.audiences.includes('operator')
      ? harness.asOperator
      : route.audiences.includes('bearer')
        ? shop.asStaff
        : shop.asServer;
    for (const [type, body] of Object.entries(bodies)) {
      if (type.startsWith(takes)) continue;
      const path = urlOf(route, { merchantId: shop.id }).replace('/apiV2', '');
      const answer = await send(route.method, path, body, { 'content-type': type });
      assert.deepEqual(
        [answer.status, codeOf(answer)],
        [415, 'UNSUPPORTED_MEDIA_TYPE'],
        `${route.operationId} ${type}`,
      );
      assert.ok(
        answer.body.error.message.includes(takes),
        `${route.operationId}: ${answer.body.error.message}`,
      );
    }
  }
});

test('a form route takes no JSON, be it broken, and no empty body', async () => {
  const shop = await harness.merchant();
  for (const [body, headers] of [
    ['{"rating":', { 'content-type': 'application/json' }],
    ['', {}],
    ['{}', { 'content-type': 'multipart/mixed; boundary=x' }],
  ] as const) {
    const answer = await shop.asServer('POST', '/reviews/with-media', body, headers);
    assert.equal(codeOf(answer), 'UNSUPPORTED_MEDIA_TYPE', JSON.stringify(headers));
  }
  const nobody = await shop.asNobody('POST', '/reviews/with-media', '{}', {
    'content-type': 'application/json',
  });
  assert.equal(nobody.status, 401);
});
