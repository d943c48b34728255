import assert from 'node:assert/strict';
import { Resolver } from 'node:dns/promises';
import { test } from 'node:test';
import { authenticate } from 'mailauth';
import { returnsOf } from '../../platform/mail/signing.ts';
import { startHarness, type TestMerchant } from '../../testing/harness.ts';
import type { ReceivedMail } from '../../testing/mail-server.ts';
import { startMailing } from '../../testing/mailing.ts';
import { deliver, order } from '../../testing/shop-messages.ts';
import { startNameServer } from './name-server.fixture.ts';
import { checkDueDomains } from './verifying.ts';

const returnHost = 'return.service.example';
const secret = 'secret-of-the-mail-events';
const dns = await startNameServer();
const harness = await startHarness({
  DNS_SERVERS: dns.address,
  PUBLIC_URL: 'https://reviews.service.example',
  MAIL_RETURN_ADDRESS: 'bounces@service.example',
  MAIL_RETURN_HOST: returnHost,
  MAIL_EVENTS_SECRET: secret,
});
const { app, context, clock } = harness;
const returns = returnsOf(context.config);
const { mailServer, send, sendRequests } = await startMailing(harness, {
  domain: 'service.example',
  returns,
});
dns.mailServers.set(returnHost, 'mx.service.example');
dns.records.set(returnHost, ['v=spf1 ip4:127.0.0.1 -all']);
const dayMs = 24 * 60 * 60 * 1000;

const check = async (shop: TestMerchant) =>
  (await shop.asStaff('POST', '/admin/domains/email/check')).body.data;

/** Adds the domain with a DMARC policy and the records that verify it; the one of the return path is returned. */
async function givenDomain(shop: TestMerchant, name: string, policy = 'v=DMARC1; p=reject') {
  const { data } = (await shop.asStaff('PUT', '/admin/domains/email', { domain: name })).body;
  const [proof, key, , cname] = data.records;
  for (const record of [proof, key]) dns.records.set(record.name, [record.value]);
  dns.records.set(`_dmarc.${name}`, [policy]);
  return { email: data.email, cname };
}

let orders = 0;
/** The review request of a new order. */
async function requestTo(shop: TestMerchant, customerEmail: string): Promise<ReceivedMail> {
  await deliver(harness, shop, order({ orderId: `O-${++orders}`, customerEmail }));
  clock.advance(30 * dayMs);
  await sendRequests();
  await send();
  return mailServer.received.find(({ to }) => to === customerEmail) ?? assert.fail('It was sent');
}

const resolver = new Resolver();
resolver.setServers([dns.address]);
/** What a receiver finds, by another library than ours. */
async function verdictOn({ raw, returnPath }: Pick<ReceivedMail, 'raw' | 'returnPath'>, ip = '127.0.0.1') {
  const { dkim, spf, dmarc } = await authenticate(raw, {
    sender: returnPath,
    ip,
    helo: 'mail.service.example',
    disableArc: true,
    disableBimi: true,
    resolver: (asked, type) => resolver.resolve(asked, type) as Promise<string[][]>,
  });
  return {
    dkim: dkim.results[0]?.status.result,
    spf: spf ? [spf.status.result, spf.domain] : null,
    isSpfAligned: dmarc ? Boolean(dmarc.alignment.spf.result) : null,
    dmarc: dmarc ? dmarc.status.result : null,
  };
}

const notification = (to: string) =>
  [
    `To: ${to}`,
    'Content-Type: multipart/report; report-type=delivery-status; boundary="part"',
    '',
    '--part',
    'Content-Type: message/delivery-status',
    '',
    'Action: failed',
    'Status: 5.1.1',
    '--part--',
    '',
  ].join('\r\n');

