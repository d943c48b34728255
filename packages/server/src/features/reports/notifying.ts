import { appealDays } from '@tribune/contract';
import { i18nOf, localeOf } from '@tribune/contract/messages';
import { publicUrlOf } from '../../platform/config.ts';
import type { Context } from '../../platform/context.ts';
import { type Db, row, rows } from '../../platform/db/database.ts';
import { output, statement, table } from '../../platform/db/statement.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { signedLink } from '../../platform/http/signed-link.ts';
import { typeId } from '../../platform/ids.ts';
import { assertRunning } from '../../platform/jobs/stopping.ts';
import { sweptSql } from '../../platform/jobs/sweeping.ts';
import { sendLater } from '../../platform/mail/outbox.ts';
import { contentRemoved, reportDecided } from '../../platform/mail/templates/index.ts';
import type { Merchant } from '../../platform/merchants/merchant.ts';
import { recordEvents } from '../webhooks/index.ts';
import { statusUrlOf } from './filing.ts';
import { type ReportRow, reportAsEvent, reportWith } from './report-rows.ts';
import { itemWith } from './reported-item.ts';

/** An undo within this time is not announced. */
export const undoWindowMs = 60_000;
const dayMs = 24 * 60 * 60 * 1000;

/** Notifies reporters and authors of decisions past the undo window. Runs every minute. */
export async function notifyOfDecisions(context: Context): Promise<void> {
  const { db, clock, onlyMerchant = null } = context;
  const due = await rows(
    db,
    statement`/* every merchant */ select ${table('content_reports')('merchant_id', 'report_id')} from content_reports
     where notified_at is null and status <> 'open' and decided_at <= $1 and ${sweptSql('$2')} order by decided_at limit 1000`,
    [new Date(clock.now().getTime() - undoWindowMs), onlyMerchant],
  );
  for (const { merchant_id: merchantId, report_id: reportId } of due) {
    assertRunning(context);
    const merchant = await context.directory.merchant(typeId('merchant', merchantId));
    if (!merchant) continue;
    await inTransaction(db, (tx) =>
      notify(tx, merchant, { reportId, publicUrl: publicUrlOf(context.config), now: clock.now() }),
    );
  }
}

/** Idempotent: notifies once per decision. */
async function notify(
  tx: Db,
  merchant: Merchant,
  { reportId, publicUrl, now }: { reportId: string; publicUrl: string; now: Date },
): Promise<void> {
  const { merchantId } = merchant;
  const report = await reportWith(tx, merchantId, reportId, 'for update');
  if (!report || report.status === 'open' || report.notified_at !== null) return;
  const told = { report, publicUrl, now };
  await informReporter(tx, merchant, told);
  if (report.status === 'removed' && (await isFirstOfItem(tx, merchantId, report)))
    await informAuthor(tx, merchant, told);
  await rows(tx, 'update content_reports set notified_at = $3 where merchant_id = $1 and report_id = $2', [
    merchantId,
    reportId,
    now,
  ]);
  await recordEvents(tx, merchantId, {
    types: ['report.decided'],
    resourceId: reportId,
    data: async () => reportAsEvent(report),
    now,
  });
}

interface Told {
  report: ReportRow;
  publicUrl: string;
  now: Date;
}

async function informReporter(tx: Db, merchant: Merchant, { report, publicUrl, now }: Told): Promise<void> {
  if (report.email === null || report.status === 'open') return;
  const locale = localeOf(report.locale);
  await sendLater(tx, merchant.merchantId, {
    to: report.email,
    content: reportDecided({
      locale,
      shop: merchant.name,
      reference: report.reference,
      decision: report.status,
      reasons: reasonsOf(i18nOf(locale), report),
      appealUntil: report.status === 'kept' && report.appeal_status === null ? appealEnd(now) : null,
      statusUrl: statusUrlOf(merchant, report.report_id, publicUrl),
    }),
    aboutId: report.report_id,
    now,
  });
}

async function informAuthor(tx: Db, merchant: Merchant, { report, publicUrl, now }: Told): Promise<void> {
  const { merchantId, clientSalt } = merchant;
  const item = await itemWith(tx, merchantId, { type: report.item_type, uuid: report.item_id });
  if (!item?.email) return;
  const locale = localeOf(merchant.locale);
  const link = signedLink('report_author', { merchantId, id: report.report_id }, clientSalt);
  await sendLater(tx, merchantId, {
    to: item.email,
    content: contentRemoved({
      locale,
      shop: merchant.name,
      author: item.proven ? item.author : null,
      excerpt: item.proven ? item.excerpt.slice(0, 200) : '',
      reasons: reasonsOf(i18nOf(locale), report),
      appealUntil: report.appeal_status === null ? appealEnd(now) : null,
      statusUrl: `${publicUrl}/report-status/${link}`,
    }),
    aboutId: report.report_id,
    now,
  });
}

/** The end of the appeal period of a decision that was announced at that time. */
export const appealEnd = (notifiedAt: Date): Date => new Date(notifiedAt.getTime() + appealDays * dayMs);

/** The statement of reasons in the reader's language: the reason code's text, and the moderator's text. */
export function reasonsOf(
  i18n: Pick<I18nOfReasons, 't'>,
  { reason_code, statement, status }: ReportRow,
): string {
  const code = status === 'removed' ? i18n.t(`reason_${reason_code ?? 'other'}`) : i18n.t('reportKeptReason');
  return statement === null ? code : `${code}\n${statement}`;
}
type I18nOfReasons = ReturnType<typeof i18nOf>;

/** An author is notified once, regardless of the number of reports about the item. */
async function isFirstOfItem(tx: Db, merchantId: string, report: ReportRow): Promise<boolean> {
  const before = await row(
    tx,
    statement`select count(*) as ${output.number('count')} from content_reports
     where merchant_id = $1 and item_id = $2 and status = 'removed' and decided_at = $3 and notified_at is not null`,
    [merchantId, report.item_id, report.decided_at],
  );
  return before?.count === 0;
}
