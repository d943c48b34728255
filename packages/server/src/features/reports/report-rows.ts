import {
  contentReport,
  eventReport,
  type QueueItemType,
  type ReasonCode,
  type ReportCategory,
  type Static,
} from '@tribune/contract';
import { type Db, row } from '../../platform/db/database.ts';
import { type Row, statement, table } from '../../platform/db/statement.ts';
import { typeId } from '../../platform/ids.ts';
import { presented } from '../../platform/presenting.ts';

const c = table('content_reports').holding<{
  category: ReportCategory;
  item_type: QueueItemType;
  reason_code: ReasonCode | null;
}>();

export const reportColumns = c(
  ...([
    'report_id',
    'reference',
    'item_type',
    'item_id',
    'category',
    'explanation',
    'email',
    'locale',
  ] as const),
  ...([
    'low_weight',
    'status',
    'reason_code',
    'statement',
    'decided_by',
    'decided_at',
    'notified_at',
  ] as const),
  ...(['appeal_status', 'appeal_text', 'appealed_at', 'appeal_statement', 'appeal_decided_at'] as const),
  ...(['appeal_decided_by', 'decision_requested_by', 'created_at'] as const),
);
/** A report as stored, without data that identifies the reporter's browser. */
export type ReportRow = Row<typeof reportColumns>;

/** A report of the merchant, optionally locked. Undefined if it does not exist. */
export function reportWith(
  db: Db,
  merchantId: string,
  reportId: string,
  lock: 'for update' | '' = '',
): Promise<ReportRow | undefined> {
  return row(
    db,
    statement`select ${reportColumns} from content_reports where merchant_id = $1 and report_id = $2 ${lock}`,
    [merchantId, reportId],
  );
}

/** A report as staff sees it. */
export const presentReport = (report: ReportRow): Static<typeof contentReport> =>
  presented(contentReport, report, {
    id: typeId('report', report.report_id),
    itemId: typeId(report.item_type, report.item_id),
    appeal: presentAppeal(report),
  });

function presentAppeal(report: ReportRow): Static<typeof contentReport>['appeal'] {
  const { appeal_status: status, appeal_text: text, appealed_at: createdAt } = report;
  if (status === null || text === null || createdAt === null) return null;
  return {
    by: appellantOf(report),
    status,
    text,
    createdAt,
    statement: report.appeal_statement,
    decidedBy: report.appeal_decided_by,
    decidedAt: report.appeal_decided_at,
  };
}

/** The party that may appeal, or has appealed: the reporter if the content was kept, the author if it was removed. */
export function appellantOf({ status, appeal_status }: ReportRow): 'reporter' | 'author' {
  const reversed = appeal_status === 'granted';
  return (status === 'kept') === reversed ? 'author' : 'reporter';
}

/** A report in an event, without the reporter and texts. */
export const reportAsEvent = (report: ReportRow): Static<typeof eventReport> =>
  presented(eventReport, report, {
    reportId: typeId('report', report.report_id),
    itemId: typeId(report.item_type, report.item_id),
  });
