import { uuidOf } from '../../../packages/server/src/platform/ids.ts';
import type { Cluster } from './cluster.ts';
import type { Filled } from './fill.ts';
import { repairCounters } from './repair.ts';
import type { Size } from './sizes.ts';

/**
 * Makes the data what they were when they were generated, and what the database of an installation is after some hours: reviews that
 * earlier measurements submitted are deleted, as lists with filters would have to skip thousands of newest reviews without media and with
 * the same stars; tables are vacuumed; indexes are in memory.
 */
export async function prepare(cluster: Cluster, { database }: Size, merchants: Filled): Promise<void> {
  const client = await cluster.admin(database);
  try {
    const measured = merchants.slice(0, 2);
    // Their authors, by the index of customers.
    const { rowCount } = await client.query(
      `delete from reviews where merchant_id = any($1::uuid[]) and email_key >= 'maya.' and email_key < 'maya/'`,
      [measured.map(({ merchantId }) => uuidOf('merchant', merchantId))],
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
