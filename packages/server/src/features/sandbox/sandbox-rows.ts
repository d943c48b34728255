import type { SandboxTask } from '@tribune/contract';
import { type Db, row, rows } from '../../platform/db/database.ts';
import { type Row, statement, table } from '../../platform/db/statement.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { invalidState } from '../../platform/errors.ts';
import { leasedTable } from '../../platform/jobs/lease.ts';
import type { Merchant } from '../../platform/merchants/merchant.ts';

export const sandboxLease = leasedTable('sandboxes', 'merchant_id');

const sandboxes = table('sandboxes').holding<{
  task: SandboxTask | null;
  task_status: 'running' | 'done' | 'failed' | null;
}>();
export const sandboxColumns = sandboxes(
  'merchant_id',
  'live_merchant_id',
  'created_at',
  'days_advanced',
  'days_left',
  'task',
  'task_status',
  'task_error',
  'task_started_at',
  'task_finished_at',
);
export type SandboxRow = Row<typeof sandboxColumns>;

/** The sandbox of a merchant, which may be the sandbox itself. */
export function sandboxOf(db: Db, merchantId: string): Promise<SandboxRow | undefined> {
  return row(
    db,
    statement`select ${sandboxColumns} from sandboxes where merchant_id = $1 or live_merchant_id = $1`,
    [merchantId],
  );
}

/** The row of a sandbox, locked; throws for other merchants. Every operation restricted to sandboxes begins with it. */
export async function sandboxForUpdate(tx: Db, merchantId: string): Promise<SandboxRow> {
  const found = await row(
    tx,
    statement`select ${sandboxColumns} from sandboxes where merchant_id = $1 for update`,
    [merchantId],
  );
  if (!found) throw onlyInSandbox();
  return found;
}

/** Throws INVALID_STATE for live merchants. */
export function assertSandbox({ isSandbox }: Merchant): void {
  if (!isSandbox) throw onlyInSandbox();
}

const onlyInSandbox = () =>
  invalidState(
    'This is only possible in test mode. Send the merchant ID of the sandbox, which GET /admin/sandbox returns, with a token of the sandbox.',
  );

/** Starts a task. Throws INVALID_STATE while another one runs. */
export function startTask(
  db: Db,
  merchantId: string,
  { task, days = 0, now }: { task: SandboxTask; days?: number; now: Date },
): Promise<SandboxRow> {
  return inTransaction(db, (tx) => startIn(tx, merchantId, { task, days, now }));
}

async function startIn(
  tx: Db,
  merchantId: string,
  { task, days, now }: { task: SandboxTask; days: number; now: Date },
): Promise<SandboxRow> {
  const { task: running, task_status } = await sandboxForUpdate(tx, merchantId);
  if (task_status === 'running')
    throw invalidState(
      `The sandbox is busy (${running ?? 'working'}). Try again when GET /admin/sandbox shows that it is done.`,
    );
  const [started] = await rows(
    tx,
    statement`update sandboxes set task = $2, task_status = 'running', task_error = null, task_started_at = $3,
       task_finished_at = null, days_left = $4
     where merchant_id = $1 returning ${sandboxColumns}`,
    [merchantId, task, now, days],
  );
  if (!started) throw new Error('A locked row was not updated');
  return started;
}
