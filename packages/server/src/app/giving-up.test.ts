import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JobHelpers } from 'graphile-worker';
import { privacyRequestJob } from '../features/privacy/job-types.ts';
import { rows } from '../platform/db/database.ts';
import { output, statement } from '../platform/db/statement.ts';
import { newUuid } from '../platform/ids.ts';
import { AttemptsExhausted, assertClaimsLeft } from '../platform/jobs/giving-up.ts';
import { enqueue } from '../platform/jobs/job.ts';
import { startHarness, type TestMerchant } from '../testing/harness.ts';
import { jobs, tasksOf } from './jobs.ts';

const harness = await startHarness();
const { context } = harness;
const { db } = context;

/** Runs a task as the worker does, in the last of its attempts. */
async function lastAttempt(name: string, payload: object): Promise<unknown> {
  const job = { attempts: 10, max_attempts: 10, task_identifier: name, payload, key: null, priority: 0 };
  const helpers = { job, addJob: async () => {} } as unknown as JobHelpers; // the task uses nothing else
  try {
    return await tasksOf(context)[name]?.(payload, helpers);
  } catch (error) {
    return error;
  }
}

async function withoutTable(table: string, work: () => Promise<unknown>): Promise<void> {
  await rows(db, `alter table ${table} rename to ${table}_gone`, []);
  try {
    await work();
  } finally {
    await rows(db, `alter table ${table}_gone rename to ${table}`, []);
  }
}

async function unfinished(table: string, key: string, columns: Record<string, unknown>): Promise<string> {
  const id = newUuid();
  const all = { ...columns, [key]: id };
  const names = Object.keys(all);
  const places = names.map((_, index) => `$${index + 1}`);
  await rows(
    db,
    `insert into ${table} (${names.join(', ')}) values (${places.join(', ')})`,
    Object.values(all),
  );
  return id;
}

const endOf = async (table: string, key: string, shop: TestMerchant, id: string) => {
  const [found] = await rows(
    db,
    statement`select status as ${output.text('status')}, coalesce(error, '') as ${output.text('error')} from ${table}
     where merchant_id = $1 and ${key} = $2`,
    [shop.uuid, id],
  );
  return found;
};

test('an import, an undo, an export, a bulk action and a privacy request end as failed after their last attempt', async () => {
  const shop = await harness.merchant();
  const merchant_id = shop.uuid;
  const now = context.clock.now();
  const started = { merchant_id, started_at: now };
  const cases = [
    ['run_import', 'imports', 'import_id', { ...started, status: 'pending', source_key: 'i/none' }],
    ['undo_import', 'imports', 'import_id', { ...started, status: 'undoing' }],
    [
      'make_export',
      'exports',
      'export_id',
      {
        merchant_id,
        type: 'reviews',
        start_date: '2026-01-01',
        end_date: '2026-01-02',
        only_status: 'all',
        status: 'pending',
        created_at: now,
      },
    ],
    [
      'bulk_action',
      'bulk_actions',
      'bulk_id',
      {
        merchant_id,
        filters: '{}',
        verdict: 'approved',
        excluded_ids: '{}',
        notify_authors: false,
        matching: 0,
        at_type: 'review',
        status: 'pending',
        requested_by: 'ida@shop.example',
        created_at: now,
      },
    ],
    [
      'privacy_request',
      'privacy_requests',
      'request_id',
      {
        merchant_id,
        kind: 'export',
        status: 'pending',
        email: 'ada@example.com',
        hidden_email: '',
        requested_by: 'ida@shop.example',
        created_at: now,
      },
    ],
  ] as const;
  for (const [name, table, key, columns] of cases) {
    const id = await unfinished(table, key, columns);
    const payload = {
      merchantId: merchant_id,
      [{ import_id: 'importId', export_id: 'exportId', bulk_id: 'bulkId', request_id: 'requestId' }[key]]: id,
    };
    await withoutTable('reviews', () => lastAttempt(name, payload));
    const end = await endOf(table, key, shop, id);
    assert.equal(end?.status, 'failed', name);
    assert.match(end?.error ?? '', /^[A-Z].*\.$/, name);
  }
});

test('every job whose row says that it is in progress is given up', () => {
  const inProgress = [
    'run_import',
    'undo_import',
    'make_export',
    'bulk_action',
    'privacy_request',
    'check_attributes',
  ];
  for (const name of inProgress) assert.ok(jobs.find((job) => job.name === name)?.giveUp, name);
});

test('a job that awaits its next attempt is not attempted at once because it is queued again', async () => {
  const payload = { merchantId: newUuid(), requestId: newUuid() };
  const key = privacyRequestJob.key(payload);
  await enqueue(db, privacyRequestJob, payload);
  await rows(
    db,
    `update graphile_worker._private_jobs set attempts = 3, run_at = run_at + interval '1 hour' where key = $1`,
    [key],
  );
  await enqueue(db, privacyRequestJob, payload);
  const [queued] = await rows(
    db,
    statement`select attempts as ${output.number('attempts')} from graphile_worker.jobs where key = $1`,
    [key],
  );
  assert.equal(queued?.attempts, 3);
});

test('a row whose workers were killed again and again is claimed 50 times', () => {
  assertClaimsLeft(50);
  assert.throws(() => assertClaimsLeft(51), AttemptsExhausted);
});
