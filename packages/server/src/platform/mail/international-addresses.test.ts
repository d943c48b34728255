import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emailKeyOf, isEmail } from '@tribune/contract';
import { answeredByShop, published } from '../../features/questions/given.fixture.ts';
import { codeOf, startHarness, type TestMerchant } from '../../testing/harness.ts';
import { startMailServer } from '../../testing/mail-server.ts';
import { sendDueMails } from './sending.ts';
import { noteMailServer } from './server-setting.ts';
import { smtpTransport } from './transport.ts';

const harness = await startHarness();
const { context, clock } = harness;
await noteMailServer(context.db, true);
const servers = { with: await startMailServer(), without: await startMailServer({ hideSMTPUTF8: true }) };

async function sendBy(server: keyof typeof servers): Promise<void> {
  const transport = await smtpTransport(servers[server].url, 1);
  await sendDueMails({
    db: context.db,
    transport,
    limiter: context.limiter,
    log: context.log,
    from: 'reviews@reviews.example',
    rate: 0,
    ratePerMerchant: 0,
    concurrency: 1,
    now: () => clock.now(),
  });
  await transport.close();
}

async function answerMailedTo(authorEmail: string): Promise<TestMerchant> {
  const shop = await harness.merchant();
  await answeredByShop(shop, await published(shop, { authorEmail }));
  return shop;
}

async function outcome(shop: TestMerchant) {
  const [{ id }] = (await shop.asStaff('GET', '/admin/mails')).body.data.mails;
  const { status, lastError } = (await shop.asStaff('GET', `/admin/mails/${id}`)).body.data;
  return { status, lastError };
}

test('international addresses are valid, and equal in all their forms', () => {
  for (const address of [
    'jörg@bücher.example',
    'maya@xn--bcher-kva.example',
    '用户@例子.example',
    'Δοκιμή@παράδειγμα.example',
  ])
    assert.ok(isEmail(address), address);
  for (const address of [
    'jörg',
    '@bücher.example',
    'a b@x.example',
    'a@-x.example',
    'a@b_c.example',
    'a@b..example',
    'a@é/.example',
    'a,b@x.example',
    'a\u200bb@x.example',
    `${'ö'.repeat(250)}@x.example`,
  ])
    assert.ok(!isEmail(address), address);
  assert.equal(emailKeyOf('JÖRG@Bücher.example'), 'jörg@xn--bcher-kva.example');
  assert.equal(emailKeyOf('jo\u0308rg@XN--BCHER-KVA.example'), 'jörg@xn--bcher-kva.example');
  assert.equal(emailKeyOf(undefined), null);
});

test('an international domain is sent as xn--, with any mail server', async () => {
  for (const server of ['with', 'without'] as const) {
    const shop = await answerMailedTo(`maya.${server}@bücher.example`);
    await sendBy(server);
    assert.deepEqual(await outcome(shop), { status: 'sent', lastError: null });
    assert.match(servers[server].received.at(-1)?.raw ?? '', /^To: .*@xn--bcher-kva\.example/m);
  }
});

test('letters beyond ASCII before the @ need SMTPUTF8; without it the outbox says why the email was not sent', async () => {
  const sent = await answerMailedTo('jörg@bücher.example');
  await sendBy('with');
  assert.deepEqual(await outcome(sent), { status: 'sent', lastError: null });
  assert.equal(servers.with.received.at(-1)?.to, 'jörg@bücher.example');
  const before = servers.without.received.length;
  const refused = await answerMailedTo('jörn@bücher.example');
  await sendBy('without');
  const { status, lastError } = await outcome(refused);
  assert.equal(status, 'failed');
  assert.match(lastError, /does not support .*SMTPUTF8/);
  assert.equal(servers.without.received.length, before);
  assert.deepEqual((await refused.asStaff('GET', '/admin/suppressions')).body.data.suppressions, []);
});

test('both forms of a domain are one customer: duplicates, suppressions, outbox, privacy', async () => {
  const shop = await harness.merchant();
  const [typed, ascii] = ['jörg@bücher.example', 'JÖRG@xn--bcher-kva.example'];
  const review = { merchantId: shop.id, productId: 'P-1', rating: 4, authorName: 'Jörg', orderId: 'O-1' };
  assert.equal((await shop.asServer('POST', '/reviews', { ...review, authorEmail: typed })).status, 200);
  assert.equal(
    codeOf(await shop.asServer('POST', '/reviews', { ...review, authorEmail: ascii })),
    'DUPLICATE_REVIEW',
  );
  const query = `merchantId=${shop.id}&productId=P-1&customerEmail=${encodeURIComponent(ascii)}`;
  assert.equal((await shop.asBrowser('GET', `/reviews/exists?${query}`)).body.data.exists, true);
  assert.equal((await shop.asStaff('POST', '/admin/suppressions', { email: typed })).status, 200);
  const listed = await shop.asStaff('GET', `/admin/suppressions?email=${encodeURIComponent(ascii)}`);
  assert.equal(listed.body.data.suppressions.length, 1);
});
