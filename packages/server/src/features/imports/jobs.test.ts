import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { rows } from '../../platform/db/database.ts';
import { output, statement } from '../../platform/db/statement.ts';
import { uuidOf } from '../../platform/ids.ts';
import { WorkerStopping } from '../../platform/jobs/stopping.ts';
import { givenToken } from '../../testing/given.ts';
import { codeOf, startHarness, type TestMerchant } from '../../testing/harness.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { thoroughOnly } from '../../testing/thorough.ts';
import { recountDays } from '../daily-figures/recount.ts';
import { recountQuestions } from '../questions/recount.ts';
import { recount } from '../rating-counters/recount.ts';
import { runImport } from './import-job.ts';
import { resumeImports, sweepImports } from './sweeping.ts';
import { undoImport } from './undo.ts';

const folder = await temporaryFolder();
const harness = await startHarness({ DATA_DIR: folder });
const { context, clock } = harness;
const { db } = context;

const header = 'productId,rating,title,authorName,authorEmail,createdAt';
const line = (number: number, rating = 5) =>
  `P-${number % 3},${rating},Title ${number},Author ${number},a${number}@example.com,2025-03-01T10:00:00Z`;
const csvOf = (count: number, ...more: string[]) =>
  [header, ...Array.from({ length: count }, (_, number) => line(number)), ...more].join('\n');

