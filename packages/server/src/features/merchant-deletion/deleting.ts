import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import { type Db, row, rows, rowsWith, rowWith } from '../../platform/db/database.ts';
import { output, statement, table } from '../../platform/db/statement.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { LeaseLost, underLease } from '../../platform/jobs/lease.ts';
import { assertRunning } from '../../platform/jobs/stopping.ts';
import { merchantFolders } from '../../platform/storage/merchant-folders.ts';
import { suspend } from '../operators/index.ts';
import { endAgreements } from '../syndication/index.ts';
import { type DeletedTable, deletedTables } from './deleted-tables.ts';
import { type DeletionRow, deletionColumns, deletionLease, dueDeletions } from './deletion-rows.ts';

type OnProgress = (deleted: Readonly<Record<string, number>>) => void;

interface Deleting {
  context: Context;
  deletion: DeletionRow;
  /** Adds to the counts of the receipt, in the transaction of the deletion. Throws if the lease was lost. */
  count: (tx: Db, kind: string, number: number) => Promise<void>;
}

/** Maximum number of rows that one transaction deletes. */
const stepRows = 5_000;

/** Works on due deletions. A failure of one does not delay the others. */
export async function deleteDueMerchants(context: Context): Promise<void> {
  for (const deletion of await dueDeletions(context.db, context.clock.now()))
    await deleteMerchant(context, deletion).catch((error) => {
      if (context.stopping.aborted) throw error;
      context.log.error({ reason: String(error) }, 'The deletion of a merchant failed; retrying');
    });
}

/**
 * Deletes a merchant with its sandbox, in repeatable steps: after a crash, another worker deletes what is left. `waiting` while partners
 * remain to be notified of withdrawn reviews, `busy` while another worker holds the deletion.
 */
export function deleteMerchant(
  context: Context,
  { merchant_id, deletion_id }: DeletionRow,
  onProgress: OnProgress = () => {},
): Promise<'completed' | 'waiting' | 'canceled' | 'busy'> {
  const { db, clock, media } = context;
  const key = { merchant_id, deletion_id };
  const term = () => ({ now: clock.now(), ttlMs: media.silenceMs });
  const options = { term, set: sql`name = name`, returning: deletionColumns };
  return underLease(db, deletionLease, key, options, async ({ before, renew }) => {
    if (before.status === 'completed' || before.status === 'canceled') return before.status;
    await rows(
      db,
      `update merchant_deletions set status = 'deleting', started_at = coalesce(started_at, $3)
       where merchant_id = $1 and deletion_id = $2`,
      [merchant_id, deletion_id, clock.now()],
    );
    const deleted = { ...before.deleted };
    const count = async (tx: Db, kind: string, number: number) => {
      assertRunning(context);
      if (number === 0) return;
      if (!(await renew(tx))) throw new LeaseLost();
      await rows(tx, addToReceipt, [merchant_id, deletion_id, kind, number]);
      deleted[kind] = (deleted[kind] ?? 0) + number;
      onProgress(deleted);
    };
    const deleting = { context, deletion: before, count };
    for (const sandboxId of await sandboxesOf(db, merchant_id)) await deleteEverything(deleting, sandboxId);
    const isWaiting = await deleteEverything(deleting, merchant_id);
    if (isWaiting) return 'waiting';
    await rows(
      db,
      `update merchant_deletions set status = 'completed', completed_at = $3
       where merchant_id = $1 and deletion_id = $2`,
      [merchant_id, deletion_id, clock.now()],
    );
    return 'completed';
  });
}

const addToReceipt = `
  update merchant_deletions
  set deleted = jsonb_set(deleted, array[$3::text], to_jsonb(coalesce((deleted ->> $3)::bigint, 0) + $4::bigint))
  where merchant_id = $1 and deletion_id = $2`;

async function sandboxesOf(db: Db, merchantId: string): Promise<string[]> {
  const found = await rowsWith(db, table('merchants')('merchant_id'), { live_merchant_id: merchantId });
  return found.map(({ merchant_id }) => merchant_id);
}

