import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { rows } from '../../platform/db/database.ts';
import { output, statement } from '../../platform/db/statement.ts';
import { newUuid, typeId, uuidOf } from '../../platform/ids.ts';
import { codeOf, startHarness, type TestMerchant } from '../../testing/harness.ts';
import { deliver, order } from '../../testing/shop-messages.ts';
import { recountAttributes } from '../attributes/recount.ts';
import { recountDays } from '../daily-figures/recount.ts';
import { workOnMedium } from '../media/processing-job.ts';
import { recountQuestions } from '../questions/recount.ts';
import { recount } from '../rating-counters/recount.ts';
import { sendDueRequests } from '../review-requests/dispatching.ts';
import { sendInvitation } from '../staff/invitation-email.ts';
import { namesIn, tableContents } from './column-inventory.ts';
import { workOnPrivacyRequest } from './request-job.ts';

const dataDir = await mkdtemp(join(tmpdir(), 'tribune-privacy-'));
after(() => rm(dataDir, { recursive: true, force: true }));
const harness = await startHarness({
  LOG_LEVEL: 'error',
  DATA_DIR: dataDir,
  PUBLIC_URL: 'https://reviews.example',
});
const { app, clock, context } = harness;
const { db } = context;

interface Person {
  name: string;
  email: string;
  /** Contained in every text by the person. */
  mark: string;
  customerId: string;
  orderId: string;
}

const personCalled = (name: string): Person => ({
  name: `${name} Lindqvist`,
  email: `${name}.lindqvist@example.com`,
  mark: `${name}mark`,
  customerId: `${name}-customer`,
  orderId: `${name}-order`,
});

const key = () => ({ 'idempotency-key': newUuid() });

async function process(shop: TestMerchant, requestId: string) {
  const merchantId = uuidOf('merchant', shop.id) ?? '';
  await workOnPrivacyRequest(context, { merchantId, requestId: uuidOf('privacy', requestId) ?? '' });
  return (await shop.asStaff('GET', `/admin/privacy/requests/${requestId}`)).body.data;
}

async function ok(answer: ReturnType<TestMerchant['asStaff']>) {
  const { status, body } = await answer;
  assert.equal(status, 200, JSON.stringify(body));
  return body.data;
}

