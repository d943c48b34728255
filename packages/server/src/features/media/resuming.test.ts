import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { rows } from '../../platform/db/database.ts';
import { output, statement } from '../../platform/db/statement.ts';
import { uuidOf } from '../../platform/ids.ts';
import { WorkerStopping } from '../../platform/jobs/stopping.ts';
import { startTribune, until } from '../../testing/processes.ts';
import { thoroughOnly } from '../../testing/thorough.ts';
import { checkMedia } from './integrity-check.ts';
import { claimMedium } from './media-rows.ts';
import { workOnMedium } from './processing-job.ts';
import { variantsOf } from './storage-keys.ts';
import { resumeMedia } from './sweeping.ts';
import { fixture, photo as made } from './testing/files.ts';
import { fields, photo, processAll, sendForm, startMediaHarness } from './testing/shop.ts';
import { tidyMedium } from './unused-files.ts';

/** Workers that die, in the real process and step by step. `npm run bench soak` does it many times. */
const harness = await startMediaHarness({ MEDIA_SILENCE_SECONDS: '1' });
const { context, clock, dataDir, databaseUrl } = harness;
const { db } = context;

const count = async (where: string) =>
  (await rows(db, `/* every merchant */ select from media where ${where}`, [])).length;

test('the work of a killed worker is finished by another, with one set of files', {
  skip: thoroughOnly,
}, async (t) => {
  const startWorker = () =>
    startTribune(t, ['worker'], {
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      MEDIA_SILENCE_SECONDS: '1',
      LOG_LEVEL: 'error',
    });
  const shop = await harness.merchant();
  const big = new Blob([await made(3_000, 2_000).jpeg().toBuffer()], { type: 'image/jpeg' });
  const video = new Blob([await readFile(fixture('phone.mov'))], { type: 'video/quicktime' });
  const { data } = (await sendForm(harness, shop, fields, [big, video, await photo()])).body;
  const first = startWorker();
  await until(async () => (await count('claim is not null')) > 0);
  await first.kill();
  const second = startWorker();
  // Not while it is claimed, because a photo can be finished between two checks.
  await until(async () => (await count('attempts > 1')) > 0);
  await delay(200);
  await second.kill();
  const last = startWorker();
  await until(async () => (await count(`status = 'processing'`)) === 0);
  await until(async () => (await shop.asStaff('GET', `/reviews/${data.id}`)).body.mediaStatus === 'ready');
  last.child.kill('SIGTERM');
  assert.equal(await last.ended(), 0, 'a worker that is asked to stop finishes in order');
  const media = await rows(
    db,
    statement`/* every merchant */ select (select count(distinct split_part(variant ->> 'key', '/', 4))::int
       from jsonb_array_elements(variants) as variant) as ${output.number('claims')} from media`,
    [],
  );
  assert.deepEqual(media, [{ claims: 1 }, { claims: 1 }, { claims: 1 }]);
  assert.deepEqual(await leftInStorage(), []);
});

/** The killed workers' folders in the spool stay for an hour; the storage has to be clean at once. */
async function leftInStorage(): Promise<string[]> {
  return (await checkMedia(context, { repair: false })).filesWithoutRow;
}

async function givenPhoto() {
  const shop = await harness.merchant();
  const { data } = (await sendForm(harness, shop, fields, [await photo()])).body;
  const merchantId = shop.uuid;
  const mediaId = uuidOf('media', data.media[0].publicId) ?? '';
  const claimNow = (claim: string) =>
    claimMedium(db, { merchantId, mediaId, claim }, { now: clock.now(), ttlMs: 1_000 });
  const leave = async (claim: string) => {
    const path = `${dataDir}/left-${claim}`;
    await writeFile(path, 'half a picture');
    await context.media.storage.putFile(`${variantsOf(merchantId, mediaId)}${claim}/small.webp`, path, {
      contentType: 'image/webp',
    });
  };
  const statusOf = async () => (await shop.asStaff('GET', `/reviews/${data.id}`)).body.media[0]?.mediaStatus;
  return { shop, data, merchantId, mediaId, claimNow, leave, statusOf };
}

