import type { AnswerOf, getSandbox, getTestClock } from '@tribune/contract';
import { typeId } from '../../platform/ids.ts';
import type { Merchant } from '../../platform/merchants/merchant.ts';
import { modeOf } from '../../platform/merchants/merchant.ts';
import type { SandboxRow } from './sandbox-rows.ts';

function presentTask(row: SandboxRow) {
  const { task, task_status: status, task_started_at: startedAt } = row;
  if (task === null || status === null || startedAt === null) return null;
  return { type: task, status, startedAt, finishedAt: row.task_finished_at, error: row.task_error };
}

/** The sandbox as its live merchant and the sandbox itself see it. */
export const presentSandbox = (
  merchant: Merchant,
  row: SandboxRow | undefined,
): AnswerOf<typeof getSandbox> => ({
  mode: modeOf(merchant),
  liveMerchantId: row ? typeId('merchant', row.live_merchant_id) : merchant.publicId,
  sandboxMerchantId: row ? typeId('merchant', row.merchant_id) : null,
  createdAt: row?.created_at ?? null,
  task: row ? presentTask(row) : null,
});

export const presentClock = (
  row: SandboxRow,
  { now, nextDueAt }: { now: Date; nextDueAt: Date | null },
): AnswerOf<typeof getTestClock> => ({
  now: now.toISOString(),
  daysAdvanced: row.days_advanced,
  daysLeft: row.days_left,
  advancing: row.task === 'advance' && row.task_status === 'running',
  nextDueAt: nextDueAt?.toISOString() ?? null,
  task: presentTask(row),
});