/** Uses every feature that stores personal data. Returns the ids of items that `other` can answer and vote on. */
async function live(
  shop: TestMerchant,
  person: Person,
  other: Person | null,
  made: Made | null,
): Promise<Made> {
  const { email, name, mark, orderId } = person;
  const by = { merchantId: shop.id, authorName: name, authorEmail: email };
  const merchantId = uuidOf('merchant', shop.id) ?? '';
  const ordered = order({
    orderId,
    customerEmail: email,
    customerName: name,
    customerID: person.customerId,
    locale: mark,
    reviewPageUrl: `https://shop.example/reviews?order=${orderId}`,
    products: ['P-1', 'P-2'].map((productId) => ({
      productId,
      productName: productId,
      quantity: 1,
      price: name.charCodeAt(0) + name.charCodeAt(4) / 1000,
    })),
  });
  await deliver(harness, shop, ordered, key());
  await sendDueRequests({ db, publicUrl: 'https://reviews.example', concurrency: 1, now: () => clock.now() });
  const [mailed] = (await ok(shop.asStaff('GET', `/admin/mails?to=${email}`))).mails;
  const mail = await ok(shop.asStaff('GET', `/admin/mails/${mailed.id}`));
  const token = /\/r\/([\w-]{64})/.exec(mail.text)?.[1] ?? '';
  await reviewWithPhoto(token, {
    productId: 'P-1',
    rating: '5',
    text: `${mark} wore it through three days of rain in the hills, and it kept me dry.`,
    authorName: name,
  });
  const { reviews } = (await shop.asServer('GET', '/products/P-1/reviews')).body;
  const review = reviews.find(({ text }: { text: string }) => text.startsWith(mark)).id;
  const second = await ok(
    shop.asBrowser(
      'POST',
      '/reviews',
      {
        ...by,
        productId: 'P-2',
        rating: 2,
        text: `${mark} leaks from the first day on, whatever I do with the lid of it.`,
        orderId,
      },
      key(),
    ),
  );
  await ok(
    shop.asStaff('PATCH', `/reviews/${second.id}/moderate`, {
      status: 'rejected',
      reasonCode: 'off_topic',
      reason: `${mark} rejected`,
    }),
  );
  await ok(
    shop.asStaff('POST', `/admin/reviews/${review}/update-request`, { message: `Dear ${mark}` }, key()),
  );
  const [asked] = (await ok(shop.asStaff('GET', `/admin/mails?to=${email}&kind=review_update_request`)))
    .mails;
  const update = await ok(shop.asStaff('GET', `/admin/mails/${asked.id}`));
  await ok(
    shop.asBrowser('PATCH', `/reviews/${review}`, {
      token: /\/r\/([\w-]{64})/.exec(update.text)?.[1],
      text: `${mark} wore it out in a week of rain, and would buy it again for the hills.`,
    }),
  );
  await ok(shop.asStaff('PUT', `/reviews/${review}/reply`, { text: `Thanks ${mark}`, authorName: name }));
  const question = await ok(
    shop.asBrowser('POST', '/products/P-1/questions', {
      text: `${mark} asks: is it warm enough for a week in the hills in November?`,
      authorName: name,
      authorEmail: email,
      externalProductId: 'P-1',
    }),
  );
  await ok(shop.asStaff('PATCH', `/questions/${question.id}/moderate`, { status: 'approved', reason: mark }));
  const mine = { review, question: question.id };
  if (other && made) {
    await reactTo(shop, person, other, made);
    const by = { ...other, customerId: 'nobody' };
    await answerAndVote(shop, by, mine);
  }
  await ok(shop.asStaff('POST', '/admin/suppressions', { email }));
  const claim = await ok(shop.asStaff('GET', `/admin/incentive-claims/by-order/${orderId}`));
  await ok(
    shop.asStaff('POST', `/admin/incentive-claims/${claim.claimId}/fulfill`, { couponCode: mark }, key()),
  );
  const exported = await ok(shop.asStaff('POST', '/admin/privacy/export', { email }, key()));
  assert.equal((await process(shop, exported.id)).status, 'completed');
  await fillTheRest(merchantId, person);
  return mine;
}

interface Made {
  review: string;
  question: string;
}

async function answerAndVote(shop: TestMerchant, { email, name, mark, customerId }: Person, made: Made) {
  const answer = await ok(
    shop.asBrowser('POST', `/questions/${made.question}/answers`, {
      answer: `${mark} answers: it is very warm, I have worn it all of last winter in the hills`,
      author: { name, email },
    }),
  );
  await ok(shop.asStaff('PATCH', `/answers/${answer.id}/moderate`, { status: 'approved', reason: mark }));
  await ok(
    shop.asBrowser('POST', `/reviews/${made.review}/helpful`, { helpful: true, customerEmail: email }),
  );
  await ok(shop.asBrowser('POST', `/reviews/${made.review}/helpful`, { helpful: false, userId: customerId }));
  await ok(
    shop.asBrowser('POST', `/questions/${made.question}/helpful`, { helpful: true, customerEmail: email }),
  );
}

/** The person as a customer and as a staff member. */
async function reactTo(shop: TestMerchant, person: Person, other: Person, made: Made) {
  await answerAndVote(shop, person, made);
  const { email, name } = person;
  for (const status of ['flagged', 'approved'])
    await ok(
      shop.asStaff('PATCH', `/questions/${made.question}/moderate`, {
        status,
        moderatedBy: email,
        reason: other.mark,
      }),
    );
  await ok(shop.asStaff('PATCH', `/reviews/${made.review}/flag`, { flagged: true, flaggedBy: email }));
  await ok(
    shop.asStaff('PUT', `/reviews/${made.review}/reply`, { text: `Thanks ${other.mark}`, authorName: name }),
  );
}

