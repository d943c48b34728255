import { type Db, row, rows } from '../../platform/db/database.ts';
import { orNull, output, statement } from '../../platform/db/statement.ts';
import { merchantCounts, totalsOf } from '../rating-counters/index.ts';

/** How many published reviews the log covers. */
export async function coverageOf(db: Db, merchantId: string) {
  const [counts, logged] = await Promise.all([
    merchantCounts(db, merchantId),
    publishedInLog(db, merchantId),
  ]);
  const published = totalsOf(counts).total;
  const covered = logged.find(({ backfilled }) => !backfilled)?.count ?? 0;
  const backfilled = logged.find((one) => one.backfilled)?.count ?? 0;
  return { published, covered, backfilled, missing: Math.max(0, published - covered - backfilled) };
}

function publishedInLog(db: Db, merchantId: string) {
  return rows(
    db,
    statement`select backfilled as ${output.boolean('backfilled')}, count(*) as ${output.number('count')}
     from transparency_reviews where merchant_id = $1 and status = 'approved' group by 1`,
    [merchantId],
  );
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