function formOf(csv: string, fields: Record<string, string> = {}, fileField = 'file') {
  const boundary = 'a-boundary';
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const file = `--${boundary}\r\ncontent-disposition: form-data; name="${fileField}"; filename="reviews.csv"\r\ncontent-type: text/csv\r\n\r\n${csv}\r\n--${boundary}--\r\n`;
  return {
    payload: Buffer.from(parts.join('') + file),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}
const send = (shop: TestMerchant, csv: string, fields?: Record<string, string>, more = {}) => {
  const { payload, headers } = formOf(csv, fields);
  return shop.asStaff('POST', '/admin/import', payload, { ...headers, ...more });
};
async function uploaded(shop: TestMerchant, csv: string, fields?: Record<string, string>) {
  const answer = await send(shop, csv, fields);
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.body.data.importId as string;
}
const work = (shop: TestMerchant, importId: string) =>
  runImport(context, shop.uuid, uuidOf('import', importId) ?? '');
const read = async (shop: TestMerchant, importId: string) =>
  (await shop.asStaff('GET', `/admin/imports/${importId}`)).body.data;
const count = async (shop: TestMerchant) => (await shop.asBrowser('GET', '/reviews')).body.totalReviews;
async function imported(shop: TestMerchant, csv: string, fields?: Record<string, string>) {
  const importId = await uploaded(shop, csv, fields);
  await work(shop, importId);
  return importId;
}
async function assertCountsRight(shop: TestMerchant): Promise<void> {
  for (const count of [recount, recountQuestions, recountDays])
    assert.deepEqual(await count(db, shop.uuid, { repair: false }), []);
}
const filesOf = async (shop: TestMerchant) => {
  const found: string[] = [];
  for await (const { key } of context.media.storage.list(`i/${shop.uuid}/`)) found.push(key);
  return found;
};

test('an uploaded file is pending, then imported, and the upload is deleted', async () => {
  const shop = await harness.merchant();
  const importId = await uploaded(shop, csvOf(30, line(31, 9)));
  const pending = await read(shop, importId);
  assert.deepEqual(
    [pending.status, pending.format, pending.progress, pending.fileName, pending.requestedBy],
    ['pending', null, 0, 'reviews.csv', shop.ownerEmail],
  );
  await work(shop, importId);
  const done = await read(shop, importId);
  assert.deepEqual(
    [done.status, done.format, done.kind, done.progress, done.rows, done.imported, done.failed],
    ['completed', 'native', 'reviews', 100, 31, 30, 1],
  );
  assert.deepEqual(done.failures, [{ row: 32, error: 'rating must be at most 5' }]);
  assert.equal(await count(shop), 30);
  const errors = await shop.asStaff('GET', `/admin/imports/${importId}/errors`);
  assert.equal(errors.headers['content-type'], 'text/csv; charset=utf-8; header=present');
  assert.equal(String(errors.body), `${header},error\r\n${line(31, 9)},Row 32: rating must be at most 5\r\n`);
  assert.equal((await filesOf(shop)).length, 1);
  assert.deepEqual(await readdir(context.media.spool), []);
  clock.advance(31 * 24 * 60 * 60 * 1000);
  await sweepImports(context);
  assert.equal(codeOf(await shop.asStaff('GET', `/admin/imports/${importId}/errors`)), 'GONE');
  assert.deepEqual(await filesOf(shop), []);
});

test('a dry run shows a preview and writes nothing', async () => {
  const shop = await harness.merchant();
  const importId = await imported(shop, csvOf(30), { dryRun: 'true' });
  const done = await read(shop, importId);
  assert.deepEqual(
    [done.status, done.dryRun, done.imported, done.preview.length],
    ['completed', true, 30, 5],
  );
  assert.deepEqual([done.preview[0].row, done.preview[0].title], [2, 'Title 0']);
  assert.equal(await count(shop), 0);
  assert.equal(codeOf(await shop.asStaff('POST', `/admin/imports/${importId}/undo`, {})), 'INVALID_STATE');
});

test('a failed import says why, and form fields are validated', async () => {
  const shop = await harness.merchant();
  const importId = await imported(shop, 'stars,words\n5,fine');
  const { status, error } = await read(shop, importId);
  assert.deepEqual([status, /fits no known format/.test(error)], ['failed', true]);
  const refused = async (fields: Record<string, string>, csv = csvOf(1)) =>
    codeOf(await send(shop, csv, fields));
  assert.equal(await refused({ format: 'yelp' }), 'VALIDATION_ERROR');
  assert.equal(await refused({ dateFormat: 'dym' }), 'VALIDATION_ERROR');
  assert.equal(await refused({ dryRun: 'perhaps' }), 'VALIDATION_ERROR');
  assert.equal(await refused({ colour: 'red' }), 'VALIDATION_ERROR');
  assert.equal(await refused({}, ''), 'VALIDATION_ERROR');
  const misnamed = formOf(csvOf(1), {}, 'csv');
  assert.equal(
    codeOf(await shop.asStaff('POST', '/admin/import', misnamed.payload, misnamed.headers)),
    'VALIDATION_ERROR',
  );
  assert.equal(codeOf(await shop.asStaff('POST', '/admin/import', {})), 'UNSUPPORTED_MEDIA_TYPE');
  const { payload, headers } = formOf(csvOf(1));
  assert.equal(
    codeOf(await shop.asServer('POST', '/admin/import', payload, headers)),
    'AUTHENTICATION_REQUIRED',
  );
  const moderator = await givenToken(shop, 'moderator');
  const byModerator = await harness.app.inject({
    method: 'POST',
    url: '/apiV2/admin/import',
    payload,
    headers: { ...headers, ...moderator.headers },
  });
  assert.equal(byModerator.statusCode, 403);
  assert.deepEqual(await filesOf(shop), []);
});

test('two uploads with one Idempotency-Key create one import', async () => {
  const shop = await harness.merchant();
  const key = { 'idempotency-key': 'once' };
  const [one, two] = [await send(shop, csvOf(2), {}, key), await send(shop, csvOf(2), {}, key)];
  assert.equal(two.headers['idempotent-replayed'], 'true');
  assert.equal(one.body.data.importId, two.body.data.importId);
  assert.equal((await send(shop, csvOf(3), {}, key)).status, 422);
  // Uploads that made no import are removed after they were answered.
  for (let wait = 0; wait < 500 && (await filesOf(shop)).length > 1; wait++) await delay(10);
  assert.equal((await filesOf(shop)).length, 1);
});

test('an attempt continues after the last step of a dead worker and counts nothing twice', {
  skip: thoroughOnly,
}, async () => {
  const shop = await harness.merchant();
  const importId = await uploaded(shop, csvOf(4_500, line(9, 0), line(3)));
  const ids = [shop.uuid, uuidOf('import', importId)];
  // The third step fails.
  await rows(db, 'alter table imports add constraint two_steps check (row_done < 4300)', []);
  await assert.rejects(work(shop, importId), /two_steps/);
  await rows(db, 'alter table imports drop constraint two_steps', []);
  const broken = await read(shop, importId);
  assert.deepEqual([broken.status, broken.imported, await count(shop)], ['processing', 4_000, 4_000]);
  await rows(db, 'update imports set claim = $4, claimed_at = $3 where merchant_id = $1 and import_id = $2', [
    ...ids,
    clock.now(),
    randomUUID(),
  ]);
  await work(shop, importId);
  assert.equal((await read(shop, importId)).status, 'processing', 'another worker holds it');
  clock.advance(context.media.silenceMs + 1_000);
  await resumeImports(context);
  const queued = await rows(
    db,
    statement`select key as ${output.text('key')} from graphile_worker.jobs where key = $1`,
    [`import ${ids[1]}`],
  );
  assert.equal(queued.length, 1);
  await work(shop, importId);
  const done = await read(shop, importId);
  assert.deepEqual(
    [done.status, done.rows, done.imported, done.unchanged, done.failed],
    ['completed', 4_502, 4_500, 1, 1],
  );
  assert.deepEqual(done.failures, [{ row: 4_502, error: 'rating must be at least 1' }]);
  assert.equal(done.hasErrorFile, true);
  assert.equal(await count(shop), 4_500);
  await assertCountsRight(shop);
});

test('an undo deletes what the import created, and the file can be imported again', async () => {
  const shop = await harness.merchant();
  const first = await imported(shop, csvOf(10));
  const importId = await imported(shop, csvOf(1_200));
  const undo = (body = {}) => shop.asStaff('POST', `/admin/imports/${importId}/undo`, body);
  const answer = await undo();
  assert.deepEqual([answer.status, answer.body.data.status], [200, 'undoing']);
  assert.equal(codeOf(await undo()), 'INVALID_STATE');
  await undoImport(context, shop.uuid, uuidOf('import', importId) ?? '');
  const undone = await read(shop, importId);
  assert.deepEqual([undone.status, undone.undone, undone.kept, await count(shop)], ['undone', 1_190, 0, 10]);
  await assertCountsRight(shop);
  assert.deepEqual(await rows(db, 'select from tombstones where merchant_id = $1', [shop.uuid]), []);
  assert.equal((await read(shop, await imported(shop, csvOf(1_200)))).imported, 1_190);
  assert.equal((await read(shop, first)).status, 'completed');
});

test('an undo keeps items that were changed since, unless includeTouched is true', async () => {
  const shop = await harness.merchant();
  const importId = await imported(shop, csvOf(6));
  const { reviews } = (await shop.asBrowser('GET', '/reviews?sort=newest')).body;
  const id = (place: number) => reviews[place].id;
  await shop.asStaff('PATCH', `/reviews/${id(0)}/moderate`, { status: 'rejected', reasonCode: 'spam' });
  await shop.asBrowser('POST', `/reviews/${id(1)}/helpful`, { helpful: true, userId: 'u' });
  await shop.asStaff('PUT', `/reviews/${id(2)}/reply`, { text: 'Thanks' });
  await shop.asStaff('POST', `/reviews/${id(3)}/feature`, { featured: true });
  const undo = async (body = {}) => {
    assert.equal((await shop.asStaff('POST', `/admin/imports/${importId}/undo`, body)).status, 200);
    await undoImport(context, shop.uuid, uuidOf('import', importId) ?? '');
    const { status, undone, kept } = await read(shop, importId);
    return [status, undone, kept];
  };
  assert.deepEqual(await undo(), ['undone', 2, 4]);
  assert.equal(await count(shop), 3);
  assert.deepEqual(await undo({ includeTouched: true }), ['undone', 6, 0]);
  assert.equal(await count(shop), 0);
  await assertCountsRight(shop);
});

test('an undo keeps questions that were answered since', async () => {
  const shop = await harness.merchant();
  const question = (number: number) =>
    `MUG,Question ${number}?,Maya,q${number}@example.com,2025-01-01,Answer ${number}.,true,approved,approved`;
  const columns = 'productId,text,authorName,authorEmail,createdAt,answer,answerVerified,status,answerStatus';
  const importId = await imported(shop, [columns, question(1), question(2), question(3)].join('\n'));
  const list = async () => (await shop.asBrowser('GET', '/products/MUG/questions?includeAnswers=true')).body;
  const { questions } = await list();
  assert.equal(questions.length, 3);
  await shop.asServer('POST', `/questions/${questions[0].id}/answers`, { answer: 'Ours.', verified: true });
  const undo = async (body = {}) => {
    assert.equal((await shop.asStaff('POST', `/admin/imports/${importId}/undo`, body)).status, 200);
    await undoImport(context, shop.uuid, uuidOf('import', importId) ?? '');
    const { undone, kept } = await read(shop, importId);
    return [undone, kept];
  };
  assert.deepEqual(await undo(), [5, 1]);
  const left = await list();
  assert.deepEqual(
    left.questions.map(({ answers }: { answers: { answer: string }[] }) =>
      answers.map(({ answer }) => answer),
    ),
    [['Ours.']],
  );
  await assertCountsRight(shop);
  assert.deepEqual(await undo({ includeTouched: true }), [6, 0]);
  assert.equal((await list()).totalQuestions, 0);
  await assertCountsRight(shop);
});

test('imports are listed newest first, page by page', async () => {
  const shop = await harness.merchant();
  const made = [
    await uploaded(shop, csvOf(1)),
    await imported(shop, csvOf(2)),
    await uploaded(shop, csvOf(3)),
  ];
  const list = async (query = '') => (await shop.asStaff('GET', `/admin/imports${query}`)).body.data;
  const ids = ({ imports }: { imports: { importId: string }[] }) => imports.map(({ importId }) => importId);
  assert.deepEqual(ids(await list()), made.toReversed());
  assert.deepEqual(ids(await list('?status=completed')), [made[1]]);
  const page = await list('?limit=2');
  assert.deepEqual(ids(await list(`?limit=2&startAfter=${page.nextStartAfter}`)), [made[0]]);
  assert.equal(codeOf(await shop.asStaff('GET', '/admin/imports?startAfter=x')), 'VALIDATION_ERROR');
  assert.equal(codeOf(await shop.asStaff('GET', `/admin/imports/${made[1]}/errors`)), 'NOT_FOUND');
});

test('an import and its undo end when the worker stops, continue later, and lose no attempt', async () => {
  const shop = await harness.merchant();
  const importId = await uploaded(shop, csvOf(20));
  const id = uuidOf('import', importId) ?? '';
  const stopped = { ...context, stopping: AbortSignal.abort() };
  const attempts = async () => {
    const [found] = await rows(
      db,
      statement`select attempts as ${output.number('attempts')}, claim is null as ${output.boolean('released')} from imports
       where merchant_id = $1 and import_id = $2`,
      [shop.uuid, id],
    );
    return [found?.attempts, found?.released];
  };
  for (let restart = 0; restart < 3; restart++)
    await assert.rejects(runImport(stopped, shop.uuid, id), WorkerStopping);
  assert.deepEqual(await attempts(), [0, true]);
  await work(shop, importId);
  assert.equal(await count(shop), 20);
  await shop.asStaff('POST', `/admin/imports/${importId}/undo`, {});
  await assert.rejects(undoImport(stopped, shop.uuid, id), WorkerStopping);
  assert.deepEqual(await attempts(), [0, true]);
  await undoImport(context, shop.uuid, id);
  assert.equal(await count(shop), 0);
});

test('an upload names the kind to import of a file that holds two', async () => {
  const shop = await harness.merchant();
  const csv = [
    'body,rating,review_date,reviewer_name,product_id',
    'Fine cream.,5,2025-01-01,Ana,P-1',
    'Fast delivery.,4,2025-01-02,Ben,',
  ].join('\n');
  const importId = await uploaded(shop, csv, { kind: 'store-reviews' });
  assert.equal((await read(shop, importId)).kind, 'store-reviews');
  await work(shop, importId);
  const done = await read(shop, importId);
  assert.deepEqual(
    [done.status, done.kind, done.rows, done.imported, done.skipped, done.hasErrorFile],
    ['completed', 'store-reviews', 2, 1, 1, false],
  );
  assert.equal(await count(shop), 0);
  assert.equal(codeOf(await send(shop, csv, { kind: 'answers' })), 'VALIDATION_ERROR');
});
