import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deleteOldOutcomes } from '../../platform/mail/outcomes.ts';
import { givenReview } from '../../testing/given.ts';
import { codeOf, startHarness, type TestMerchant } from '../../testing/harness.ts';
import { startMailing } from '../../testing/mailing.ts';
import { deliver, order } from '../../testing/shop-messages.ts';

const secret = 'secret-of-the-mail-events';
const harness = await startHarness({ MAIL_EVENTS_SECRET: secret });
const { app, context, clock } = harness;
const { mailServer, send, sendRequests } = await startMailing(harness, {
  domain: 'service.example',
  returns: { address: 'bounces@service.example', host: null },
});
const dayMs = 24 * 60 * 60 * 1000;

let orders = 0;
/** Sends the review requests of new orders of these customers. */
async function ask(shop: TestMerchant, ...customers: string[]) {
  for (const customerEmail of customers)
    await deliver(harness, shop, order({ orderId: `O-${++orders}`, customerEmail }));
  clock.advance(20 * dayMs);
  await sendRequests();
  await send();
}
const sentTo = (customer: string) => mailServer.received.filter(({ to }) => to === customer);
const authorization = (password: string) => `Basic ${Buffer.from(`tribune:${password}`).toString('base64')}`;
const post = (source: string, payload: object | string, password = secret) =>
  app.inject({
    method: 'POST',
    url: `/mail/events/${source}`,
    headers: { authorization: authorization(password), 'content-type': 'text/plain' },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  });
const suppressedOf = async (shop: TestMerchant): Promise<Record<string, string>> => {
  const { suppressions } = (await shop.asStaff('GET', '/admin/suppressions')).body.data;
  return Object.fromEntries(
    suppressions.map(({ email, reason }: { email: string; reason: string }) => [email, reason]),
  );
};

/** A delivery status notification, as Postfix writes it. */
const notification = (to: string, { status = '5.1.1', action = 'failed', original = '' } = {}) =>
  [
    'From: MAILER-DAEMON@mx.example',
    `To: ${to}`,
    'Subject: Undelivered Mail Returned to Sender',
    'Content-Type: multipart/report; report-type=delivery-status;',
    '\tboundary="part"',
    '',
    '--part',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example',
    '',
    'Final-Recipient: rfc822; someone@customer.example',
    `Action: ${action}`,
    `Status: ${status}`,
    'Diagnostic-Code: smtp; 550 5.1.1 User unknown',
    '',
    '--part',
    'Content-Type: text/rfc822-headers',
    '',
    original,
    '--part--',
    '',
  ].join('\r\n');

test('half of the addresses are dead: those whose emails return receive nothing more, of any kind', async () => {
  const [shop, other] = [await harness.merchant(), await harness.merchant()];
  await shop.asStaff('PATCH', '/admin/settings', { requireEmailVerification: true });
  const customers = Array.from({ length: 8 }, (_, index) => `c${index}@customer.example`);
  const dead = customers.filter((_, index) => index % 2 === 1);
  await ask(shop, ...customers);
  for (const customer of dead) {
    const [email] = sentTo(customer);
    assert.match(email?.returnPath ?? '', /^bounces\+mail_[0-9a-z]{26}@service\.example$/);
    const answer = await post('dsn', notification(email?.returnPath ?? ''));
    assert.deepEqual([answer.statusCode, answer.json()], [200, { reports: 1, suppressed: 1 }]);
  }
  assert.deepEqual(await suppressedOf(shop), Object.fromEntries(dead.map((email) => [email, 'bounced'])));
  assert.deepEqual(await suppressedOf(other), {}, 'no other merchant is affected');
  const figuresOf = async (of: TestMerchant) =>
    (await of.asStaff('GET', '/admin/mails/deliverability?days=90')).body.data;
  const figures = { emails: 8, bounced: 4, complained: 0, failed: 0 };
  assert.deepEqual(await figuresOf(shop), {
    domains: [{ domain: 'customer.example', ...figures }],
    sender: null,
    warmUp: null,
  });
  assert.deepEqual((await figuresOf(other)).domains, []);
  assert.equal(codeOf(await shop.asStaff('GET', '/admin/mails/deliverability?days=91')), 'VALIDATION_ERROR');

  await ask(shop, ...customers);
  const texts = [
    'Warm, light, and still like new after a winter.',
    'It fits the small bag; the strap is short.',
  ];
  for (const [index, text] of texts.entries())
    await givenReview(shop, { text, authorEmail: customers[index], productId: 'P-other' });
  await send();
  for (const customer of customers) {
    const subjects = sentTo(customer).map(({ parsed }) => parsed.subject);
    assert.equal(subjects.length > 1, !dead.includes(customer), `${customer}: ${subjects.join(', ')}`);
  }
  const { mails } = (await shop.asStaff('GET', '/admin/mails?kind=email_verification')).body.data;
  assert.deepEqual(
    mails.map(({ to, status }: { to: string; status: string }) => [to, status]),
    [
      ['c1@customer.example', 'cancelled'],
      ['c0@customer.example', 'sent'],
    ],
  );
});

