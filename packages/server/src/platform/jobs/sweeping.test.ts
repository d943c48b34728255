import assert from 'node:assert/strict';
import { test } from 'node:test';
import { row, rows } from '../../platform/db/database.ts';
import { output, statement } from '../../platform/db/statement.ts';
import { uuidOf } from '../../platform/ids.ts';
import { startHarness } from '../../testing/harness.ts';
import { sweepIdempotencyKeys } from '../http/idempotency.ts';
import { WorkerStopping } from './stopping.ts';
import { sweepRows } from './sweeping.ts';

const harness = await startHarness();
const { context } = harness;
const { db } = context;

test('a sweep deletes more rows than one batch, of every merchant, and leaves newer ones', async () => {
  const shops = [await harness.merchant(), await harness.merchant()];
  for (const { id } of shops)
    await rows(
      db,
      `insert into idempotency_keys (merchant_id, key, request_hash, status, answer, created_at)
       select $1::uuid, 'k' || n, '', 200, '', $3::timestamptz - case when n = 1 then interval '1 hour' else interval '2 days' end
       from generate_series(1, $2::int) as n`,
      [uuidOf('merchant', id), sweepRows + 10, harness.clock.now()],
    );
  await assert.rejects(sweepIdempotencyKeys({ ...context, stopping: AbortSignal.abort() }), WorkerStopping);
  await sweepIdempotencyKeys(context);
  for (const { id } of shops) {
    const left = await row(
      db,
      statement`select count(*) as ${output.number('keys')} from idempotency_keys where merchant_id = $1`,
      [uuidOf('merchant', id)],
    );
    assert.equal(left?.keys, 1);
  }
});
