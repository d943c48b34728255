import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { rows } from '../../platform/db/database.ts';
import { output, statement } from '../../platform/db/statement.ts';
import { namesIn } from '../../platform/db/tables.ts';
import { typeId, uuidOf } from '../../platform/ids.ts';
import { sendRequests } from '../../testing/due-requests.ts';
import { codeOf, startHarness } from '../../testing/harness.ts';
import { deliver, order } from '../../testing/shop-messages.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { thoroughOnly } from '../../testing/thorough.ts';
import { recountAttributes } from '../attributes/recount.ts';
import { recountDays } from '../daily-figures/recount.ts';
import { recountFacets } from '../facets/index.ts';
import { recountQuestions } from '../questions/recount.ts';
import { recount } from '../rating-counters/recount.ts';
import { key, live, type Made, ok, personCalled, process, reviewWithPhoto } from './person.fixture.ts';

const dataDir = await temporaryFolder();
const harness = await startHarness({
  LOG_LEVEL: 'error',
  DATA_DIR: dataDir,
  PUBLIC_URL: 'https://reviews.example',
});
const { context } = harness;
const { db, tables } = context;

type Snapshot = Map<string, Set<string>>;

/**
 * Excluded events: those that notify receivers of a deletion by id, which must remain until they are delivered, and those
 * about items of other people.
 */
function leftOut(table: string, made: Made): string {
  const others = `resource_id in ('${uuidOf('review', made.review)}', '${uuidOf('question', made.question)}')`;
  if (table === 'webhook_outbox') return `and not (types::text like '%.deleted%' or ${others})`;
  if (!/^webhook_(events|deliveries|attempts|queue)$/.test(table)) return '';
  return `and event_id not in (select event_id from webhook_events where type like '%.deleted' or ${others})`;
}

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
       where "${column}" is not null ${leftOut(table, made)}`,
      [],
    );
    found.set(`${table}.${column}`, new Set(values.map(({ value }) => value)));
  }
  return found;
}

const personalOf = (table: keyof typeof tables) =>
  namesIn(tables[table]?.personal).map((column) => `${table}.${column}`);
// The names are those of the declaration.
const personal = (Object.keys(tables) as (keyof typeof tables)[]).flatMap(personalOf);

/** Columns of the merchant's exports and imports, which are deleted whole. */
const withdrawn = new Set([
  'exports.storage_key',
  'imports.source_key',
  'imports.error_key',
  'imports.report',
]);

/** Columns set only by an erasure, only for people who cannot be erased, or by another merchant (syndication/installations.test.ts). */
const notFilled = new Set([
  ...personalOf('tombstones'),
  'staff.person_id',
  ...['review_id', 'digest'].map((one) => `syndication_sent.${one}`),
  ...personalOf('syndicated_reviews'),
]);

for (const keepAnonymousRatings of [false, true])
  test(`an erased person is found in no column, file or job, ratings ${keepAnonymousRatings ? 'kept' : 'deleted'}; others are as before and all counts right`, {
    skip: thoroughOnly,
  }, async () => {
    const shop = await harness.merchant({ plan: 'growth' });
    const merchantId = shop.uuid;
    await ok(shop.asStaff('PATCH', '/admin/settings', { keepAnonymousRatings, askBuyersToAnswer: true }));
    await ok(shop.asStaff('POST', '/admin/incentives', { description: 'A coupon' }));
    const listening = { url: 'https://receiver.example/hook', events: ['*'] };
    await ok(shop.asStaff('POST', '/admin/webhooks', listening));
    const suffix = keepAnonymousRatings ? 'b' : 'a';
    const [person, other] = [personCalled(`maya${suffix}`), personCalled(`olaf${suffix}`)];
    const made = await live(harness, shop, other, null, null);
    const before = await snapshot(made);
    await live(harness, shop, person, other, made);
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
    const done = await process(harness, shop, asked.id);
    assert.deepEqual([done.status, done.email, done.error], ['completed', null, null]);
    assert.equal(
      (await process(harness, shop, asked.id)).completedAt,
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
      statement`/* every merchant */ select data::text as ${output.text('data')} from webhook_events
       union all select data::text from webhook_outbox`,
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
    assert.deepEqual(await recountFacets(db, merchantId, { repair: false }), []);
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
  assert.deepEqual((await process(harness, shop, asked.id)).report, { suppressions: 1 });
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
  await process(harness, shop, asked.id);
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
  assert.equal((await process(harness, other, asked.id)).status, 'completed');
  assert.equal((await shop.asStaff('GET', '/admin/settings')).status, 200, "another shop's staff stays");
});

test('an erasure that fails because of the storage is completed by a later run', {
  skip: thoroughOnly,
}, async () => {
  const shop = await harness.merchant();
  const email = 'maya@example.com';
  await deliver(harness, shop, order({ customerEmail: email }));
  await sendRequests(harness);
  const [mailed] = (await ok(shop.asStaff('GET', `/admin/mails?to=${email}`))).mails;
  const { text } = await ok(shop.asStaff('GET', `/admin/mails/${mailed.id}`));
  const token = /\/r\/([\w-]{64})/.exec(text)?.[1] ?? '';
  await reviewWithPhoto(harness, token, { productId: 'P-1', rating: '5', text: 'Fine', authorName: 'Maya' });
  const asked = await ok(shop.asStaff('POST', '/admin/privacy/erase', { email }));
  const { storage } = context.media;
  const { deletePrefix } = storage;
  storage.deletePrefix = () => Promise.reject(new Error('The disk is gone'));
  try {
    await assert.rejects(process(harness, shop, asked.id));
  } finally {
    storage.deletePrefix = deletePrefix;
  }
  const tried = await ok(shop.asStaff('GET', `/admin/privacy/requests/${asked.id}`));
  assert.deepEqual([tried.status, tried.report], ['processing', {}]);
  assert.match(tried.error, /tried again/);
  assert.equal((await shop.asServer('GET', '/reviews')).body.totalReviews, 1);
  const done = await process(harness, shop, asked.id);
  assert.deepEqual(
    [done.status, done.error, done.report.reviews, done.report.files],
    ['completed', null, 1, 1],
  );
});
