import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type MailKind, mailKinds } from '@tribune/contract';
import { sealAddress } from '../features/own-content/link.ts';
import { sendOwnLink } from '../features/own-content/requesting.ts';
import { answered, answeredByShop, moderated, published } from '../features/questions/given.fixture.ts';
import { announceRaid } from '../features/raids/announcing.ts';
import { notifyOfDecisions } from '../features/reports/index.ts';
import { rows } from '../platform/db/database.ts';
import { output, statement, table } from '../platform/db/statement.ts';
import { newUuid } from '../platform/ids.ts';
import { causes } from '../platform/mail/causes.ts';
import { mailWith } from '../platform/mail/outbox.ts';
import { sendRequests } from '../testing/due-requests.ts';
import { startHarness } from '../testing/harness.ts';
import { requestPasswordToken } from '../testing/received-emails.fixture.ts';
import { deliver, order } from '../testing/shop-messages.ts';

const publicUrl = 'https://reviews.example';
const harness = await startHarness({ PUBLIC_URL: publicUrl });
const { app, clock, context } = harness;
const { db } = context;

/** Why no public form can cause an email of this kind, or why it need not be repeated below. Others must occur in the story. */
const elsewhere: Partial<Record<MailKind, string>> = {
  review_reminder: 'has the content of review_request',
  review_second_reminder: 'has the content of review_request',
  staff_invitation: 'an administrator invites',
  webhook_disabled: 'about an endpoint of the merchant',
  shop_messages_failing: 'about messages of the platform',
  domain_failing: 'about DNS records of the merchant',
  codes_low: 'about the merchant’s coupon codes',
  deletion_scheduled: 'staff or the operator delete a merchant',
  deletion_canceled: 'staff or the operator cancel it',
  note_mention: 'staff mention a colleague',
  late_items: 'target times of the merchant',
  topics_rising: 'names topics that several reviews mention, and products of the catalog',
};

/** In every text that a form accepts, and in no address or catalog. */
const typed = 'Zzyzx';
const words = (what: string) => `${typed} says: this ${what} is the best offer of the year.`;

const shop = await harness.merchant();
const merchantId = shop.uuid;

const press = (url: string, fields: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url,
    payload: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });

/** Emails to customers and staff as their recipients get them. */
async function mails() {
  const ids = await rows(
    db,
    statement`select ${table('mails')('mail_id')} from mails where merchant_id = $1 order by created_at, mail_id`,
    [merchantId],
  );
  return Promise.all(
    ids.map(async ({ mail_id }) => (await mailWith(db, merchantId, mail_id)) ?? assert.fail()),
  );
}

async function textOf(kind: MailKind): Promise<string> {
  return (await mails()).findLast((mail) => mail.kind === kind)?.body_text ?? assert.fail(kind);
}

const pathIn = (text: string, path: string) =>
  new RegExp(`${path}/[\\w-]+`).exec(text)?.[0] ?? assert.fail(path);

async function ok(answer: ReturnType<typeof shop.asStaff>) {
  const { status, body } = await answer;
  assert.equal(status, 200, JSON.stringify(body));
  return body.data;
}

