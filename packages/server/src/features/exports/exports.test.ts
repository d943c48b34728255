import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { test } from 'node:test';
import { parse } from 'csv-parse/sync';
import { rows } from '../../platform/db/database.ts';
import { staffLinkQuery } from '../../platform/http/staff-links.ts';
import { typeId, uuidOf } from '../../platform/ids.ts';
import { WorkerStopping } from '../../platform/jobs/stopping.ts';
import { givenReview, givenReviewThatIs, givenToken } from '../../testing/given.ts';
import { codeOf, startHarness, type TestMerchant } from '../../testing/harness.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { thoroughOnly } from '../../testing/thorough.ts';
import { answeredByShop, published } from '../questions/given.fixture.ts';
import { signedNameOf } from './download-link.ts';
import { makeExport } from './export-job.ts';
import { resumeExports, sweepExports } from './sweeping.ts';

const folder = await temporaryFolder();
const harness = await startHarness({ DATA_DIR: folder });
const { context, clock } = harness;

const today = () => clock.now().toISOString().slice(0, 10);
const everything = () => ({ startDate: '2020-01-01', endDate: today() });

async function requested(shop: TestMerchant, type = 'reviews', body: object = everything()): Promise<string> {
  const answer = await shop.asStaff('POST', `/admin/export/${type}`, body);
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  assert.deepEqual(Object.keys(answer.body.data), ['jobId', 'status']);
  assert.equal(answer.body.data.status, 'pending');
  return answer.body.data.jobId;
}
const make = (shop: TestMerchant, jobId: string) =>
  makeExport(context, shop.uuid, uuidOf('job', jobId) ?? '');
const statusOf = async (shop: TestMerchant, jobId: string, type = 'reviews') =>
  (await shop.asStaff('GET', `/admin/export/${type}/${jobId}`)).body.data;
const file = (shop: TestMerchant, jobId: string, type = 'reviews', headers = {}) =>
  shop.asStaff('GET', `/admin/export/${type}/${jobId}/download`, undefined, headers);

async function exportedFile(
  shop: TestMerchant,
  type = 'reviews',
  body: object = everything(),
): Promise<string> {
  const jobId = await requested(shop, type, body);
  await make(shop, jobId);
  const answer = await file(shop, jobId, type);
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return String(answer.body);
}
const recordsOf = (csv: string): Record<string, string>[] => parse(csv, { columns: true });