async function reviewWithPhoto(token: string, fields: Record<string, string>) {
  const picture = await readFile(join(import.meta.dirname, '../media/fixtures/phone.jpg'));
  const part = (head: string, body: Buffer | string) =>
    Buffer.concat([
      Buffer.from(`--x\r\ncontent-disposition: form-data; ${head}\r\n\r\n`),
      Buffer.from(body),
      Buffer.from('\r\n'),
    ]);
  const answer = await app.inject({
    method: 'POST',
    url: `/r/${token}`,
    headers: { 'content-type': 'multipart/form-data; boundary=x', 'user-agent': 'Mozilla/5.0 (iPhone)' },
    payload: Buffer.concat([
      ...Object.entries(fields).map(([name, value]) => part(`name="${name}"`, value)),
      part('name="file"; filename="a.jpg"\r\ncontent-type: image/jpeg', picture),
      Buffer.from('--x--\r\n'),
    ]),
  });
  assert.equal(answer.statusCode, 200, answer.body);
  const waiting = await rows(
    db,
    statement`/* every merchant */ select merchant_id as ${output.text('merchant_id')}, media_id as ${output.text('media_id')} from media where status = 'processing'`,
    [],
  );
  for (const { merchant_id, media_id } of waiting) await workOnMedium(context, merchant_id, media_id);
}

/** Fills columns that the API sets only occasionally, or for former staff, in all rows of the person. */
async function fillTheRest(merchantId: string, { email, name, mark, orderId }: Person) {
  const set = (table: string, change: string, where: string) =>
    rows(db, `update ${table} set ${change} where merchant_id = $1 and ${where}`, [merchantId]);
  const own = `email_key = '${email}'`;
  const reviews = `review_id in (select review_id from reviews where merchant_id = '${merchantId}' and ${own})`;
  const bytes = () => `'\\x${randomBytes(16).toString('hex')}'::bytea`;
  const finding = `'[{"phase": "links", "field": "text", "reasonCode": "spam", "excerpt": "${mark}"}]'`;
  await set(
    'reviews',
    `title = '${mark}', pros = '${mark}', cons = '${mark}', attributes = '{"fit": "${mark}"}', findings = ${finding},
     client_hash = ${bytes()}, attributes_aside = '["${mark}"]', order_id = '${orderId}', incentive_claim_id = '${mark}', flag_reason = '${mark}',
     flagged_by = '${email}'`,
    own,
  );
  await set('reviews', `reply_author_name = '${name}'`, own);
  await set(
    'review_versions',
    `title = '${mark}', pros = '${mark}', cons = '${mark}', attributes = '["${mark}"]'`,
    reviews,
  );
  for (const table of ['questions', 'answers'])
    await set(table, `findings = ${finding}, client_hash = ${bytes()}, moderated_by = '${email}'`, own);
  await set('media', `sha256 = '${mark}', placeholder = '${mark}'`, reviews);
  await set(
    'orders',
    `answer = '"${mark}"', delivered_at = to_timestamp(${name.charCodeAt(0) * 1e6 + name.charCodeAt(4)})`,
    own,
  );
  await set('review_requests', `cancelled_by = '${email}'`, own);
  await set('incentive_claims', `locale = '${mark}', fulfilled_by = '${email}'`, own);
  await set(
    'mails',
    `subject = '${mark}', about_id = gen_random_uuid(), locale = '${mark}', last_error = '${mark}', message_id = '<${mark}>'`,
    own,
  );
  await set('privacy_requests', `requested_by = '${email}'`, `email = '${email}'`);
  const [mail] = await rows(
    db,
    statement`select mail_id as ${output.text('mail_id')} from mails where merchant_id = $1 and ${own} limit 1`,
    [merchantId],
  );
  await rows(
    db,
    'insert into mail_attempts (merchant_id, mail_id, attempt, started_at, response) values ($1, $2, 1, $3, $4)',
    [...[merchantId, mail?.mail_id, clock.now(), `550 <${email}> unknown`]],
  );
  await rows(db, 'insert into mail_queue (mail_id, merchant_id, due_at) values ($1, $2, $3)', [
    ...[mail?.mail_id, merchantId, clock.now()],
  ]);
  const [review] = await rows(
    db,
    statement`select review_id as ${output.text('review_id')} from reviews where merchant_id = $1 and ${own} order by review_id limit 1`,
    [merchantId],
  );
  await rows(
    db,
    'insert into import_pictures (merchant_id, review_id, position, url, error) values ($1, $2, 0, $3, $3)',
    [...[merchantId, review?.review_id, `https://pictures.example/${mark}.jpg`]],
  );
  const [due] = await rows(
    db,
    statement`select request_id as ${output.text('request_id')} from review_requests where merchant_id = $1 and ${own}`,
    [merchantId],
  );
  await rows(
    db,
    `insert into due_requests (request_id, step, merchant_id, due_at) values ($1, 'reminder', $2, '2099-01-01')
     on conflict (request_id, step) do nothing`,
    [due?.request_id, merchantId],
  );
  await rows(
    db,
    `insert into webhook_attempts
       (merchant_id, endpoint_id, event_id, attempt, url, started_at, duration_ms, response_excerpt, error)
     select d.merchant_id, d.endpoint_id, d.event_id, 1, 'https://x.example', d.created_at, 1, $2::text, $2::text
     from webhook_deliveries as d
     join webhook_events as e on e.merchant_id = d.merchant_id and e.event_id = d.event_id
     where d.merchant_id = $1 and e.data::text like '%' || $2::text || '%'`,
    [merchantId, mark],
  );
  await rows(
    db,
    `update webhook_deliveries as d set last_error = $2::text from webhook_events as e
     where d.merchant_id = $1 and e.merchant_id = $1 and e.event_id = d.event_id
       and e.data::text like '%' || $2::text || '%'`,
    [merchantId, mark],
  );
  await rows(
    db,
    `insert into exports (merchant_id, export_id, type, start_date, end_date, only_status, status, storage_key,
       requested_by, created_at)
     values ($1, $2, 'reviews', '2026-01-01', '2026-01-01', 'all', 'completed', $3, $4, $5)`,
    [merchantId, newUuid(), `x/${mark}`, email, clock.now()],
  );
  await rows(
    db,
    `insert into imports (merchant_id, import_id, format, status, source_key, error_key, report, requested_by, started_at)
     values ($1, $2, 'native', 'completed', $3, $3, to_jsonb($3::text), $4, $5)`,
    [merchantId, newUuid(), `i/${mark}`, email, clock.now()],
  );
  await rows(
    db,
    `insert into staff_invitations (invitation_id, merchant_id, email, role, hash, invited_by, created_at, expires_at)
     values ($1, $2, $3, 'admin', $4, $3, $5, $5)`,
    [newUuid(), merchantId, email, randomBytes(16), clock.now()],
  );
  await formerStaff(merchantId, { email, name, mark });
}

