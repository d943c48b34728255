import assert from 'node:assert/strict';
import { test } from 'node:test';
import { locales, type TemplateContent, type TemplateMailKind, templateMailKinds } from '@tribune/contract';
import { codeOf, startHarness, type TestMerchant } from '../../testing/harness.ts';
import { startMailing } from '../../testing/mailing.ts';
import { deliver, order } from '../../testing/shop-messages.ts';
import { photo, pngClaiming } from '../media/testing/files.ts';

const harness = await startHarness({ PUBLIC_URL: 'https://reviews.example' });
const { clock } = harness;
const { mailServer, send, sendRequests } = await startMailing(harness, { concurrency: 2 });

const at = (kind: string, locale = 'en') => `/admin/email-templates/${kind}/${locale}`;
const templateOf = async (shop: TestMerchant, kind: string, locale = 'en') =>
  (await shop.asStaff('GET', at(kind, locale))).body.data;
const contentOf = async (shop: TestMerchant, kind: string, locale = 'en'): Promise<TemplateContent> =>
  (await templateOf(shop, kind, locale)).content;
const detailsOf = (answer: { body: { error?: { details: { field: string; message: string }[] } } }) =>
  answer.body.error?.details.map(({ field, message }) => `${field} ${message}`) ?? [];

test('every kind of email is edited, and its test email arrives with the edited texts', async () => {
  const shop = await harness.merchant({ ownerEmail: 'owner@every-kind.example' });
  for (const [index, kind] of templateMailKinds.entries()) {
    const locale = locales[index % locales.length] ?? 'en';
    const content = await contentOf(shop, kind, locale);
    const edited = {
      ...content,
      subject: `${kind} <b>{{shop}}</b>`,
      heading: `Heading of ${kind} & co`,
      preheader: `Preheader of ${kind}`,
      footer: `Footer of ${kind}`,
      body: [{ type: 'text', text: 'First <i>line</i>\nSecond line' }, ...content.body],
    };
    const saved = await shop.asStaff('PUT', at(kind, locale), { content: edited, basedOn: null });
    assert.equal(saved.status, 200, JSON.stringify(saved.body));
    const sent = await shop.asStaff('POST', `${at(kind, locale)}/test`, { content: edited });
    assert.equal(sent.status, 200, JSON.stringify(sent.body));
    assert.equal(sent.body.data.to, shop.ownerEmail);
  }
  await send();
  const received = mailServer.received.filter(({ to }) => to === shop.ownerEmail);
  assert.equal(received.length, templateMailKinds.length);
  for (const kind of templateMailKinds) {
    const mail = received.find(({ parsed }) => parsed.subject?.startsWith(`[Test] ${kind} <b>`));
    assert.ok(mail, kind);
    const { html = '', text = '', headers } = mail.parsed;
    assert.ok(html.includes(`Heading of ${kind} &amp; co`) && html.includes(`Preheader of ${kind}`), kind);
    assert.ok(html.includes('First &lt;i&gt;line&lt;/i&gt;<br/>Second line'), kind);
    assert.ok(text.includes(`Footer of ${kind}`) && text.includes('First <i>line</i>\nSecond line'), kind);
    assert.doesNotMatch(`${html}${text}`, /\{\{|undefined|\bnull\b/, kind);
    assert.ok(!headers.some(({ key }) => key === 'list-unsubscribe'), 'a test email unsubscribes nobody');
  }
});

test('the default of every kind and language has no faults and nothing that was not replaced', async () => {
  const shop = await harness.merchant();
  for (const kind of templateMailKinds)
    for (const locale of locales) {
      const content = await contentOf(shop, kind, locale);
      const { body } = await shop.asStaff('POST', `${at(kind, locale)}/preview`, { content });
      assert.deepEqual(body.data.faults, [], `${kind} ${locale}`);
      assert.doesNotMatch(
        `${body.data.subject}${body.data.text}`,
        /[{}]|undefined|\bnull\b/,
        `${kind} ${locale}`,
      );
      assert.ok(body.data.html.includes(`lang="${locale}"`));
    }
});

test('an email that was queued before a change of its template is sent as it was queued', async () => {
  const shop = await harness.merchant();
  const content = await contentOf(shop, 'review_request');
  const saved = async (subject: string, basedOn: number | null) => {
    const answer = await shop.asStaff('PUT', at('review_request'), {
      content: { ...content, subject },
      basedOn,
    });
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
  };
  const ordered = async (name: string) => {
    await deliver(
      harness,
      shop,
      order({ orderId: name, customerEmail: `${name}@versions.example`, customerName: 'Maya Lindqvist' }),
    );
    await sendRequests();
  };
  await ordered('zero');
  await saved('One for {{firstName}}', null);
  await ordered('one');
  await saved('Two for {{firstName|you}}', 1);
  await ordered('two');
  await shop.asStaff('DELETE', at('review_request'));
  await ordered('three');
  await send();
  const { mails } = (await shop.asStaff('GET', '/admin/mails')).body.data;
  const listed = mails.map(({ to, subject, templateVersion }: Record<string, unknown>) => ({
    to: String(to).split('@')[0],
    subject,
    templateVersion,
  }));
  const { shop: name } = { shop: listed[0].subject.slice('How was your order from '.length, -1) };
  assert.deepEqual(listed, [
    { to: 'three', subject: `How was your order from ${name}?`, templateVersion: null },
    { to: 'two', subject: 'Two for Maya', templateVersion: 2 },
    { to: 'one', subject: 'One for Maya', templateVersion: 1 },
    { to: 'zero', subject: `How was your order from ${name}?`, templateVersion: null },
  ]);
  for (const { to, subject } of listed)
    assert.equal(
      mailServer.received.find((mail) => mail.to === `${to}@versions.example`)?.parsed.subject,
      subject,
    );
});

test('versions say who made them, are restored, and never overwrite each other', async () => {
  const shop = await harness.merchant();
  const content = await contentOf(shop, 'coupon');
  const put = (subject: string, basedOn: number | null) =>
    shop.asStaff('PUT', at('coupon'), { content: { ...content, subject }, basedOn });
  assert.equal((await put('First', null)).body.data.version, 1);
  assert.equal(codeOf(await put('Unseen', null)), 'INVALID_STATE');
  const race = await Promise.all([put('Second', 1), put('Also second', 1)]);
  assert.deepEqual(race.map(({ status }) => status).sort(), [200, 409]);
  await shop.asStaff('DELETE', at('coupon'));
  assert.equal((await templateOf(shop, 'coupon')).customized, false);
  const restored = await shop.asStaff('POST', `${at('coupon')}/versions/1/restore`);
  assert.equal(restored.body.data.content.subject, 'First');
  const { versions } = (await shop.asStaff('GET', `${at('coupon')}/versions`)).body.data;
  assert.deepEqual(
    versions.map((one: Record<string, unknown>) => [one.version, one.changedBy, one.restoredFrom]),
    [
      [4, shop.ownerEmail, 1],
      [3, shop.ownerEmail, null],
      [2, shop.ownerEmail, null],
      [1, shop.ownerEmail, null],
    ],
  );
  assert.equal(versions[1].content, null);
  const { emailTemplates } = (await shop.asStaff('GET', '/admin/email-templates')).body.data;
  assert.equal(emailTemplates.length, templateMailKinds.length * locales.length);
  const changed = emailTemplates.filter(({ customized }: { customized: boolean }) => customized);
  assert.deepEqual(
    changed.map(({ kind, locale, version }: Record<string, unknown>) => [kind, locale, version]),
    [['coupon', 'en', 4]],
  );
});

test('hostile and incomplete templates are refused with the place of each fault', async () => {
  const shop = await harness.merchant();
  const faultsOf = async (kind: TemplateMailKind, change: object) => {
    const content = { ...(await contentOf(shop, kind)), ...change };
    const answer = await shop.asStaff('PUT', at(kind), { content, basedOn: null });
    assert.equal(codeOf(answer), 'VALIDATION_ERROR', JSON.stringify(change).slice(0, 200));
    assert.equal(codeOf(await shop.asStaff('POST', `${at(kind)}/test`, { content })), 'VALIDATION_ERROR');
    return detailsOf(answer).join('\n');
  };
  const text = (text: string) => ({ body: [{ type: 'text', text }, { type: 'products' }] });
  const request = 'review_request';
  assert.match(
    await faultsOf(request, { subject: 'Hi {{fistName}}' }),
    /^content\.subject has the unknown variable “fistName”; use .*\(at character 4\)$/,
  );
  assert.match(await faultsOf(request, { subject: 'a\r\nBcc: x@example.com' }), /content\.subject/);
  assert.match(
    await faultsOf(request, { subject: 'a\nBcc: x@example.com' }),
    /subject must be a single line/,
  );
  assert.match(await faultsOf(request, { subject: 'Hello \u202Egnp.exe' }), /invisible character/);
  assert.match(
    await faultsOf(request, text('{{firstName|{{shop}}}}')),
    /body\.0\.text has a variable inside/,
  );
  assert.match(await faultsOf(request, text('{{firstName')), /without “}}”/);
  assert.match(await faultsOf(request, text('{{constructor}}')), /unknown variable “constructor”/);
  assert.match(await faultsOf(request, text('[go](javascript:alert(1))')), /script links \(at character 6\)/);
  assert.match(await faultsOf(request, text('x'.repeat(2_001))), /too long: 2001 of at most 2000/);
  assert.match(await faultsOf(request, text('x'.repeat(30_000))), /content\.body\.0\.text/);
  assert.match(
    await faultsOf(request, { body: [{ type: 'text', text: 'Hi' }] }),
    /must contain the review link/,
  );
  assert.match(await faultsOf(request, { unsubscribe: null }), /must contain an unsubscribe link/);
  assert.match(await faultsOf('coupon', { body: [{ type: 'products' }] }), /is not available in this email/);
  assert.match(
    await faultsOf('email_verification', { body: [{ type: 'button' }] }),
    /body\.0\.label is required/,
  );
  const unknownField = { content: { ...(await contentOf(shop, request)), html: '<b>' }, basedOn: null };
  assert.equal(codeOf(await shop.asStaff('PUT', at(request), unknownField)), 'VALIDATION_ERROR');
  const tooMuch = { content: { body: [], padding: 'x'.repeat(300_000) }, basedOn: null };
  assert.equal(codeOf(await shop.asStaff('PUT', at(request), tooMuch)), 'PAYLOAD_TOO_LARGE');
});

