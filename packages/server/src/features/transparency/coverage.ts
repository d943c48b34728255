import { type Db, row, rows } from '../../platform/db/database.ts';
import { orNull, output, statement } from '../../platform/db/statement.ts';
import { merchantCounts, totalsOf } from '../rating-counters/index.ts';

/** How many published reviews the log covers. */
export async function coverageOf(db: Db, merchantId: string) {
  const [counts, logged, imported] = await Promise.all([
    merchantCounts(db, merchantId),
    publishedInLog(db, merchantId),
    importedInLog(db, merchantId),
  ]);
  const published = totalsOf(counts).total;
  const received = logged.find(({ backfilled }) => !backfilled)?.count ?? 0;
  const backfilled = logged.find((one) => one.backfilled)?.count ?? 0;
  const missing = Math.max(0, published - received - backfilled);
  return { published, covered: received - imported, backfilled, imported, missing };
}

function publishedInLog(db: Db, merchantId: string) {
  return rows(
    db,
    statement`select backfilled as ${output.boolean('backfilled')}, count(*) as ${output.number('count')}
     from transparency_reviews where merchant_id = $1 and status = 'approved' group by 1`,
    [merchantId],
  );
}

/** Published reviews that entered the log from files. */
async function importedInLog(db: Db, merchantId: string): Promise<number> {
  const found = await row(
    db,
    statement`select count(*) as ${output.number('count')} from reviews as r
     join transparency_reviews as t on t.merchant_id = $1 and t.merchant_id = r.merchant_id and t.review_id = r.review_id
     where r.merchant_id = $1 and r.import_id is not null and t.status = 'approved' and not t.backfilled`,
    [merchantId],
  );
  return found?.count ?? 0;
}

/** Changes that are not in the log yet. */
export async function pendingChanges(db: Db, merchantId: string) {
  const found = await row(
    db,
    statement`select count(*) as ${output.number('changes')}, min(recorded_at) as ${orNull(output.time('oldest_at'))}
     from transparency_outbox where merchant_id = $1`,
    [merchantId],
  );
  return { changes: found?.changes ?? 0, oldestAt: found?.oldest_at ?? null };
}
