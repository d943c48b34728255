import type { WrittenType } from '@tribune/contract';
import type { Context } from '../../platform/context.ts';
import { ImportLost } from '../../platform/csv/import-error.ts';
import { type Db, row, rows } from '../../platform/db/database.ts';
import { output, statement } from '../../platform/db/statement.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { invalidState } from '../../platform/errors.ts';
import { enqueue } from '../../platform/jobs/job.ts';
import { newLease, whileRenewing } from '../../platform/jobs/lease.ts';
import { WorkerStopping } from '../../platform/jobs/stopping.ts';
import { writtenKinds } from '../content-kinds/index.ts';
import {
  claimImport,
  finishUndo,
  type Held,
  type ImportRow,
  importWith,
  releaseImport,
  renewImport,
} from './import-rows.ts';
import { undoImportJob } from './job-types.ts';
import { undoItems } from './undo-items.ts';

/** Queues the undo of an import. False if the import does not exist; throws INVALID_STATE if it is not finished. */
export function undoImportLater(
  db: Db,
  merchantId: string,
  { importId, includeTouched }: { importId: string; includeTouched: boolean },
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const found = await importWith(tx, merchantId, importId);
    if (!found) return false;
    if (found.dry_run) throw invalidState('A dry run imports nothing, so there is nothing to undo.');
    if (!['completed', 'failed', 'undone'].includes(found.status))
      throw invalidState('This import is in progress. Wait until it is completed.');
    await rows(
      tx,
      `update imports set status = 'undoing', undo_touched = $3, kept = 0, attempts = 0
       where merchant_id = $1 and import_id = $2 and status = $4`,
      [merchantId, importId, includeTouched, found.status],
    );
    await enqueue(tx, undoImportJob, { merchantId, importId });
    return true;
  });
}

/** Deletes the items that an import created, in steps: the body of the job `undo_import`. May run twice. */
export async function undoImport(context: Context, merchantId: string, importId: string): Promise<void> {
  const { db, clock, media, changes } = context;
  const held = { importId, claim: newLease() };
  const term = () => ({ now: clock.now(), ttlMs: media.silenceMs });
  const found = await claimImport(db, merchantId, { ...held, work: 'undo' }, term());
  if (!found) return;
  const renew = () => renewImport(db, merchantId, held, term());
  const undoing: Undoing = {
    ...held,
    merchantId,
    includeTouched: found.undo_touched === true,
    now: clock.now(),
  };
  try {
    await whileRenewing({ renew, everyMs: media.silenceMs / 4 }, async () => {
      for (const type of undoneTypes[found.kind]) await undoItems(context, undoing, writtenKinds[type]);
      await endUndo(db, undoing);
    });
  } catch (error) {
    if (error instanceof ImportLost) return;
    await releaseImport(db, merchantId, { ...held, isAttempt: !(error instanceof WorkerStopping) });
    throw error;
  } finally {
    changes.announce({ kind: 'merchant', merchantId });
  }
}

/** Answers first, so that only later answers remain when questions are checked. */
const undoneTypes: Record<ImportRow['kind'], readonly WrittenType[]> = {
  reviews: ['review'],
  questions: ['answer', 'question'],
  'store-reviews': ['store_review'],
};

export interface Undoing extends Held {
  merchantId: string;
  includeTouched: boolean;
  now: Date;
}

async function endUndo(db: Db, undoing: Undoing): Promise<void> {
  const { merchantId, importId } = undoing;
  const left = await row(db, remaining, [merchantId, importId]);
  await finishUndo(db, merchantId, undoing, left?.count ?? 0);
}

const remaining = statement`select ${Object.values(writtenKinds)
  .map(({ table: of }) => `(select count(*) from ${of} where merchant_id = $1 and import_id = $2)`)
  .join(' + ')} as ${output.number('count')}`;