test('emails return to the merchant’s own domain while its return path is found, and SPF is aligned', async () => {
  const shop = await harness.merchant();
  const name = 'mail.shop.example';
  const { email, cname } = await givenDomain(shop, name);
  assert.deepEqual([email.returnPath, email.spfAligned], [null, false]);
  const host = `tribune-bounces.${name}`;
  assert.deepEqual(cname, { type: 'CNAME', name: host, value: returnHost });
  const checked = await check(shop);
  assert.equal(checked.status, 'verified', 'the return path is optional');
  assert.deepEqual([checked.email.returnPath, checked.email.spfAligned], ['missing', false]);
  const senderOf = async () => (await shop.asStaff('GET', '/admin/mails/deliverability')).body.data.sender;
  assert.deepEqual(await senderOf(), { domain: name, spfAligned: false });
  const before = await requestTo(shop, 'before@customer.example');
  assert.match(before.returnPath, /^bounces\+mail_[0-9a-z]{26}@service\.example$/);
  const { isSpfAligned, dmarc } = await verdictOn(before);
  assert.deepEqual([isSpfAligned, dmarc], [false, 'pass'], 'by the signature alone');

  dns.aliases.set(host, returnHost);
  const found = (await check(shop)).email;
  assert.deepEqual([found.returnPath, found.spfAligned], ['found', true]);
  assert.deepEqual(await senderOf(), { domain: name, spfAligned: true });
  const sent = await requestTo(shop, 'dead@customer.example');
  assert.match(sent.returnPath, /^bounces\+mail_[0-9a-z]{26}@tribune-bounces\.mail\.shop\.example$/);
  assert.equal(sent.parsed.from?.address, `reviews@${name}`);
  const passed = { dkim: 'pass', spf: ['pass', host], isSpfAligned: true, dmarc: 'pass' };
  assert.deepEqual(await verdictOn(sent), passed);
  const rewritten = { ...sent, raw: sent.raw.replace('Subject: ', 'Subject: [List] ') };
  assert.deepEqual(await verdictOn(rewritten), { ...passed, dkim: 'fail' }, 'DMARC passes by SPF alone');
  const foreign = await verdictOn(rewritten, '192.0.2.1');
  assert.deepEqual([foreign.spf?.[0], foreign.dmarc], ['fail', 'fail']);

  const [server] = await resolver.resolveMx(sent.returnPath.slice(sent.returnPath.indexOf('@') + 1));
  assert.equal(
    server?.exchange,
    'mx.service.example',
    'the bounce arrives at the mail server of the service',
  );
  const answer = await app.inject({
    method: 'POST',
    url: '/mail/events/dsn',
    headers: { authorization: `Basic ${Buffer.from(`tribune:${secret}`).toString('base64')}` },
    payload: notification(sent.returnPath),
  });
  assert.deepEqual(answer.json(), { reports: 1, suppressed: 1 });
  const { suppressions } = (await shop.asStaff('GET', '/admin/suppressions')).body.data;
  assert.deepEqual(
    suppressions.map(({ email: address, reason }: Record<string, string>) => [address, reason]),
    [['dead@customer.example', 'bounced']],
  );

  dns.aliases.delete(host);
  clock.advance(dayMs);
  await checkDueDomains(context);
  const [lost] = (await shop.asStaff('GET', '/admin/domains')).body.data.domains;
  assert.deepEqual(
    [lost.status, lost.email.returnPath, lost.email.spfAligned],
    ['verified', 'missing', false],
  );
  const after = await requestTo(shop, 'after@customer.example');
  assert.match(after.returnPath, /@service\.example$/);
  assert.equal((await verdictOn(after)).dmarc, 'pass');
});

test('MX and SPF records of the return path’s own work as well; others do not, nor under aspf=s', async () => {
  const shop = await harness.merchant();
  const name = 'mail.other.example';
  const host = `tribune-bounces.${name}`;
  await givenDomain(shop, name);
  const stateOf = async () => (await check(shop)).email.returnPath;
  dns.mailServers.set(host, 'MX.service.example');
  assert.equal(await stateOf(), 'differs', 'no SPF record');
  dns.records.set(host, ['v=spf1 ip4:192.0.2.7 -all']);
  assert.equal(await stateOf(), 'differs', 'SPF permits another server');
  dns.records.set(host, [`v=spf1 include:${returnHost} -all`]);
  assert.equal(await stateOf(), 'found');
  dns.mailServers.set(host, 'mx.elsewhere.example');
  assert.equal(await stateOf(), 'differs', 'bounces would arrive elsewhere');
  assert.match((await requestTo(shop, 'elsewhere@customer.example')).returnPath, /@service\.example$/);
  dns.mailServers.set(host, 'mx.service.example');
  dns.records.set(`_dmarc.${name}`, ['v=DMARC1; p=reject; aspf=s']);
  assert.equal(await stateOf(), 'strict');
  assert.match((await requestTo(shop, 'strict@customer.example')).returnPath, /@service\.example$/);
  dns.records.set(`_dmarc.${name}`, ['v=DMARC1; p=reject; aspf=r']);
  assert.equal(await stateOf(), 'found');
  dns.state.silent = true;
  const silent = await check(shop);
  dns.state.silent = false;
  assert.deepEqual(
    [silent.problem, silent.email.returnPath],
    ['dns_failed', 'found'],
    'the last known state',
  );
});