async function formerStaff(
  merchantId: string,
  { email, name, mark }: Pick<Person, 'email' | 'name' | 'mark'>,
) {
  const [id, now] = [newUuid(), clock.now()];
  await rows(
    db,
    `insert into auth_users (id, name, email, image, "createdAt", "updatedAt") values ($1, $2, $3, $4, $5, $5)`,
    [id, name, email, mark, now],
  );
  await rows(
    db,
    `insert into auth_sessions (id, "userId", token, "expiresAt", "ipAddress", "userAgent", "createdAt", "updatedAt")
     values ($1, $2, $3, $4, $3, $3, $4, $4)`,
    [newUuid(), id, mark, now],
  );
  await rows(
    db,
    `insert into auth_accounts
       (id, "userId", "accountId", "providerId", "accessToken", "refreshToken", "idToken", password, "createdAt", "updatedAt")
     values ($1, $2, $3, 'credential', $3, $3, $3, $3, $4, $4)`,
    [newUuid(), id, mark, now],
  );
  await rows(
    db,
    `insert into auth_two_factors (id, "userId", secret, "backupCodes") values ($1, $2, $3, $3)`,
    [newUuid(), id, mark],
  );
  await rows(
    db,
    `insert into auth_passkeys
       (id, "userId", name, "publicKey", "credentialID", counter, "deviceType", "backedUp", "createdAt")
     values ($1, $2, $3, $3, $3, 1, 'x', true, $4)`,
    [newUuid(), id, mark, now],
  );
  await rows(
    db,
    `insert into auth_verifications (id, identifier, value, "expiresAt", "createdAt", "updatedAt")
     values ($1, $2, $3, $4, $4, $4)`,
    [newUuid(), email, mark, now],
  );
  await rows(
    db,
    `insert into access_tokens (token_id, merchant_id, person_id, hash, name, prefix, role, created_at)
     values ($1, $2, $3, $4, $5, $5, 'admin', $6)`,
    [newUuid(), merchantId, id, randomBytes(16), mark, now],
  );
  await rows(
    db,
    `insert into saved_views (merchant_id, view_id, person_id, name, filters, created_at)
     values ($1, $2, $3, $4, $4, $5)`,
    [merchantId, newUuid(), id, mark, now],
  );
  await rows(
    db,
    'insert into moderation_presence (merchant_id, person_id, item_id, seen_at) values ($1, $2, $3, $4)',
    [merchantId, id, mark, now],
  );
  const invited = {
    email: 'colleague@example.com',
    inviterName: name,
    inviterId: id,
    acceptUrl: 'https://x.example',
  };
  await sendInvitation(db, { merchantId, ...invited, now });
}

