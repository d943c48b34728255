import { localeOf } from '@tribune/contract/messages';
import type { Db } from '../../platform/db/database.ts';
import { rows } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { sendLater } from '../../platform/mail/outbox.ts';
import { appealDecided } from '../../platform/mail/templates/index.ts';
import type { Merchant } from '../../platform/merchants/merchant.ts';
import { appealEnd } from './notifying.ts';
import { appellantOf, type ReportRow, reportWith } from './report-rows.ts';
import { itemWith } from './reported-item.ts';

/** A party of a report that may appeal. */
export type Appellant = 'reporter' | 'author';

/** The deadline for an appeal by this party; null if it cannot appeal, because the decision favors it or it has already appealed. */
export function appealableUntil(report: ReportRow, by: Appellant): Date | null {
  if (report.status === 'open' || report.notified_at === null || report.appeal_status !== null) return null;
  return appellantOf(report) === by ? appealEnd(new Date(report.notified_at)) : null;
}

/** Files the only appeal against a decision. False if this party cannot appeal, or can no longer. */
export function appeal(
  db: Db,
  merchantId: string,
  { reportId, by, text, now }: { reportId: string; by: Appellant; text: string; now: Date },
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const report = await reportWith(tx, merchantId, reportId, 'for update');
    const until = report ? appealableUntil(report, by) : null;
    if (until === null || now > until) return false;
    await rows(
      tx,
      `update content_reports set appeal_status = 'open', appeal_text = $3, appealed_at = $4
       where merchant_id = $1 and report_id = $2`,
      [merchantId, reportId, text, now],
    );
    return true;
  });
}

export interface AppealOutcome {
  report: ReportRow;
  decision: 'granted' | 'dismissed';
  statement: string;
  by: string | null;
  now: Date;
}

/**
 * Records the decision on an open appeal, whose row the caller has locked, and notifies the appellant. A granted appeal reverses the
 * report's decision; if that removes the content, the author is notified as usual.
 */
export async function recordAppealDecision(
  tx: Db,
  merchant: Merchant,
  { report, decision, statement, by, now }: AppealOutcome,
): Promise<void> {
  const { merchantId } = merchant;
  const appellant = appellantOf(report);
  const granted = decision === 'granted';
  const reversed = report.status === 'kept' ? 'removed' : 'kept';
  await rows(
    tx,
    `update content_reports set appeal_status = $3, appeal_statement = $4, appeal_decided_by = $5, appeal_decided_at = $6,
       status = $7, statement = case when $8 then $4 else statement end,
       decided_at = case when $8 then $6 else decided_at end, decided_by = case when $8 then $5 else decided_by end,
       notified_at = case when $8 and $7 = 'removed' then null else notified_at end
     where merchant_id = $1 and report_id = $2`,
    [merchantId, report.report_id, decision, statement, by, now, granted ? reversed : report.status, granted],
  );
  const item = await itemWith(tx, merchantId, { type: report.item_type, uuid: report.item_id });
  const to = appellant === 'reporter' ? report.email : item?.email;
  // If an appeal led to a removal, the reporter is notified together with the author: see notifying.ts.
  if (!to || (granted && appellant === 'reporter')) return;
  await sendLater(tx, merchantId, {
    to,
    content: appealDecided({
      locale: localeOf(appellant === 'reporter' ? report.locale : merchant.locale),
      shop: merchant.name,
      reference: report.reference,
      decision,
      statement,
      appellant,
    }),
    aboutId: report.report_id,
    now,
  });
}
