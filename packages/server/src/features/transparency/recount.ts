import type { Difference } from '../../platform/db/counter-difference.ts';
import { type Db, rows, rowsWith, rowWith } from '../../platform/db/database.ts';
import { recounted, Tally } from '../../platform/db/recounting.ts';
import { table } from '../../platform/db/statement.ts';
import { publishedInLog, recountCoverage } from './coverage-changes.ts';
import { countedFigures, recountFigures } from './figure-changes.ts';

/** Recounts the figures and counters of a merchant's log, and with `repair` corrects those that differ. */
export async function recountLog(
  db: Db,
  merchantId: string,
  { repair }: { repair: boolean },
): Promise<Difference[]> {
  let isRepaired = false;
  const found = await recounted(db, merchantId, {
    repair,
    find: (snapshot) => differences(snapshot, merchantId),
    async add(tx) {
      if (isRepaired) return;
      isRepaired = true;
      // The sequencer skips a log that is locked.
      await rows(tx, 'select from transparency_logs where merchant_id = $1 for update', [merchantId]);
      await recountFigures(tx, merchantId);
      await recountCoverage(tx, merchantId);
    },
  });
  return found.map(({ key, kept, counted }) => ({
    merchantId,
    productId: null,
    count: `${key} in the log`,
    kept,
    counted,
  }));
}

/** Empty for a log that a worker has yet to recount after an upgrade. */
async function differences(snapshot: Db, merchantId: string) {
  const log = await logCounters(snapshot, merchantId);
  if (!log || log.outcomes_size !== log.size || log.coverage_size !== log.size) return [];
  const [kept, counted] = [new Tally(['reviews']), new Tally(['reviews'])];
  for (const { figure, detail, stars, review_count: reviews } of await keptFigures(snapshot, merchantId))
    kept.add(figureKey({ figure, detail, stars }), { reviews });
  for (const { change: reviews, ...figure } of (await countedFigures(snapshot, merchantId)).changes())
    counted.add(figureKey(figure), { reviews });
  kept.add('published (received)', { reviews: log.published_received });
  kept.add('published (backfilled)', { reviews: log.published_backfilled });
  kept.add('published (imported)', { reviews: log.published_imported });
  for (const [origin, reviews] of Object.entries(await publishedInLog(snapshot, merchantId)))
    counted.add(`published (${origin})`, { reviews });
  return counted.differencesFrom(kept);
}

const figureKey = ({ figure, detail, stars }: { figure: string; detail: string; stars: number }) =>
  [figure, detail, stars || ''].filter((part) => part !== '').join(' ');

function logCounters(db: Db, merchantId: string) {
  const columns = table('transparency_logs')(
    ...(['size', 'outcomes_size', 'coverage_size'] as const),
    ...(['published_received', 'published_backfilled', 'published_imported'] as const),
  );
  return rowWith(db, columns, { merchant_id: merchantId });
}

function keptFigures(db: Db, merchantId: string) {
  return rowsWith(db, table('transparency_figures')('figure', 'detail', 'stars', 'review_count'), {
    merchant_id: merchantId,
  });
}