test("scripts in texts and customers' names are shown as text", async () => {
  const shop = await harness.merchant();
  const content = {
    ...(await contentOf(shop, 'review_request')),
    subject: '{{name}}',
    heading: '<script>alert(1)</script>',
    body: [{ type: 'text', text: '{{name}} <img src=x onerror=alert(1)>' }, { type: 'products' }],
  };
  assert.equal((await shop.asStaff('PUT', at('review_request'), { content, basedOn: null })).status, 200);
  const customerName = '{{shop}}</title><script>x</script> \u202Eevil';
  await deliver(harness, shop, order({ customerEmail: 'hostile@names.example', customerName }));
  await sendRequests();
  await send();
  const mail = mailServer.received.find(({ to }) => to === 'hostile@names.example');
  assert.ok(mail);
  assert.equal(mail.parsed.subject, '{{shop}}</title><script>x</script> evil');
  assert.doesNotMatch(mail.parsed.html ?? '', /<script|<img src=x|\u202E/);
  assert.match(mail.parsed.html ?? '', /&lt;script&gt;alert\(1\)&lt;\/script&gt;/);
});

test('the logo is decoded and stored as PNG, and shown in emails and hosted pages', async () => {
  const shop = await harness.merchant();
  const upload = (bytes: Buffer, type: string) => {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(bytes)], { type }), 'logo');
    return shop.asStaff('POST', '/admin/logo', form);
  };
  const jpeg = await photo(1200, 300)
    .jpeg()
    .withExif({ IFD0: { Artist: 'Secret' } })
    .toBuffer();
  const made = await upload(jpeg, 'image/jpeg');
  assert.equal(made.status, 200, JSON.stringify(made.body));
  const { url, width, height } = made.body.data;
  assert.deepEqual([width, height], [480, 120]);
  const path = new URL(url).pathname;
  const file = await harness.app.inject({ method: 'GET', url: path });
  assert.deepEqual([file.statusCode, file.headers['content-type']], [200, 'image/png']);
  assert.ok(!file.rawPayload.includes('Secret'));
  assert.deepEqual((await shop.asStaff('GET', '/admin/settings')).body.data.logo, made.body.data);
  const content = await contentOf(shop, 'review_request');
  const preview = async (change: object = {}) =>
    (await shop.asStaff('POST', `${at('review_request')}/preview`, { content: { ...content, ...change } }))
      .body.data.html;
  assert.ok((await preview()).includes(`src="${url}"`));
  assert.ok(!(await preview({ showLogo: false })).includes(url));
  const evil = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  assert.equal(codeOf(await upload(evil, 'image/svg+xml')), 'INVALID_FILE_TYPE');
  assert.equal(codeOf(await upload(pngClaiming(60_000, 60_000), 'image/png')), 'INVALID_FILE_TYPE');
  assert.equal(codeOf(await upload(Buffer.alloc(3 * 2 ** 20, jpeg), 'image/jpeg')), 'PAYLOAD_TOO_LARGE');
  assert.equal((await shop.asStaff('DELETE', '/admin/logo')).status, 200);
  assert.equal((await shop.asStaff('GET', '/admin/settings')).body.data.logo, null);
  assert.equal(
    (await harness.app.inject({ method: 'GET', url: path })).statusCode,
    200,
    'sent emails show it',
  );
});