const dead = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'] as const;

test('a medium is left to a worker that still speaks, and taken from one that does not', {
  skip: thoroughOnly,
}, async () => {
  const { merchantId, mediaId, claimNow, leave, statusOf } = await givenPhoto();
  await claimNow(dead[0]);
  await leave(dead[0]);
  await workOnMedium(context, merchantId, mediaId);
  assert.equal(await statusOf(), 'processing');
  clock.advance(1_001);
  const queued = async () => {
    await rows(db, 'delete from graphile_worker._private_jobs', []);
    await resumeMedia(context);
    return (await rows(db, 'select from graphile_worker.jobs', [])).length;
  };
  assert.equal(await queued(), 1);
  await workOnMedium(context, merchantId, mediaId);
  assert.equal(await statusOf(), 'ready');
  assert.equal(await queued(), 0);
  assert.deepEqual(await leftInStorage(), []);
});

test('a worker that stops leaves its medium to the next one, and no attempt is counted', async () => {
  const { shop, data, merchantId, mediaId, statusOf } = await givenPhoto();
  await assert.rejects(
    workOnMedium({ ...context, stopping: AbortSignal.abort() }, merchantId, mediaId),
    WorkerStopping,
  );
  assert.equal(await count(`media_id = '${mediaId}' and claim is null and attempts = 0`), 1);
  await processAll(harness, shop, data.media);
  assert.equal(await statusOf(), 'ready');
});

test('files of lost attempts go also when the last attempt fails', async () => {
  const { shop, data, merchantId, mediaId, claimNow, leave, statusOf } = await givenPhoto();
  await claimNow(dead[0]);
  await leave(dead[0]);
  await context.media.storage.deletePrefix(`o/${merchantId}/${mediaId}/`);
  clock.advance(1_001);
  await processAll(harness, shop, data.media);
  assert.equal(await statusOf(), 'failed');
  assert.deepEqual(await leftInStorage(), []);
});

test('a medium that costs every worker its life ends as failed', async () => {
  const { merchantId, mediaId, claimNow, statusOf } = await givenPhoto();
  for (let claims = 0; claims < 10; claims++) {
    assert.ok(await claimNow(dead[claims % 2] ?? ''));
    clock.advance(1_001);
  }
  await workOnMedium(context, merchantId, mediaId);
  assert.equal(await statusOf(), 'failed');
});

test('a medium that is deleted while a worker has it leaves nothing, even when that worker dies', async () => {
  const { shop, data, merchantId, mediaId, claimNow, leave } = await givenPhoto();
  await claimNow(dead[0]);
  const path = `/reviews/${data.id}/media/${data.media[0].publicId}`;
  assert.equal((await shop.asStaff('DELETE', path)).status, 200);
  await leave(dead[0]);
  const [job] = await rows(
    db,
    statement`select task_identifier as ${output.text('task_identifier')} from graphile_worker.jobs where key = $1`,
    [`tidy ${mediaId}`],
  );
  assert.equal(job?.task_identifier, 'tidy_medium');
  await tidyMedium(context, merchantId, mediaId);
  assert.deepEqual(await leftInStorage(), []);
});

test('a worker whose medium is deleted under its hands removes what it made', async () => {
  const { shop, data, merchantId, mediaId } = await givenPhoto();
  const work = workOnMedium(context, merchantId, mediaId);
  await until(async () => (await count(`media_id = '${mediaId}' and claim is not null`)) > 0);
  const path = `/reviews/${data.id}/media/${data.media[0].publicId}`;
  assert.equal((await shop.asStaff('DELETE', path)).status, 200);
  await work;
  assert.deepEqual(await leftInStorage(), []);
});
