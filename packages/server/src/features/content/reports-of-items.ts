import type { ReasonCode, ReviewStatus } from '@tribune/contract';
import { type Db, rows } from '../../platform/db/database.ts';
import { statement, table } from '../../platform/db/statement.ts';
import { recallMails } from '../../platform/mail/outbox.ts';

/**
 * Resolves the open reports about items that were moderated, in the same transaction: for approved items the content stays, for rejected
 * ones it is removed. Flagged items stay reported. Reporters and authors are informed later (notifying.ts), so that an undo is not
 * announced. The author of a removed review then receives a statement of reasons instead of the usual email.
 */
export async function resolveReports(
  tx: Db,
  merchantId: string,
  {
    itemIds,
    to,
    reasonCode,
    reason,
    by,
    requestedBy,
    now,
  }: {
    itemIds: readonly string[];
    to: ReviewStatus;
    reasonCode: ReasonCode | null;
    reason: string | null;
    by: string | null;
    /** Email address of the person whose credential the decision used. */
    requestedBy: string | null;
    now: Date;
  },
): Promise<void> {
  if (itemIds.length === 0 || (to !== 'approved' && to !== 'rejected')) return;
  const resolved = await rows(
    tx,
    statement`update content_reports
     set status = $3, reason_code = $4, statement = $5, decided_by = $6, decided_at = $7, decision_requested_by = $8, notified_at = null
     where merchant_id = $1 and item_id = any($2::uuid[]) and status = 'open'
     returning ${table('content_reports')('item_id', 'item_type')}`,
    [merchantId, itemIds, to === 'approved' ? 'kept' : 'removed', reasonCode, reason, by, now, requestedBy],
  );
  const reviews = resolved.filter(({ item_type }) => item_type === 'review');
  if (to === 'rejected' && reviews.length > 0)
    await recallMails(tx, merchantId, {
      kind: 'review_rejected',
      aboutIds: [...new Set(reviews.map(({ item_id }) => item_id))],
    });
}

/** Reopens reports whose decision was undone before anybody was informed of it. */
export async function reopenReports(tx: Db, merchantId: string, itemIds: readonly string[]): Promise<void> {
  await rows(
    tx,
    `update content_reports
     set status = 'open', reason_code = null, statement = null, decided_by = null, decided_at = null,
       decision_requested_by = null
     where merchant_id = $1 and item_id = any($2::uuid[]) and status <> 'open' and notified_at is null and appeal_status is null`,
    [merchantId, itemIds],
  );
}