test('a second reminder is sent once, only if wanted, and the first then is not called the last', async () => {
  const shop = await harness.merchant();
  const customerEmail = 'second@reminders.example';
  await shop.asStaff('PATCH', '/admin/settings', { reminderDelayDays: 3, secondReminderDelayDays: 5 });
  await deliver(harness, shop, order({ customerEmail }));
  const step = async (days: number) => {
    clock.advance(days * 24 * 60 * 60 * 1000);
    await Promise.all([sendRequests(), sendRequests()]);
  };
  const request = async () =>
    (await shop.asStaff('GET', '/admin/review-requests')).body.data.reviewRequests[0];
  for (const days of [0, 2, 1, 4, 1, 30]) await step(days);
  await send();
  const received = mailServer.received.filter(({ to }) => to === customerEmail);
  assert.deepEqual(received.map(({ parsed }) => parsed.subject?.replace(/ from .*/, '')).sort(), [
    'How was your order',
    'One last reminder: How was your order',
    'Reminder: How was your order',
  ]);
  const first = received.find(({ parsed }) => parsed.subject?.startsWith('Reminder'));
  assert.doesNotMatch(first?.parsed.text ?? '', /last email/);
  const { reminderDueAt, remindedAt, secondRemindedAt } = await request();
  assert.equal(reminderDueAt, null);
  const dayOf = (time: string) => Math.floor(Date.parse(time) / 3_600_000 / 24);
  assert.ok(dayOf(secondRemindedAt) > dayOf(remindedAt));
});

