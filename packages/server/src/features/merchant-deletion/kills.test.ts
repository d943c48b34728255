// Thorough runs only.

import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { row, rows } from '../../platform/db/database.ts';
import { output, statement } from '../../platform/db/statement.ts';
import { startHarness } from '../../testing/harness.ts';
import { startTribune, until } from '../../testing/processes.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { deletedTables } from './deleted-tables.ts';
import { allDeletions } from './deletion-rows.ts';
import { scheduleDeletion } from './scheduling.ts';

const folder = await temporaryFolder();

const settings = { DATA_DIR: folder, MEDIA_SILENCE_SECONDS: '1' };
const harness = await startHarness(settings);
const { context, databaseUrl } = harness;

/** Works on due deletions at once, instead of within five minutes. */
async function startWorker(t: TestContext) {
  await rows(context.db, `select graphile_worker.add_job('delete_due_merchants', '{}')`, []);
  return startTribune(t, ['worker'], { ...settings, DATABASE_URL: databaseUrl, LOG_LEVEL: 'error' });
}

test('when a worker is killed during a deletion, another one completes it, and the receipt counts everything once', async (t) => {
  const shop = await harness.merchant({ name: 'Gone' });
  const merchantId = shop.uuid;
  const addresses = 300_000;
  await rows(
    context.db,
    `insert into suppressions (merchant_id, email_key, reason, created_at)
     select $1, 'customer' || number || '@example.com', 'staff', now() from generate_series(1, $2::int) as number`,
    [merchantId, addresses],
  );
  await scheduleDeletion(context.db, merchantId, {
    publicUrl: 'https://reviews.example',
    confirmation: 'Gone',
    requestedBy: null,
    isImmediate: true,
    now: new Date(),
  });
  const receipt = async () => {
    const [only] = await allDeletions(context.db);
    return { status: only?.status, deleted: only?.deleted.suppressions ?? 0 };
  };
  const first = await startWorker(t);
  await until(async () => (await receipt()).deleted > 0 || undefined);
  await first.kill();
  const interrupted = await receipt();
  assert.equal(interrupted.status, 'deleting');
  assert.ok(interrupted.deleted < addresses, `${interrupted.deleted} deleted`);
  // A worker that finds it still leased leaves it for the next five minutes.
  const isFree = 'select from merchant_deletions where leased_until < now()';
  await until(async () => (await row(context.db, isFree, [])) !== undefined);
  await startWorker(t);
  await until(async () => (await receipt()).status === 'completed' || undefined);
  assert.equal((await receipt()).deleted, addresses);
  for (const { name } of await deletedTables(context.db)) {
    const left = await row(
      context.db,
      statement`select count(*) as ${output.number('count')} from ${name} where merchant_id = $1`,
      [merchantId],
    );
    assert.equal(left?.count, 0, name);
  }
});