type Snapshot = Map<string, Set<string>>;

/**
 * Excluded events: those that notify receivers of a deletion by id, which must remain until they are delivered, and those
 * about items of other people.
 */
const leftOut = (made: Made) => `and event_id not in
  (select event_id from webhook_events where type like '%.deleted'
   or resource_id in ('${uuidOf('review', made.review)}', '${uuidOf('question', made.question)}'))`;

/** Every value of every column of every table as text, including the job queue. */
async function snapshot(made: Made): Promise<Snapshot> {
  const columns = await rows(
    db,
    statement`select c.table_schema as ${output.text('schema')}, c.table_name as ${output.text('table')}, c.column_name as ${output.text('column')}
     from information_schema.columns as c join information_schema.tables as t using (table_schema, table_name)
     where t.table_type = 'BASE TABLE' and c.table_schema in ('public', 'graphile_worker')`,
    [],
  );
  const found: Snapshot = new Map();
  for (const { schema, table, column } of columns) {
    const values = await rows(
      db,
      statement`/* every merchant */ select distinct "${column}"::text as ${output.text('value')} from "${schema}"."${table}"
       where "${column}" is not null ${/^webhook_(events|deliveries|attempts|queue)$/.test(table) ? leftOut(made) : ''}`,
      [],
    );
    found.set(`${table}.${column}`, new Set(values.map(({ value }) => value)));
  }
  return found;
}

const personal = Object.entries(tableContents).flatMap(([table, contents]) =>
  namesIn(contents.personal).map((column) => `${table}.${column}`),
);

/** Columns of the merchant's exports and imports, which are deleted whole. */
const withdrawn = new Set([
  'exports.storage_key',
  'imports.source_key',
  'imports.error_key',
  'imports.report',
]);

/** Columns set only by an erasure, or only for people who cannot be erased. */
const notFilled = new Set([
  ...namesIn(tableContents.tombstones?.personal ?? '').map((one) => `tombstones.${one}`),
  'staff.person_id',
]);

