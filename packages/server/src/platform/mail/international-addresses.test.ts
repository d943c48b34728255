import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emailKeyOf, isEmail } from '@tribune/contract';
import { key, ok, process } from '../../features/privacy/person.fixture.ts';
import { answeredByShop, published } from '../../features/questions/given.fixture.ts';
import { emailText } from '../../testing/given.ts';
import { codeOf, startHarness, type TestMerchant } from '../../testing/harness.ts';
import { startMailServer } from '../../testing/mail-server.ts';
import { startMailing } from '../../testing/mailing.ts';
import { requestPasswordToken } from '../../testing/received-emails.fixture.ts';
import { deliver, order } from '../../testing/shop-messages.ts';
import { uuidOf } from '../ids.ts';

const harness = await startHarness({ PUBLIC_URL: 'https://reviews.example' });
const { app } = harness;
const servers = {
  with: await startMailing(harness),
  without: await startMailing(harness, { mailServer: await startMailServer({ hideSMTPUTF8: true }) }),
};
const sendBy = (server: keyof typeof servers) => servers[server].send();

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
    assert.match(servers[server].mailServer.received.at(-1)?.raw ?? '', /^To: .*@xn--bcher-kva\.example/m);
  }
});

test('letters beyond ASCII before the @ need SMTPUTF8; without it the outbox says why the email was not sent', async () => {
  const sent = await answerMailedTo('jörg@bücher.example');
  await sendBy('with');
  assert.deepEqual(await outcome(sent), { status: 'sent', lastError: null });
  assert.equal(servers.with.mailServer.received.at(-1)?.to, 'jörg@bücher.example');
  const before = servers.without.mailServer.received.length;
  const refused = await answerMailedTo('jörn@bücher.example');
  await sendBy('without');
  const { status, lastError } = await outcome(refused);
  assert.equal(status, 'failed');
  assert.match(lastError, /does not support .*SMTPUTF8/);
  assert.equal(servers.without.mailServer.received.length, before);
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

test('staff sign in, are invited and stay on the staff with either form of the domain, whatever letters are before the @', async () => {
  const own = { host: '127.0.0.1:3000', origin: 'http://127.0.0.1:3000' };
  const post = (path: string, payload: object, cookie = '') =>
    app.inject({ method: 'POST', url: `/auth/${path}`, headers: { ...own, cookie }, payload });
  const signIn = async (email: string) => {
    const answer = await post('sign-in/email', { email, password: 'correct horse battery staple' });
    return { status: answer.statusCode, cookie: String(answer.headers['set-cookie']).split(';')[0] ?? '' };
  };
  const shop = await harness.merchant({ ownerEmail: 'Jörg@Bücher.example' });
  const other = await harness.merchant({ ownerEmail: 'maya+1@xn--bcher-kva.example' });
  for (const email of ['jörg@bücher.example', 'JO\u0308RG@XN--BCHER-KVA.example', 'MAYA+1@Bücher.example'])
    assert.equal((await signIn(email)).status, 200, email);
  const { person } = (
    await app.inject({ url: '/auth/me', headers: await signIn('jörg@bücher.example') })
  ).json();
  assert.equal((await signIn(`${uuidOf('user', person.id)}@person.invalid`)).status, 401);
  assert.equal((await signIn('no address')).status, 400);

  const invite = (email: string) => shop.asStaff('POST', '/admin/invitations', { email, role: 'admin' });
  assert.equal(codeOf(await invite('jörg@xn--bcher-kva.example')), 'INVALID_STATE');
  const token = (await invite(other.ownerEmail.replace('xn--bcher-kva', 'bücher'))).body.data.url
    .split('/')
    .at(-1);
  const { cookie } = await signIn('maya+1@bücher.example');
  assert.equal((await post(`invitations/${token}`, {}, cookie)).statusCode, 200);
  assert.equal((await shop.asStaff('GET', '/admin/staff')).body.data.staff.length, 2);
  const erasure = { email: 'maya+1@bücher.example' };
  assert.equal(codeOf(await shop.asStaff('POST', '/admin/privacy/erase', erasure)), 'INVALID_STATE');
  assert.ok(await requestPasswordToken(harness, 'jörg@bücher.example'));
});

test('an erasure reaches what was written with the other form, also names that staff were given', async () => {
  const shop = await harness.merchant();
  const question = await published(shop, { authorEmail: 'jörg@bücher.example' });
  const decision = { status: 'rejected', moderatedBy: 'Jörg@Bücher.example' };
  assert.equal((await shop.asStaff('PATCH', `/questions/${question}/moderate`, decision)).status, 200);
  const erase = { email: 'jörg@xn--bcher-kva.example' };
  const request = await ok(shop.asStaff('POST', '/admin/privacy/erase', erase, key()));
  const { status, report } = await process(harness, shop, request.id);
  assert.deepEqual([status, report.questions], ['completed', 1]);
  assert.doesNotMatch(JSON.stringify((await shop.asStaff('GET', '/admin/moderation-log')).body), /Bücher/i);
  const listed = await shop.asStaff(
    'GET',
    `/admin/privacy/requests?email=${encodeURIComponent('jörg@bücher.example')}`,
  );
  assert.equal(listed.body.data.privacyRequests.length, 1);
});

test('who unsubscribed with one form is asked with neither', async () => {
  const shop = await harness.merchant();
  await deliver(harness, shop, order({ customerEmail: 'maya@Bücher.example' }));
  await servers.with.sendRequests();
  const link = /https:\/\/reviews\.example(\/unsubscribe\/[\w-]{64})/.exec(
    await emailText(shop, 'review_request'),
  )?.[1];
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  assert.equal(
    (await app.inject({ method: 'POST', url: link ?? '', headers, payload: 'List-Unsubscribe=One-Click' }))
      .statusCode,
    200,
  );
  const again = await deliver(
    harness,
    shop,
    order({ orderId: 'O-2', customerEmail: 'MAYA@xn--bcher-kva.example' }),
  );
  assert.equal(again.body.data.status, 'skipped');
});
