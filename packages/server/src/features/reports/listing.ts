import type { reportQuery, Static } from '@tribune/contract';
import { type Db, row, rows, rowWith } from '../../platform/db/database.ts';
import { computedColumns, output, statement, table } from '../../platform/db/statement.ts';
import { typeId } from '../../platform/ids.ts';
import { cursorAt, cutPage } from '../../platform/paging.ts';
import { reportColumns } from './report-rows.ts';

const conditions = {
  open: "status = 'open'",
  appealed: "appeal_status = 'open'",
  decided: "status <> 'open'",
};

/** A page of reports, oldest first; reports of low weight come last. */
export async function reports(db: Db, merchantId: string, query: Static<typeof reportQuery>) {
  const limit = query.limit ?? 20;
  const after = await cursorAt(query.startAfter, ['report', 'a report'], (id) => placeOf(db, merchantId, id));
  const found = await rows(
    db,
    statement`select ${reportColumns} from content_reports
     where merchant_id = $1 and ${conditions[query.status ?? 'open']}
       and ($2::uuid is null or (low_weight, report_id) > ($3::boolean, $2::uuid))
     order by low_weight, report_id limit $4`,
    [merchantId, after?.report_id ?? null, after?.low_weight ?? false, limit + 1],
  );
  return cutPage(found, limit, ({ report_id: last }) => typeId('report', last));
}

/** The merchant's open reports and open appeals. */
export async function undecidedReports(
  db: Db,
  merchantId: string,
): Promise<{ open: number; appealed: number }> {
  const count = (condition: string) =>
    `(select count(*) from content_reports where merchant_id = $1 and ${condition})`;
  const counts = computedColumns(
    [count(conditions.open), output.number('open')],
    [count(conditions.appealed), output.number('appealed')],
  );
  return (await row(db, statement`select ${counts}`, [merchantId])) ?? { open: 0, appealed: 0 };
}

/** The number of undecided reports and appeals that were filed before a time. */
export async function undecidedSince(
  db: Db,
  merchantId: string,
  { reports, appeals }: { reports: Date | null; appeals: Date | null },
): Promise<number> {
  const undecided = `select count(*) from content_reports
    where merchant_id = $1 and (${conditions.open} and created_at < $2 or ${conditions.appealed} and appealed_at < $3)`;
  const count = computedColumns([`(${undecided})`, output.number('count')]);
  return (await row(db, statement`select ${count}`, [merchantId, reports, appeals]))?.count ?? 0;
}

function placeOf(db: Db, merchantId: string, reportId: string) {
  return rowWith(db, table('content_reports')('report_id', 'low_weight'), {
    merchant_id: merchantId,
    report_id: reportId,
  });
}

/** The number of open reports by item. Items without reports are omitted. */
export async function openReports(
  db: Db,
  merchantId: string,
  itemIds: readonly string[],
): Promise<Map<string, number>> {
  if (itemIds.length === 0) return new Map();
  const found = await rows(
    db,
    statement`select ${table('content_reports')('item_id')}, count(*) as ${output.number('count')} from content_reports
     where merchant_id = $1 and item_id = any($2::uuid[]) and status = 'open' group by item_id`,
    [merchantId, itemIds],
  );
  return new Map(found.map(({ item_id, count }) => [item_id, count]));
}