for (const keepAnonymousRatings of [false, true])
  test(`an erased person is found in no column, file or job, ratings ${keepAnonymousRatings ? 'kept' : 'deleted'}; others are as before and all counts right`, async () => {
    const shop = await harness.merchant({ plan: 'growth' });
    const merchantId = uuidOf('merchant', shop.id) ?? '';
    await ok(shop.asStaff('PATCH', '/admin/settings', { keepAnonymousRatings, askBuyersToAnswer: true }));
    await ok(shop.asStaff('POST', '/admin/incentives', { description: 'A coupon' }));
    const listening = { url: 'https://receiver.example/hook', events: ['*'] };
    await ok(shop.asStaff('POST', '/admin/webhooks', listening));
    const suffix = keepAnonymousRatings ? 'b' : 'a';
    const [person, other] = [personCalled(`maya${suffix}`), personCalled(`olaf${suffix}`)];
    const made = await live(shop, other, null, null);
    const before = await snapshot(made);
    await live(shop, person, other, made);
    const lived = await snapshot(made);
    // The moderation log contains ids of the other person's items too.
    const known = new Set([...before.values()].flatMap((values) => [...values]));
    const theirs = new Map(
      personal.map((column) => [column, [...(lived.get(column) ?? [])].filter((value) => !known.has(value))]),
    );
    const empty = [...theirs].filter(([column, values]) => values.length === 0 && !notFilled.has(column));
    assert.deepEqual(
      empty.map(([column]) => column),
      [],
      'These columns are personal, and this test does not fill them',
    );

    const asked = await ok(
      shop.asStaff('POST', '/admin/privacy/erase', { email: person.email.toUpperCase() }, key()),
    );
    const done = await process(shop, asked.id);
    assert.deepEqual([done.status, done.email, done.error], ['completed', null, null]);
    assert.equal(
      (await process(shop, asked.id)).completedAt,
      done.completedAt,
      'running again changes nothing',
    );

    const erased = await snapshot(made);
    for (const [column, values] of theirs)
      for (const value of values)
        assert.ok(!erased.get(column)?.has(value), `${column} still holds ${value.slice(0, 100)}`);
    const ids = [...theirs].filter(([column]) => column.endsWith('_id')).flatMap(([, values]) => values);
    const publicIds = ids
      .filter((id) => id.length === 36)
      .map((id) => typeId('review', id).slice('review_'.length));
    const marks = [
      person.email,
      person.name,
      person.mark,
      person.customerId,
      person.orderId,
      ...ids,
      ...publicIds,
    ];
    for (const [column, values] of erased)
      for (const value of values)
        for (const mark of marks)
          assert.ok(
            !value.toLowerCase().includes(mark.toLowerCase()),
            `${column} still names ${mark}: ${value.slice(0, 200)}`,
          );
    const events = await rows(
      db,
      statement`/* every merchant */ select data::text as ${output.text('data')} from webhook_events`,
      [],
    );
    for (const { data } of events)
      for (const mark of marks.slice(0, 5))
        assert.ok(!data.includes(mark), `an event names ${mark}: ${data}`);
    for (const path of await filesBelow(dataDir)) {
      const bytes = await readFile(join(dataDir, path));
      for (const mark of marks)
        assert.ok(!path.includes(mark) && !bytes.includes(mark), `the file ${path} still names ${mark}`);
    }
    for (const [column, values] of before)
      if (personal.includes(column) && !withdrawn.has(column))
        for (const value of values)
          if (lived.get(column)?.has(value))
            assert.ok(
              erased.get(column)?.has(value),
              `${column} has lost ${value.slice(0, 100)} of another person`,
            );

    assert.deepEqual(await recount(db, merchantId, { repair: false }), []);
    assert.deepEqual(await recountQuestions(db, merchantId, { repair: false }), []);
    assert.deepEqual(await recountDays(db, merchantId, { repair: false }), []);
    assert.deepEqual(await recountAttributes(db, merchantId, { repair: false }), []);
    const listed = (await shop.asServer('GET', '/products/P-1/reviews')).body.reviews;
    assert.deepEqual(
      listed.map(({ authorName, text, rating, media }: Record<string, unknown>) => [
        authorName,
        text,
        rating,
        media,
      ]),
      keepAnonymousRatings ? [['Anonymous', null, 5, []]] : [],
    );
    const { reviews, anonymousRatings, questions, answers, orders, votes, accounts } = done.report;
    assert.deepEqual(
      { reviews, anonymousRatings, questions, answers, orders, votes, accounts },
      {
        reviews: keepAnonymousRatings ? 1 : 2,
        anonymousRatings: keepAnonymousRatings ? 1 : undefined,
        questions: 1,
        answers: 2,
        orders: 1,
        votes: 3,
        accounts: 1,
      },
    );
  });

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((one) => one.isFile())
    .map((one) => join(one.parentPath, one.name).slice(folder.length + 1));
}