/** Uses every public form with texts of a stranger, and does everything that staff do about it. */
async function story(): Promise<void> {
  await ok(
    shop.asStaff('PATCH', '/admin/settings', { requireEmailVerification: true, askBuyersToAnswer: true }),
  );
  await ok(shop.asStaff('POST', '/admin/incentives', { description: '10 % off' }));
  const { incentiveClaimId } = (await deliver(harness, shop, order())).body.data;
  await sendRequests(harness);
  await ok(
    shop.asStaff('POST', `/admin/incentive-claims/${incentiveClaimId}/fulfill`, { couponCode: 'C-1' }),
  );
  await press(`${pathIn(await textOf('review_request'), '/r')}/not-received`);

  const review = await ok(
    shop.asBrowser('POST', '/reviews', {
      merchantId: shop.id,
      productId: `${typed}-product`,
      rating: 5,
      authorName: typed,
      authorEmail: 'victim@example.com',
      title: words('title'),
      text: words('jacket'),
      pros: words('zip'),
      cons: words('hood'),
    }),
  );
  await moderated(shop, review.id, 'rejected', { reasonCode: 'off_topic' });
  await ok(shop.asStaff('POST', `/admin/reviews/${review.id}/update-request`, { message: 'Once more?' }));

  const question = await published(shop, {
    text: words('question'),
    authorName: typed,
    authorEmail: 'asker@example.com',
  });
  await answeredByShop(shop, question);
  const author = { name: typed, email: 'answerer@example.com' };
  const answer = await answered(shop, question, { answer: words('answer'), author });
  await moderated(shop, answer, 'approved');

  const { reportId } = await ok(
    shop.asBrowser('POST', '/reports', {
      itemId: answer,
      category: 'fake',
      explanation: words('report'),
      email: 'reporter@example.com',
    }),
  );
  const decision = { decision: 'removed', reasonCode: 'fake', statement: 'We checked it.' };
  await ok(shop.asStaff('POST', `/admin/reports/${reportId}/decision`, decision));
  clock.advance(61_000);
  await notifyOfDecisions(context);
  await press(pathIn(await textOf('content_removed'), '/report-status'), { text: words('appeal') });
  const dismissed = { decision: 'dismissed', statement: 'We checked it again.' };
  await ok(shop.asStaff('POST', `/admin/reports/${reportId}/appeal`, dismissed));

  const address = await sealAddress(db, 'asker@example.com');
  await sendOwnLink(context, { address, locale: 'en', client: '::1' });
  const token = await requestPasswordToken(harness, shop.ownerEmail);
  const newPassword = 'a horse that is correct, and a staple';
  await app.inject({ method: 'POST', url: '/auth/reset-password', payload: { token, newPassword } });
  await requestPasswordToken(harness, shop.ownerEmail);
  const at = clock.now().toISOString();
  const times = { startedAt: at, lastAt: at, raisedAt: at };
  const raid = { raidId: newUuid(), productId: `${typed}-product`, reviews: 13, signals: [], ...times };
  await announceRaid(db, merchantId, { raid, publicUrl, now: clock.now() });
}

/** The rows of every table, without the statistics of opened and followed emails, and without usage, which is written in the background. */
async function everything(): Promise<Record<string, string>> {
  const tables = await rows(
    db,
    statement`select table_name as ${output.text('name')} from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema = 'public'`,
    [],
  );
  const found: Record<string, string> = {};
  for (const { name } of tables) {
    if (name === 'request_counts' || name === 'merchant_usage') continue;
    const [digest] = await rows(
      db,
      statement`/* every merchant */ select coalesce(string_agg(line, '
'), '') as ${output.text('all')}
       from (select (to_jsonb(t) - array['opened_at', 'clicked_at', 'last_used_at'])::text as line from "${name}" as t order by 1) as l`,
      [],
    );
    found[name] = digest?.all ?? '';
  }
  return found;
}

test('no email that a public form causes contains what was typed there, and no scanner of its links changes anything', async () => {
  await story();
  const sent = await mails();
  const kinds = new Set(sent.map(({ kind }) => kind));
  assert.deepEqual(
    mailKinds.filter((kind) => !kinds.has(kind)),
    mailKinds.filter((kind) => elsewhere[kind] !== undefined),
  );
  for (const kind of mailKinds)
    assert.ok(kinds.has(kind) || !causes[kind].isLimited || kind === 'staff_invitation', kind);
  for (const { kind, subject, body_text, body_html } of sent)
    for (const text of [subject, body_text, body_html])
      assert.ok(!text?.toLowerCase().includes(typed.toLowerCase()), `${kind}: ${text}`);

  const links = new Set(
    sent.flatMap(({ body_text, body_html }) =>
      [
        ...`${body_text} ${(body_html ?? '').replaceAll('&amp;', '&')}`.matchAll(
          /https:\/\/reviews\.example([^\s"<>]*)/g,
        ),
      ].map(([, path = '']) => path),
    ),
  );
  for (const path of [
    '/r/',
    '/receipt/',
    '/unsubscribe/',
    '/opened/',
    '/report-status/',
    '/my-reviews/',
    '/questions/',
  ])
    assert.ok(
      [...links].some((link) => link.startsWith(path)),
      path,
    );
  const before = await everything();
  for (const url of links)
    for (const method of ['GET', 'HEAD'] as const) {
      const { statusCode } = await app.inject({ method, url });
      assert.ok(statusCode < 400 || url.startsWith('/console'), `${method} ${url}: ${statusCode}`);
    }
  assert.deepEqual(await everything(), before);

  const unsubscribe = [...links].find((link) => link.startsWith('/unsubscribe/')) ?? '';
  await press(unsubscribe, { 'List-Unsubscribe': 'One-Click' });
  assert.notDeepEqual(await everything(), before, 'a click does change something');
});
