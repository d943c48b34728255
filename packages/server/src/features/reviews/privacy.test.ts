import assert from 'node:assert/strict';
import { test } from 'node:test';
import { routes } from '@tribune/contract';
import { pino } from 'pino';
import { createApp } from '../../app/http.ts';
import { openService } from '../../app/service.ts';
import { givenReview, heldBack, submission, urlOf } from '../../testing/given.ts';
import { startHarness, type TestMerchant } from '../../testing/harness.ts';

const harness = await startHarness();

/** Values that must not appear in public responses or logs, each unique so that a text search finds it. */
const secrets = {
  address: 'secretive.person@private.example',
  order: 'ORDER-SECRET-1',
  claim: 'CLAIM-SECRET-1',
  note: 'internal note about this customer',
  moderator: 'moderator.secret@shop.example',
  client: '203.0.113.77',
  agent: 'SecretAgent/1.0',
  device: 'device-secret',
};
const words = { text: 'Words that are meant for everybody to read.', authorName: 'Publica' };

async function live(
  shop: TestMerchant,
  send: TestMerchant['asBrowser'],
): Promise<{ published: string; held: string }> {
  const body = {
    ...submission(shop, words),
    authorEmail: secrets.address,
    orderId: secrets.order,
    incentiveClaimId: secrets.claim,
    incentiveConsent: true,
  };
  const published = (await shop.asServer('POST', '/reviews', body)).body.data.id;
  const held = (await givenReview(shop, { ...heldBack, productId: 'P-2', authorEmail: secrets.address })).id;
  await send('POST', `/reviews/${published}/helpful`, { helpful: true, customerEmail: secrets.address });
  await send('POST', `/reviews/${published}/helpful`, { helpful: true, deviceId: secrets.device });
  await shop.asServer('POST', '/reviews', body);
  await shop.asStaff('PATCH', `/reviews/${published}/flag`, {
    flagged: true,
    flagReason: secrets.note,
    flaggedBy: secrets.moderator,
  });
  await shop.asStaff('PATCH', `/reviews/${published}/moderate`, {
    status: 'approved',
    reason: secrets.note,
    moderatedBy: secrets.moderator,
  });
  await shop.asStaff('PUT', `/reviews/${published}/reply`, { text: 'Thank you' });
  await shop.asStaff('POST', `/reviews/${published}/feature`, { featured: true });
  await shop.asStaff('PATCH', '/admin/settings', {
    replyTo: secrets.moderator,
    blockedWords: ['internal-blocked'],
  });
  return { published, held };
}

function assertNoSecretIn(text: string, where: string) {
  for (const [what, secret] of Object.entries(secrets))
    assert.ok(
      !text.toLowerCase().includes(secret.toLowerCase()),
      `${where} shows the ${what}: ${text.slice(0, 500)}`,
    );
}

test('no public response contains an email address, an order id, a note or a client address', async () => {
  const shop = await harness.merchant();
  const { published, held } = await live(shop, shop.asBrowser);
  let looked = 0;
  for (const route of routes.filter(
    ({ audiences }) => audiences.includes('origin') || audiences.includes('anyone'),
  ))
    for (const reviewId of [published, held])
      for (const search of [
        '',
        '?search=words',
        '?sort=lowest&limit=1',
        '?productIds=P-1,P-2',
        '?startAfter=nobodys',
      ]) {
        const answer = await harness.app.inject({
          method: route.method,
          url: urlOf(route, { reviewId, productId: 'P-1', merchantId: shop.id }) + search,
          headers: { 'x-merchant-id': shop.id, origin: shop.origin, 'user-agent': secrets.agent },
          ...(route.method !== 'GET' && {
            payload: { ...submission(shop), productIds: ['P-1', 'P-2'], helpful: false },
          }),
          remoteAddress: secrets.client,
        });
        assertNoSecretIn(`${JSON.stringify(answer.headers)} ${answer.body}`, `${route.operationId}${search}`);
        if (answer.statusCode === 200) looked++;
      }
  assert.ok(looked > 20);
  assert.ok(JSON.stringify((await shop.asBrowser('GET', '/reviews')).body).includes(words.text));
});

test('an error response does not echo the submitted values', async () => {
  const shop = await harness.merchant();
  for (const changes of [
    { rating: 9 },
    { authorEmail: `${secrets.address} .x` },
    { title: 'x'.repeat(300) },
  ]) {
    const body = submission(shop, { authorEmail: secrets.address, text: secrets.note, ...changes });
    assertNoSecretIn(
      JSON.stringify((await shop.asBrowser('POST', '/reviews', body)).body),
      'VALIDATION_ERROR',
    );
  }
});

test('no log line contains them, a key, a token, a name or the text of a review', async (t) => {
  const lines: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
  const service = await openService({
    config: harness.context.config,
    databaseUrl: harness.databaseUrl,
    log,
    clock: harness.clock,
    checkTenancy: true,
  });
  const app = await createApp(service.context);
  t.after(async () => {
    await app.close();
    await service.close();
  });
  const shop = await harness.merchant();
  const as =
    (credentials: Record<string, string>): TestMerchant['asBrowser'] =>
    async (method, path, body, headers = {}) => {
      const answer = await app.inject({
        method,
        url: `/apiV2${path}`,
        headers: { ...credentials, 'user-agent': secrets.agent, ...headers },
        remoteAddress: secrets.client,
        ...(body !== undefined && { payload: body as object }),
      });
      return { status: answer.statusCode, headers: answer.headers, body: answer.json() };
    };
  const id = { 'x-merchant-id': shop.id };
  const logged = {
    ...shop,
    asBrowser: as({ ...id, origin: shop.origin }),
    asServer: as({ ...id, 'x-api-key': shop.apiKey }),
    asStaff: as({ ...id, authorization: `Bearer ${shop.accessToken}` }),
  };
  await live(logged, logged.asBrowser);
  await logged.asBrowser('POST', '/reviews', submission(shop, { authorEmail: secrets.address, rating: 9 }));
  await logged.asBrowser(
    'GET',
    `/reviews/exists?merchantId=${shop.id}&productId=P-1&customerEmail=${secrets.address}`,
  );
  await app.inject({
    method: 'POST',
    url: '/auth/sign-in/email',
    payload: { email: secrets.address, password: 'hunter2 hunter2' },
  });
  t.mock.method(service.context.responseCache, 'render', async () => {
    throw Object.assign(new Error('duplicate key value violates unique constraint'), {
      detail: `Key (${secrets.address})`,
      code: '23505',
    });
  });
  assert.equal((await logged.asBrowser('GET', '/reviews')).status, 500);
  assert.ok(
    lines.some((line) => line.includes('"operation":"submitReview"')),
    'writes are logged',
  );
  assert.ok(
    lines.some((line) => line.includes('Request failed')),
    'faults are logged',
  );
  assertNoSecretIn(lines.join('\n'), 'the log');
  for (const secret of [shop.apiKey, shop.accessToken, words.text, words.authorName, 'hunter2'])
    assert.ok(!lines.join('\n').includes(secret), secret);
});