test('templates are for admins, and of one merchant', async () => {
  const [shop, other] = [await harness.merchant(), await harness.merchant()];
  const content = { ...(await contentOf(shop, 'coupon')), subject: 'Ours' };
  await shop.asStaff('PUT', at('coupon'), { content, basedOn: null });
  assert.notEqual((await contentOf(other, 'coupon')).subject, 'Ours');
  assert.equal(codeOf(await other.asStaff('POST', `${at('coupon')}/versions/1/restore`)), 'NOT_FOUND');
  for (const path of [at('coupon', 'xx'), at('nothing'), `${at('coupon', 'xx')}/versions`])
    assert.equal(codeOf(await shop.asStaff('GET', path)), 'NOT_FOUND');
  const token = await shop.asStaff('POST', '/admin/access-tokens', { name: 'Mod', role: 'moderator' });
  const moderator = { authorization: `Bearer ${token.body.data.accessToken}` };
  for (const [method, path] of [
    ['GET', at('coupon')],
    ['DELETE', at('coupon')],
    ['DELETE', '/admin/logo'],
  ] as const) {
    assert.equal(codeOf(await shop.asStaff(method, path, undefined, moderator)), 'FORBIDDEN');
    assert.equal(codeOf(await shop.asServer(method, path)), 'AUTHENTICATION_REQUIRED');
  }
});