test('an erased customer who had unsubscribed gets no review requests, and the suppression list shows no address', async () => {
  const shop = await harness.merchant();
  const email = 'quiet@example.com';
  await ok(shop.asStaff('POST', '/admin/suppressions', { email }));
  const asked = await ok(shop.asStaff('POST', '/admin/privacy/erase', { email }));
  assert.deepEqual((await process(shop, asked.id)).report, { suppressions: 1 });
  const { suppressions } = await ok(shop.asStaff('GET', '/admin/suppressions'));
  assert.deepEqual(
    suppressions.map((one: { email: string | null; reason: string }) => [one.email, one.reason]),
    [[null, 'staff']],
  );
  const ordered = await deliver(harness, shop, order({ customerEmail: 'Quiet@example.com' }));
  assert.equal(ordered.body.data.status, 'skipped');
  const found = await ok(shop.asStaff('GET', `/admin/suppressions?email=${email}`));
  assert.equal(found.suppressions.length, 1);
  await ok(shop.asStaff('DELETE', `/admin/suppressions/${email}`));
  assert.deepEqual((await ok(shop.asStaff('GET', '/admin/suppressions'))).suppressions, []);
});

test('responses stored for idempotent replays are erased: a replay is GONE and writes nothing', async () => {
  const shop = await harness.merchant();
  const review = {
    merchantId: shop.id,
    productId: 'P-1',
    rating: 4,
    authorName: 'Maya',
    authorEmail: 'maya@example.com',
    text: 'Warm and dry.',
  };
  const send = () =>
    shop.asServer('POST', '/reviews', review, { 'idempotency-key': 'order-7 maya@example.com' });
  await ok(send());
  assert.equal((await send()).headers['idempotent-replayed'], 'true');
  const asked = await ok(shop.asStaff('POST', '/admin/privacy/erase', { email: review.authorEmail }));
  await process(shop, asked.id);
  assert.equal(codeOf(await send()), 'GONE');
  assert.equal((await shop.asServer('GET', '/reviews')).body.totalReviews, 0);
});

test('the erasure of a staff member is refused', async () => {
  const shop = await harness.merchant();
  const refused = await shop.asStaff('POST', '/admin/privacy/erase', {
    email: shop.ownerEmail.toUpperCase(),
  });
  assert.equal(codeOf(refused), 'INVALID_STATE');
  const other = await harness.merchant();
  const asked = await ok(other.asStaff('POST', '/admin/privacy/erase', { email: shop.ownerEmail }));
  assert.equal((await process(other, asked.id)).status, 'completed');
  assert.equal((await shop.asStaff('GET', '/admin/settings')).status, 200, "another shop's staff stays");
});

test('an erasure that fails because of the storage is completed by a later run', async () => {
  const shop = await harness.merchant();
  const email = 'maya@example.com';
  await deliver(harness, shop, order({ customerEmail: email }));
  await sendDueRequests({ db, publicUrl: 'https://reviews.example', concurrency: 1, now: () => clock.now() });
  const [mailed] = (await ok(shop.asStaff('GET', `/admin/mails?to=${email}`))).mails;
  const { text } = await ok(shop.asStaff('GET', `/admin/mails/${mailed.id}`));
  const token = /\/r\/([\w-]{64})/.exec(text)?.[1] ?? '';
  await reviewWithPhoto(token, { productId: 'P-1', rating: '5', text: 'Fine', authorName: 'Maya' });
  const asked = await ok(shop.asStaff('POST', '/admin/privacy/erase', { email }));
  const { storage } = context.media;
  const { deletePrefix } = storage;
  storage.deletePrefix = () => Promise.reject(new Error('The disk is gone'));
  try {
    await assert.rejects(process(shop, asked.id));
  } finally {
    storage.deletePrefix = deletePrefix;
  }
  const tried = await ok(shop.asStaff('GET', `/admin/privacy/requests/${asked.id}`));
  assert.deepEqual([tried.status, tried.report], ['processing', {}]);
  assert.match(tried.error, /tried again/);
  assert.equal((await shop.asServer('GET', '/reviews')).body.totalReviews, 1);
  const done = await process(shop, asked.id);
  assert.deepEqual(
    [done.status, done.error, done.report.reviews, done.report.files],
    ['completed', null, 1, 1],
  );
});
