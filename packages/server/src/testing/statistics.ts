import { type Db, rows } from '../platform/db/database.ts';

/**
 * Sets a table's statistics to `count` rows in one page, as if it had been analyzed with that many rows.
 * Small counts lead to other plans than a full table.
 */
export async function setStatistics(db: Db, table: string, count: number): Promise<void> {
  await rows(
    db,
    `select pg_restore_relation_stats('schemaname', 'public', 'relname', $1::text, 'relpages', 1, 'reltuples', $2::real)`,
    [table, count],
  );
}

/** Row counts of a queue's statistics: empty, nearly empty or full when it was analyzed. */
export const statisticsOfQueues = [0, 1, 100_000];
