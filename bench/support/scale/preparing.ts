import { recountMerchant } from '../../../packages/server/src/app/cli/recount.ts';
import { openDatabase } from '../../../packages/server/src/platform/db/database.ts';
import { timeLimits } from '../../../packages/server/src/platform/db/guarded-pool.ts';
import { uuidOf } from '../../../packages/server/src/platform/ids.ts';
import { warnings } from '../ends.ts';
import { submitterPrefix } from '../submission.ts';
import type { Cluster } from './cluster.ts';
import type { Filled } from './fill.ts';
import type { Size } from './sizes.ts';

/**
 * Deletes the reviews that earlier measurements submitted, corrects the counters and vacuums: lists with filters would have to skip
 * thousands of newest reviews without media and with the same stars. Then reads the indexes into memory, as in an installation that has run
 * for hours.
 */
export async function prepare(cluster: Cluster, { database }: Size, merchants: Filled): Promise<void> {
  const client = await cluster.admin(database);
  try {
    const measured = merchants.slice(0, 2);
    const { rowCount } = await client.query(
      'delete from reviews where merchant_id = any($1::uuid[]) and email_key like $2',
      [measured.map(({ merchantId }) => uuidOf('merchant', merchantId)), `${submitterPrefix}%`],
    );
    if (rowCount) {
      const repaired = await repairCounters(cluster.urlOf(database), measured);
      console.error(
        `${database}: ${rowCount} submitted reviews deleted, ${repaired} counters set by recount`,
      );
      await client.query('vacuum (analyze, index_cleanup on)');
    }
    await client.query('create extension if not exists pg_prewarm');
    await client.query(`select pg_prewarm(oid, 'read') from pg_class
      where relkind = 'i' and relnamespace = 'public'::regnamespace order by pg_relation_size(oid)`);
  } finally {
    await client.end();
  }
}

/** Does the same as `tribune recount --repair` for these merchants. Returns the number of corrected counters. */
export async function repairCounters(
  url: string,
  merchants: readonly { merchantId: string }[],
): Promise<number> {
  const { db } = openDatabase({
    url,
    poolSize: 2,
    log: warnings,
    checkTenancy: false,
    limits: timeLimits.migrations,
  });
  let repaired = 0;
  try {
    for (const { merchantId } of merchants)
      repaired += (await recountMerchant(db, uuidOf('merchant', merchantId) ?? '', { repair: true })).length;
  } finally {
    await db.destroy();
  }
  return repaired;
}