test('a report is recognized by the returned Message-ID too; what is no bounce reports nothing', async () => {
  const shop = await harness.merchant();
  await ask(shop, 'a@report.example', 'b@report.example');
  const [email] = sentTo('a@report.example');
  const [id = ''] = /^Message-ID: .*$/im.exec(email?.raw ?? '') ?? [];
  const back = email?.returnPath ?? '';
  const ignored = [
    notification(back, { action: 'delayed', status: '4.4.1' }),
    notification(back, { status: '5.7.1' }),
    notification(back, { status: '5.2.2' }),
    notification('bounces+mail_00000000000000000000000000@service.example'),
    notification(back).replace('multipart/report', 'multipart/mixed'),
    `From: a@report.example\r\nTo: ${back}\r\nAuto-Submitted: auto-replied\r\n\r\nStatus: 5.1.1\r\nAction: failed`,
    '',
  ];
  for (const message of ignored) assert.equal((await post('dsn', message)).json().suppressed, 0, message);
  assert.deepEqual(await suppressedOf(shop), {});
  assert.equal(
    (await post('dsn', notification('bounces@service.example', { original: id }))).json().suppressed,
    1,
  );
  const complaint = notification(sentTo('b@report.example')[0]?.returnPath ?? '').replace(
    /Final-Recipient[\s\S]*?User unknown/,
    'Feedback-Type: abuse\r\nUser-Agent: SomeGenerator/1.0\r\nVersion: 1',
  );
  assert.equal((await post('dsn', complaint)).json().suppressed, 1);
  assert.deepEqual(await suppressedOf(shop), {
    'a@report.example': 'bounced',
    'b@report.example': 'complained',
  });
});

const sns = (message: object) => ({ Type: 'Notification', Message: JSON.stringify(message) });
/** Events of each provider about an address, as its documentation has them: a dead address, a complaint, a temporary failure. */
const events: Record<string, (email: string) => readonly object[]> = {
  ses: (email) => [
    sns({
      notificationType: 'Bounce',
      bounce: { bounceType: 'Permanent', bouncedRecipients: [{ emailAddress: email }] },
    }),
    sns({ eventType: 'Complaint', complaint: { complainedRecipients: [{ emailAddress: email }] } }),
    sns({
      notificationType: 'Bounce',
      bounce: { bounceType: 'Transient', bouncedRecipients: [{ emailAddress: email }] },
    }),
  ],
  postmark: (email) => [
    { RecordType: 'Bounce', Type: 'HardBounce', Email: email },
    { RecordType: 'SpamComplaint', Type: 'SpamComplaint', Email: email },
    { RecordType: 'Bounce', Type: 'Transient', Email: email },
  ],
  sendgrid: (email) => [
    [
      { event: 'bounce', type: 'bounce', email },
      { event: 'delivered', email },
    ],
    [{ event: 'spamreport', email }],
    [
      { event: 'bounce', type: 'blocked', email },
      { event: 'deferred', email },
    ],
  ],
  mailgun: (email) => [
    { 'event-data': { event: 'failed', severity: 'permanent', recipient: email } },
    { 'event-data': { event: 'complained', recipient: email } },
    { 'event-data': { event: 'failed', severity: 'temporary', recipient: email } },
  ],
  brevo: (email) => [
    { event: 'hard_bounce', email },
    { event: 'spam', email },
    { event: 'soft_bounce', email },
  ],
  mailjet: (email) => [
    [{ event: 'bounce', hard_bounce: true, email }],
    { event: 'spam', email },
    { event: 'bounce', hard_bounce: false, email },
  ],
  sparkpost: (email) => [
    [{ msys: { message_event: { type: 'bounce', bounce_class: '10', rcpt_to: email } } }],
    [{ msys: { message_event: { type: 'spam_complaint', rcpt_to: email } } }],
    [{ msys: { message_event: { type: 'bounce', bounce_class: '21', rcpt_to: email } } }],
  ],
};

test('webhooks of providers about an address end sending for every merchant that emailed it', async () => {
  const [shop, other, third] = [await harness.merchant(), await harness.merchant(), await harness.merchant()];
  const expected: Record<string, string> = {};
  for (const [provider, eventsOf] of Object.entries(events)) {
    const addresses = ['dead', 'angry', 'full'].map((state) => `${state}@${provider}.example`);
    await ask(shop, ...addresses);
    await ask(other, ...addresses);
    for (const [index, address] of addresses.entries()) {
      const { statusCode, body } = await post(provider, eventsOf(address.toUpperCase())[index] ?? {});
      assert.equal(statusCode, 200, body);
      assert.equal(JSON.parse(body).suppressed, index === 2 ? 0 : 2, `${provider}: ${address}`);
    }
    Object.assign(expected, {
      [`dead@${provider}.example`]: 'bounced',
      [`angry@${provider}.example`]: 'complained',
    });
    assert.equal((await post(provider, {})).json().reports, 0);
    assert.equal((await post(provider, '{')).statusCode, 400);
  }
  assert.deepEqual(await suppressedOf(shop), expected);
  assert.deepEqual(await suppressedOf(other), expected);
  assert.deepEqual(await suppressedOf(third), {});
});

test('reports need the secret, and are accepted for 90 days', async () => {
  const shop = await harness.merchant();
  await ask(shop, 'late@report.example');
  const report = { event: 'spam', email: 'late@report.example' };
  for (const password of ['', 'other', `${secret}x`])
    assert.equal(
      codeOf({ status: 0, body: (await post('brevo', report, password)).json() } as never),
      'INVALID_CREDENTIALS',
    );
  assert.equal((await post('nobody', report)).statusCode, 404);
  const { statusCode } = await app.inject({ method: 'POST', url: '/mail/events/brevo', payload: report });
  assert.equal(statusCode, 401);
  clock.advance(91 * dayMs);
  assert.equal((await post('brevo', report)).json().suppressed, 0);
  await deleteOldOutcomes(context.db, clock.now());
  assert.equal(
    (await post('dsn', notification(sentTo('late@report.example')[0]?.returnPath ?? ''))).json().suppressed,
    0,
  );
});
