import { type Db, row, rowWith } from '../../platform/db/database.ts';
import { orNull, output, statement, table } from '../../platform/db/statement.ts';
import { merchantCounts, totalsOf } from '../rating-counters/index.ts';

/** The number of published reviews that the log covers, from maintained counters. */
export async function coverageOf(db: Db, merchantId: string) {
  const [counts, logged] = await Promise.all([
    merchantCounts(db, merchantId),
    publishedCounts(db, merchantId),
  ]);
  const published = totalsOf(counts).total;
  const { received, backfilled, imported } = logged ?? { received: 0, backfilled: 0, imported: 0 };
  const missing = Math.max(0, published - received - backfilled - imported);
  return { published, covered: received, backfilled, imported, missing };
}

function publishedCounts(db: Db, merchantId: string) {
  const counters = table('transparency_logs').as({
    received: 'published_received',
    backfilled: 'published_backfilled',
    imported: 'published_imported',
  });
  return rowWith(db, counters, { merchant_id: merchantId });
}

/** Changes that are not yet in the log. */
export async function pendingChanges(db: Db, merchantId: string) {
  const found = await row(
    db,
    statement`select count(*) as ${output.number('changes')}, min(recorded_at) as ${orNull(output.time('oldest_at'))}
     from transparency_outbox where merchant_id = $1`,
    [merchantId],
  );
  return { changes: found?.changes ?? 0, oldestAt: found?.oldest_at ?? null };
}
