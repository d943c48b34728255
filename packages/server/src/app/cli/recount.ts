import type { Command } from 'commander';
import { recountAttributes } from '../../features/attributes/index.ts';
import { recountDays } from '../../features/daily-figures/index.ts';
import { recountFacets } from '../../features/facets/index.ts';
import { recountMedia } from '../../features/media/index.ts';
import { allMerchants } from '../../features/merchants/index.ts';
import { recountQuestions } from '../../features/questions/index.ts';
import { recount } from '../../features/rating-counters/index.ts';
import { recountStoreReviews } from '../../features/store-reviews/index.ts';
import { recountTopics } from '../../features/topics/index.ts';
import { recountLog } from '../../features/transparency/index.ts';
import type { Config } from '../../platform/config.ts';
import type { Context } from '../../platform/context.ts';
import type { Difference } from '../../platform/db/counter-difference.ts';
import type { Db } from '../../platform/db/database.ts';
import { typeId } from '../../platform/ids.ts';
import { withService } from './database.ts';
import { merchantUuid } from './merchant-argument.ts';
import { print, printTable } from './output.ts';

/** `tribune recount`: exits with 0 when every maintained counter is correct, otherwise with 2. */
export function addRecountCommand(program: Command, readConfig: () => Config): void {
  program
    .command('recount')
    .description(
      'recount all reviews, media, attributes, questions, answers, votes, topics, days and logs and report maintained counters that differ (0 is expected)',
    )
    .option('--merchant <merchantId>', 'only this merchant', merchantUuid)
    .option('--repair', 'correct the differences')
    .option('--json', 'print the result as one line of JSON')
    .action(async (options: { merchant?: string; repair?: boolean; json?: boolean }) => {
      const differences = await withService(readConfig(), ({ context }) =>
        recountMerchants(context, { repair: options.repair === true, merchantId: options.merchant }),
      );
      const shown = differences.map((row) => ({ ...row, merchantId: typeId('merchant', row.merchantId) }));
      if (options.json) print(true, { differences: shown.length, details: shown });
      else printTable(shown, 'differences: 0');
      if (differences.length > 0 && !options.repair) process.exitCode = 2;
    });
}

/** Recounts one merchant or all of them. Returns the maintained counters that differ. */
export async function recountMerchants(
  context: Context,
  { repair, merchantId: only }: { repair: boolean; merchantId?: string | undefined },
): Promise<Difference[]> {
  const all = only ? [only] : (await allMerchants(context.db)).map((row) => row.merchant_id);
  const found: Difference[] = [];
  for (const merchantId of all) {
    const here = await recountMerchant(context.db, merchantId, { repair });
    if (repair && here.length > 0) context.changes.announce({ kind: 'merchant', merchantId });
    found.push(...here);
  }
  return found;
}

const recounts = [
  recount,
  recountAttributes,
  recountFacets,
  recountMedia,
  recountQuestions,
  recountStoreReviews,
  recountTopics,
  recountDays,
  recountLog,
];

/** Recounts everything of one merchant. Returns the maintained counters that differ. */
export async function recountMerchant(
  db: Db,
  merchantId: string,
  options: { repair: boolean },
): Promise<Difference[]> {
  const found: Difference[] = [];
  for (const recounted of recounts) found.push(...(await recounted(db, merchantId, options)));
  return found;
}
