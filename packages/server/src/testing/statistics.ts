import { type Db, rows } from '../platform/db/database.ts';

/**
 * Makes the planner believe that a table has `count` rows in one page, as after `analyze` of a table that held so many.
 * Small numbers lead to other plans than a full table does.
 */
export async function setStatistics(db: Db, table: string, count: number): Promise<void> {
  await rows(
    db,
    `select pg_restore_relation_stats('schemaname', 'public', 'relname', $1::text, 'relpages', 1, 'reltuples', $2::real)`,
    [table, count],
  );
}

/** Counts of rows that statistics of a queue may show: it was empty, nearly empty or full when it was analyzed. */
export const statisticsOfQueues = [0, 1, 100_000];
