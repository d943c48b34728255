import type { Context } from '../../platform/context.ts';
import { rows } from '../../platform/db/database.ts';
import { output, statement, table } from '../../platform/db/statement.ts';
import { assertRunning } from '../../platform/jobs/stopping.ts';
import { type Period, type PeriodQuery, periodOf } from './period.ts';
import { rankingAgeMs } from './products.ts';
import { isRankedLive, storeRanking } from './ranking.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** Rankings that were not requested for this many days are deleted. */
const unusedDays = 7;

/** Calculates a ranking again; the body of the job `rank_products`. */
export async function renewRanking(
  { db, clock }: Context,
  { merchantId, name, from, to }: { merchantId: string; name: string | null; from: string; to: string },
): Promise<void> {
  const period: Period = { name: name as Period['name'], from, to, previous: null }; // as products.ts queues it
  const now = clock.now();
  await storeRanking(db, merchantId, period, { now, newerThan: new Date(now.getTime() - rankingAgeMs) });
}

/** Recalculates recently requested rankings of current periods, and deletes others. Runs every 15 minutes. */
export async function renewRankings(context: Context): Promise<void> {
  const { db, clock } = context;
  const now = clock.now();
  const unusedSince = new Date(now.getTime() - unusedDays * dayMs);
  const inUse = await rows(
    db,
    statement`/* every merchant */ select distinct ${table('product_rankings')('merchant_id')},
       period as ${output.oneOf<NonNullable<PeriodQuery['period']> | 'custom'>()('period')}
     from product_rankings where requested_at > $1`,
    [unusedSince],
  );
  for (const { merchant_id: merchantId, period: name } of inUse) {
    assertRunning(context);
    if (name === 'custom') continue;
    const period = await periodOf(db, merchantId, { period: name }, now);
    if (await isRankedLive(db, merchantId, period)) continue;
    await storeRanking(db, merchantId, period, {
      now,
      newerThan: new Date(now.getTime() - rankingAgeMs / 2),
    });
    await deleteEarlier(context, merchantId, { name, to: period.to, unusedSince });
  }
}

/** Deletes the rankings of earlier days, and unused ones of custom periods, with their pages. */
async function deleteEarlier(
  { db }: Context,
  merchantId: string,
  { name, to, unusedSince }: { name: string; to: string; unusedSince: Date },
): Promise<void> {
  await rows(
    db,
    `with deleted as (
       delete from product_rankings where merchant_id = $1
         and ((period = $2 and to_day < $3) or (period = 'custom' and requested_at < $4))
       returning ranking_id
     )
     delete from product_ranking_pages as p using deleted
     where p.merchant_id = $1 and p.ranking_id = deleted.ranking_id`,
    [merchantId, name, to, unusedSince],
  );
}