test('an export is pending, then completed, and contains every review in chronological order', async () => {
  const shop = await harness.merchant();
  const first = await givenReview(shop, {
    title: 'Says "warm", and\nis',
    attributes: { fit: 'snug' },
    pros: 'ä €',
  });
  const second = await givenReviewThatIs(shop, 'rejected', {
    authorEmail: 'tom@example.com',
    wouldRecommend: true,
  });
  const jobId = await requested(shop);
  assert.deepEqual(await statusOf(shop, jobId), {
    jobId,
    type: 'reviews',
    ...everything(),
    exportedStatus: 'all',
    byteOrderMark: false,
    status: 'pending',
    progress: 0,
    rowCount: null,
    bytes: null,
    requestedBy: shop.ownerEmail,
    createdAt: (await statusOf(shop, jobId)).createdAt,
    completedAt: null,
    downloadUrl: null,
    hasAddresses: true,
    expiresAt: null,
    error: null,
  });
  assert.equal(codeOf(await file(shop, jobId)), 'EXPORT_NOT_READY');
  await make(shop, jobId);
  const answer = await file(shop, jobId);
  const done = await statusOf(shop, jobId);
  assert.deepEqual([done.status, done.progress, done.rowCount], ['completed', 100, 2]);
  assert.equal(done.bytes, Buffer.byteLength(String(answer.body)));
  assert.equal(answer.headers['content-type'], 'text/csv; charset=utf-8; header=present');
  assert.match(String(answer.headers['content-disposition']), /^attachment; filename="reviews-2020-01-01-/);
  const csv = String(answer.body);
  assert.equal(csv.split('\r\n').length, 4);
  assert.equal(csv.endsWith('\r\n'), true);
  const [one, two] = recordsOf(csv);
  assert.deepEqual([one?.id, two?.id], [first.id, second.id]);
  assert.deepEqual(
    [one?.title, one?.attributes, one?.pros, one?.authorEmail, one?.verifiedPurchase, one?.createdAt],
    ['Says "warm", and\nis', '{"fit": "snug"}', 'ä €', 'maya@example.com', 'false', first.createdAt],
  );
  assert.deepEqual([two?.status, two?.wouldRecommend, two?.title], ['rejected', 'true', '']);
});

test('each answer has a row with its question, and so does a question without answers', async () => {
  const shop = await harness.merchant();
  const answered = await published(shop);
  const answerId = await answeredByShop(shop, answered);
  const alone = await published(shop);
  const records = recordsOf(await exportedFile(shop, 'questions'));
  assert.deepEqual(
    records.map(({ id, answerId, answerVerified }) => [id, answerId, answerVerified]),
    [
      [answered, answerId, 'true'],
      [alone, '', ''],
    ],
  );
  assert.ok(records[0]?.answer && records[0].text && records[0].authorEmail);
});

test('reviews of the store are exported apart, with every field', async () => {
  const shop = await harness.merchant();
  await givenReview(shop);
  const { body } = await shop.asServer('POST', '/store-reviews', {
    rating: 4,
    deliveryRating: 2,
    title: '=late',
    authorName: 'Maya',
    authorEmail: 'maya@example.com',
    orderId: 'ORD-7',
  });
  const [record, ...others] = recordsOf(await exportedFile(shop, 'store-reviews'));
  assert.deepEqual(others, []);
  const { id, rating, serviceRating, deliveryRating, title, orderId, verification } = record ?? {};
  assert.deepEqual(
    [id, rating, serviceRating, deliveryRating, title, orderId, verification],
    [body.data.id, '4', '', '2', "'=late", 'ORD-7', 'merchant'],
  );
});

test('an export contains only items of the given dates and status', async () => {
  const shop = await harness.merchant();
  await givenReviewThatIs(shop, 'approved', { authorEmail: 'a@example.com' });
  await givenReviewThatIs(shop, 'pending', { authorEmail: 'b@example.com' });
  await rows(
    context.db,
    `update reviews set created_at = $2 where merchant_id = $1 and status = 'approved'`,
    [shop.uuid, '2025-03-31T23:59:59.999Z'],
  );
  const count = async (body: object) => recordsOf(await exportedFile(shop, 'reviews', body)).length;
  assert.equal(await count({ startDate: '2025-03-31', endDate: '2025-03-31' }), 1);
  assert.equal(await count({ startDate: '2025-04-01', endDate: today() }), 1);
  assert.equal(await count({ ...everything(), status: 'approved' }), 1);
  assert.equal(await count({ ...everything(), status: 'flagged' }), 0);
  assert.equal(await count(everything()), 2);
});

test('a cell that a spreadsheet would interpret as a formula is prefixed with an apostrophe', async () => {
  const shop = await harness.merchant();
  const text = { title: '=HYPERLINK("x")', pros: '+1', cons: '-1', authorName: '@sum', text: "'=kept apart" };
  await givenReview(shop, text);
  const [record] = recordsOf(await exportedFile(shop));
  const { title, pros, cons, authorName, text: body } = record ?? {};
  assert.deepEqual(
    { title, pros, cons, authorName, body },
    { title: `'=HYPERLINK("x")`, pros: "'+1", cons: "'-1", authorName: "'@sum", body: "''=kept apart" },
  );
});

test('range requests work, and a range beyond the end is 416', async () => {
  const shop = await harness.merchant();
  await givenReview(shop);
  const jobId = await requested(shop);
  await make(shop, jobId);
  const whole = Buffer.from(String((await file(shop, jobId)).body));
  const part = async (range: string, more = {}) => file(shop, jobId, 'reviews', { range, ...more });
  for (const [range, from, to] of [
    ['bytes=0-9', 0, 10],
    [`bytes=${whole.length - 5}-`, whole.length - 5, whole.length],
    ['bytes=-7', whole.length - 7, whole.length],
    ['bytes=3-999999', 3, whole.length],
  ] as const) {
    const answer = await part(range);
    assert.equal(answer.status, 206, range);
    assert.equal(String(answer.body), whole.toString('utf8', from, to));
    assert.equal(answer.headers['content-range'], `bytes ${from}-${to - 1}/${whole.length}`);
  }
  const beyond = await part(`bytes=${whole.length}-`);
  assert.deepEqual([beyond.status, beyond.headers['content-range']], [416, `bytes */${whole.length}`]);
  for (const range of ['bytes=5-1', 'bytes=0-1,4-5', 'lines=1-2', 'bytes=-'])
    assert.equal((await part(range)).status, 200, range);
  assert.equal((await part('bytes=0-9', { 'if-range': '"another"' })).status, 200);
});

test('the download link works without credentials for a week, and is GONE afterwards', async () => {
  const shop = await harness.merchant();
  await givenReview(shop);
  const jobId = await requested(shop);
  await make(shop, jobId);
  const { downloadUrl, expiresAt, completedAt } = await statusOf(shop, jobId);
  assert.equal(Date.parse(expiresAt) - Date.parse(completedAt), 7 * 24 * 60 * 60 * 1000);
  const { pathname, search } = new URL(downloadUrl);
  const open = (url: string) => harness.app.inject({ url });
  assert.equal((await open(pathname + search)).statusCode, 200);
  const other = await requested(shop);
  for (const url of [
    pathname,
    pathname.replace(jobId, other) + search,
    pathname.replace('/reviews/', '/questions/') + search,
    `${pathname}${search.replace(/expires=\d+/, 'expires=9999999999')}`,
    `${pathname}${search}&signature=x`,
    '/exports/a/b/c',
  ])
    assert.equal((await open(url)).statusCode, 404, url);
  clock.advance(7 * 24 * 60 * 60 * 1000);
  assert.equal((await open(pathname + search)).statusCode, 410);
  assert.equal(codeOf(await file(shop, jobId)), 'GONE');
  await sweepExports(context);
  assert.equal(codeOf(await file(shop, jobId)), 'GONE');
  const { status, downloadUrl: none } = await statusOf(shop, jobId);
  assert.deepEqual([status, none], ['completed', null]);
  assert.deepEqual(await filesOf(shop), []);
});

const filesOf = async (shop: TestMerchant) => {
  const found: string[] = [];
  for await (const { key } of context.media.storage.list(`x/${shop.uuid}/`)) found.push(key);
  return found;
};

test('a download link ends with the access of the person or token it was made for, and is nobody else’s', async () => {
  const shop = await harness.merchant();
  await givenReview(shop);
  const jobId = await requested(shop);
  await make(shop, jobId);
  const { id, headers } = await givenToken(shop, 'moderator');
  const status = await shop.asNobody('GET', `/admin/export/reviews/${jobId}`, undefined, headers);
  const own = new URL((await statusOf(shop, jobId)).downloadUrl);
  const theirs = new URL(status.body.data.downloadUrl);
  const load = ({ pathname, search }: URL) => harness.app.inject(pathname + search);
  assert.equal((await load(theirs)).statusCode, 200);
  const swapped = new URL(theirs);
  swapped.searchParams.set('for', own.searchParams.get('for') ?? '');
  assert.equal((await load(swapped)).statusCode, 404);

  assert.equal((await shop.asStaff('DELETE', `/admin/access-tokens/${id}`)).status, 200);
  assert.equal((await load(theirs)).json().error.code, 'GONE');
  assert.equal((await load(own)).statusCode, 200);
});

test('a removed member’s link ends, and that of one who became an analyst opens no addresses', async () => {
  const shop = await harness.merchant();
  await givenReview(shop, { authorEmail: 'maya@example.com' });
  const jobId = await requested(shop);
  await make(shop, jobId);
  const person = randomUUID();
  const merchantId = shop.uuid;
  await rows(
    context.db,
    `insert into auth_users (id, name, email, "emailVerified", "createdAt", "updatedAt") values ($1, 'Ada', $2, true, $3, $3)`,
    [person, `${person}@example.com`, clock.now()],
  );
  const setRole = (role: string) =>
    rows(
      context.db,
      `insert into staff (merchant_id, person_id, role, created_at) values ($1, $2, $3, $4)
       on conflict (merchant_id, person_id) do update set role = excluded.role`,
      [merchantId, person, role, clock.now()],
    );
  const subject = signedNameOf(merchantId, uuidOf('job', jobId) ?? '');
  const { expiresAt, downloadUrl } = await statusOf(shop, jobId);
  const query = staffLinkQuery({ subject, secret: context.media.secret }, typeId('user', person), expiresAt);
  const load = () => harness.app.inject(`${new URL(downloadUrl).pathname}?${query}`);
  await setRole('admin');
  assert.equal((await load()).statusCode, 200);
  await setRole('analyst');
  assert.equal((await load()).json().error.code, 'FORBIDDEN');
  await rows(context.db, 'delete from staff where merchant_id = $1 and person_id = $2', [merchantId, person]);
  assert.equal((await load()).json().error.code, 'GONE');
});

test('analysts export without email addresses, and cannot download exports that have them', async () => {
  const shop = await harness.merchant();
  const review = await givenReview(shop, { authorEmail: 'maya@example.com' });
  await shop.asStaff('PATCH', `/reviews/${review.id}/flag`, { flagged: true, flaggedBy: 'mod@shop.example' });
  const question = await published(shop, { authorEmail: 'asks@example.com' });
  await answeredByShop(shop, question);
  await shop.asServer('POST', '/store-reviews', {
    rating: 5,
    text: 'Fast.',
    authorName: 'Bo',
    authorEmail: 'bo@example.com',
  });
  const { headers } = await givenToken(shop, 'analyst');
  for (const type of ['reviews', 'questions', 'store-reviews']) {
    const full = await requested(shop, type);
    const asked = await shop.asNobody('POST', `/admin/export/${type}`, everything(), headers);
    await make(shop, full);
    await make(shop, asked.body.data.jobId);
    const url = (jobId: string) => `/admin/export/${type}/${jobId}`;
    const own = await shop.asNobody('GET', `${url(asked.body.data.jobId)}/download`, undefined, headers);
    assert.equal(own.status, 200);
    assert.doesNotMatch(String(own.body), /@/);
    assert.equal(
      recordsOf(String(own.body)).length,
      recordsOf(String((await file(shop, full, type)).body)).length,
    );
    assert.match(String((await file(shop, full, type)).body), /@/);
    const others = await shop.asNobody('GET', `${url(full)}/download`, undefined, headers);
    assert.equal(codeOf(others), 'FORBIDDEN');
    const seen = await shop.asNobody('GET', url(full), undefined, headers);
    assert.deepEqual([seen.body.data.downloadUrl, seen.body.data.hasAddresses], [null, true]);
  }
});

test('exports are listed newest first with paging, and can be deleted', async () => {
  const shop = await harness.merchant();
  const jobs = [await requested(shop), await requested(shop, 'questions'), await requested(shop)];
  const list = async (query = '') => (await shop.asStaff('GET', `/admin/exports${query}`)).body.data;
  const ids = ({ exports }: { exports: { jobId: string }[] }) => exports.map(({ jobId }) => jobId);
  assert.deepEqual(ids(await list()), jobs.toReversed());
  assert.deepEqual(ids(await list('?type=questions')), [jobs[1]]);
  assert.deepEqual(ids(await list('?status=completed')), []);
  const page = await list('?limit=2');
  assert.deepEqual(ids(await list(`?limit=2&startAfter=${page.nextStartAfter}`)), [jobs[0]]);
  assert.equal(codeOf(await shop.asStaff('GET', '/admin/exports?startAfter=x')), 'VALIDATION_ERROR');
  await make(shop, jobs[0] ?? '');
  for (const [place, type] of ['reviews', 'questions', 'reviews'].entries())
    assert.equal((await shop.asStaff('DELETE', `/admin/export/${type}/${jobs[place]}`)).status, 200);
  assert.deepEqual(ids(await list()), []);
  assert.deepEqual(await filesOf(shop), []);
  assert.equal(codeOf(await shop.asStaff('DELETE', `/admin/export/reviews/${jobs[0]}`)), 'NOT_FOUND');
  await make(shop, jobs[2] ?? '');
  assert.deepEqual(await filesOf(shop), []);
});

test('invalid dates, types and credentials and an eleventh unfinished export are refused', async () => {
  const shop = await harness.merchant();
  const ask = (type: string, body: object) => shop.asStaff('POST', `/admin/export/${type}`, body);
  for (const body of [
    {},
    { startDate: '2026-01-01' },
    { startDate: '2026-02-30', endDate: '2026-03-01' },
    { startDate: '2026-01-02', endDate: '2026-01-01' },
    { ...everything(), status: 'shown' },
    { ...everything(), email: 'a@example.com' },
  ])
    assert.equal(codeOf(await ask('reviews', body)), 'VALIDATION_ERROR', JSON.stringify(body));
  assert.equal(codeOf(await ask('orders', everything())), 'VALIDATION_ERROR');
  assert.equal(
    codeOf(await shop.asServer('POST', '/admin/export/reviews', everything())),
    'AUTHENTICATION_REQUIRED',
  );
  const { headers } = await givenToken(shop, 'analyst');
  const byAnalyst = await harness.app.inject({
    method: 'POST',
    url: '/apiV2/admin/export/reviews',
    headers,
    payload: everything(),
  });
  assert.equal(byAnalyst.statusCode, 200);
  const jobId = await requested(shop);
  assert.equal(codeOf(await shop.asStaff('GET', `/admin/export/questions/${jobId}`)), 'NOT_FOUND');
  for (let count = 2; count < 10; count++) await requested(shop);
  assert.equal(codeOf(await ask('reviews', everything())), 'INVALID_STATE');
});

test('the export of a killed worker is completed by another, and never offered incomplete', async () => {
  const shop = await harness.merchant();
  await givenReview(shop);
  const jobId = await requested(shop);
  const ids = [shop.uuid, uuidOf('job', jobId)];
  await rows(
    context.db,
    `update exports set status = 'processing', claim = $4, claimed_at = $3
     where merchant_id = $1 and export_id = $2`,
    [...ids, clock.now(), randomUUID()],
  );
  await make(shop, jobId);
  assert.equal((await statusOf(shop, jobId)).status, 'processing', 'another worker holds it');
  clock.advance(context.media.silenceMs + 1_000);
  await rows(context.db, 'delete from graphile_worker._private_jobs', []);
  await resumeExports(context);
  assert.equal((await rows(context.db, 'select from graphile_worker.jobs', [])).length >= 1, true);
  await make(shop, jobId);
  assert.equal((await statusOf(shop, jobId)).status, 'completed');
  assert.equal((await filesOf(shop)).length, 1);
});

test('a file for Excel begins with a byte order mark, and is otherwise the same', async () => {
  const shop = await harness.merchant();
  await givenReview(shop, { title: 'Größe' });
  const csv = await exportedFile(shop, 'reviews', { ...everything(), byteOrderMark: true });
  assert.match(csv, /^\ufeffid,productId,[\s\S]*Größe/);
  assert.equal(csv.slice(1), await exportedFile(shop));
});

test('a failed attempt leaves no file and is retried; after the last one the export has failed', async () => {
  const shop = await harness.merchant();
  const jobId = await requested(shop);
  await rows(context.db, 'alter table answers rename to answers_gone', []);
  await rows(context.db, 'alter table products rename to products_gone', []);
  try {
    for (let attempt = 1; attempt <= 5; attempt++) {
      await assert.rejects(make(shop, jobId));
      assert.equal((await statusOf(shop, jobId)).status, attempt < 5 ? 'pending' : 'failed');
    }
    await make(shop, jobId);
  } finally {
    await rows(context.db, 'alter table answers_gone rename to answers', []);
    await rows(context.db, 'alter table products_gone rename to products', []);
  }
  const { status, error } = await statusOf(shop, jobId);
  assert.deepEqual([status, /failed several times/.test(error)], ['failed', true]);
  assert.equal(codeOf(await file(shop, jobId)), 'EXPORT_NOT_READY');
  assert.deepEqual(await readdir(context.media.spool), []);
  assert.deepEqual(await filesOf(shop), []);
});

test('an export of several slices contains each review once, in chronological order', {
  skip: thoroughOnly,
}, async () => {
  const shop = await harness.merchant();
  const count = 45_000;
  await rows(context.db, seedSql, [shop.uuid, count]);
  const records = recordsOf(await exportedFile(shop));
  assert.deepEqual(
    records.map(({ title }) => title),
    Array.from({ length: count }, (_, n) => `Number ${n + 1}`),
  );
});

const seedSql = `
  insert into reviews (merchant_id, review_id, product_id, rating, title, author_name, author_email, email_key,
    verification, verified, holds_place, status, source, created_at, updated_at)
  select $1::uuid, gen_random_uuid(), 'P-1', 5, 'Number ' || n, 'A', 'a@example.com', 'a@example.com',
    'none', false, false, 'approved', 'import', to_timestamp(1700000000 + n), to_timestamp(1700000000 + n)
  from generate_series(1, $2::int) as n`;

test('an export ends when its worker stops, and is made later without losing an attempt', async () => {
  const shop = await harness.merchant();
  await givenReview(shop);
  const jobId = await requested(shop);
  const stopped = { ...context, stopping: AbortSignal.abort() };
  for (let restart = 0; restart < 6; restart++)
    await assert.rejects(makeExport(stopped, shop.uuid, uuidOf('job', jobId) ?? ''), WorkerStopping);
  assert.equal((await statusOf(shop, jobId)).status, 'pending');
  await make(shop, jobId);
  assert.equal((await statusOf(shop, jobId)).status, 'completed');
});