/** True while partners remain to be notified. */
async function deleteEverything(deleting: Deleting, merchantId: string): Promise<boolean> {
  const { context, deletion } = deleting;
  const { db, clock, changes } = context;
  const now = clock.now();
  // Stops all writes, in all processes, while the rows are deleted.
  await suspend(context, db, merchantId, { reason: 'This merchant is being deleted', now });
  await endAgreements(db, merchantId, now);
  await keepCheckpoint(db, deletion, merchantId);
  await deletePeople(deleting, merchantId);
  await deleteObjects(deleting, merchantId);
  for (const one of await deletedTables(db)) await deleteRows(deleting, merchantId, one);
  await deleteJobs(deleting, merchantId);
  await deleteObjects(deleting, merchantId);
  changes.announce({ kind: 'merchant', merchantId });
  return (
    (await row(db, 'select from syndication_agreements where merchant_id = $1 limit 1', [merchantId])) !==
    undefined
  );
}

/** Lets verifiers of the transparency log compare its end with the receipt. */
async function keepCheckpoint(db: Db, deletion: DeletionRow, merchantId: string): Promise<void> {
  if (merchantId !== deletion.merchant_id) return;
  const log = await rowWith(db, table('transparency_logs')('checkpoint'), { merchant_id: merchantId });
  if (log?.checkpoint)
    await rows(
      db,
      'update merchant_deletions set checkpoint = $3 where merchant_id = $1 and deletion_id = $2',
      [merchantId, deletion.deletion_id, log.checkpoint],
    );
}

/** Ends all access to the merchant. Deletes the accounts of people who are on no other merchant's staff. */
function deletePeople({ context, count }: Deleting, merchantId: string): Promise<void> {
  return inTransaction(context.db, async (tx) => {
    const people = await rows(
      tx,
      statement`delete from staff where merchant_id = $1 returning ${table('staff')('person_id')}`,
      [merchantId],
    );
    const accounts = await rows(
      tx,
      `delete from auth_users as u where u.id = any($1)
         and not exists (select from staff as s where s.person_id = u.id) returning u.id`,
      [people.map(({ person_id }) => person_id)],
    );
    await count(tx, 'staff', people.length);
    await count(tx, 'accounts', accounts.length);
  });
}

async function deleteObjects({ context, count }: Deleting, merchantId: string): Promise<void> {
  const { db, media } = context;
  for (const folder of merchantFolders)
    for await (const { key } of media.storage.list(`${folder}/${merchantId}/`)) {
      await media.storage.delete(key);
      await count(db, 'objects', 1);
    }
}

async function deleteRows({ context, count }: Deleting, merchantId: string, { name, key }: DeletedTable) {
  // The row of an agreement is what notifies partners of its end.
  const where =
    name === 'syndication_agreements' ? 'merchant_id = $1 and notify_due_at is null' : 'merchant_id = $1';
  const columns = key.join(', ');
  const some =
    key.length > 1
      ? `and (${columns}) in (select ${columns} from ${name} where ${where} limit ${stepRows})`
      : '';
  for (;;) {
    const gone = await inTransaction(context.db, async (tx) => {
      const deleted = await rows(tx, `delete from ${name} where ${where} ${some} returning 1`, [merchantId]);
      await count(tx, name, deleted.length);
      return deleted.length;
    });
    if (gone < stepRows || some === '') return;
  }
}

/** Deletes jobs that have not begun; a running job will find nothing to do. */
async function deleteJobs({ context, count }: Deleting, merchantId: string): Promise<void> {
  const gone = await rows(
    context.db,
    statement`delete from graphile_worker._private_jobs where payload ->> 'merchantId' = $1 and locked_at is null
     returning id::text as ${output.text('id')}`,
    [merchantId],
  );
  await count(context.db, 'jobs', gone.length);
}
