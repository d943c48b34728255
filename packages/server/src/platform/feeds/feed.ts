import { type GrowthFeature, Type } from '@tribune/contract';
import { sql } from 'kysely';
import { type Db, returnedRows, rows } from '../db/database.ts';
import type { Columns } from '../db/statement.ts';
import { type JobType, jobType } from '../jobs/job.ts';
import type { LeaseTable } from '../jobs/lease.ts';

/*
 * A feed is a file per merchant, such as the reviews for Google Shopping. The worker compresses its parts and stores them in objects; a
 * download is assembled from them. A build writes the parts that changed, in steps that survive a killed worker; the served feed changes
 * at its end. A feature declares its tables and columns here, and renders the content.
 */

export interface Feed<Part = unknown> {
  title: GrowthFeature;
  /** The table with a row for each merchant that has requested the feed, and its lease: one build per merchant at a time. */
  table: 'feeds' | 'meta_feeds' | 'agentic_feeds';
  lease: LeaseTable<'merchant_id'>;
  /** The table of served parts and those of unfinished builds. Its column `object_key` names the object of each part. */
  parts: string;
  /** The table of objects to which no part refers any more. */
  replaced: string;
  columns: Columns<Part>;
  /** SQL types of the columns, in order. */
  types: readonly string[];
  /** The columns that order the parts. */
  order: string;
  /** Storage prefix of a merchant's objects, which contains nothing else. */
  folderOf: (merchantId: string) => string;
  /** SQL assignments that mark a part whose object is missing from the storage as changed, and its feed as outdated. */
  outdate: { part: string; feed?: string };
  job: JobType<{ merchantId: string }>;
}

type Declared<Part> = Omit<Feed<Part>, 'table' | 'lease' | 'parts' | 'replaced' | 'job'>;

/** Declares a feed. Its tables and jobs are named after it. */
export function feedOf<Part>(
  name: 'feed' | 'meta_feed' | 'agentic_feed',
  declared: Declared<Part>,
): Feed<Part> {
  const table = `${name}s` as const;
  return {
    ...declared,
    table,
    lease: { table, key: ['merchant_id'], lease: 'lease', renewedAt: 'leased_at' },
    parts: `${name}_parts`,
    replaced: `${name}_replaced_objects`,
    job: jobType({
      name: `build_${name}`,
      payload: Type.Object({ merchantId: Type.String() }),
      key: ({ merchantId }) => `${name.replace('_', ' ')} ${merchantId}`,
      maxAttempts: 3,
      keepsItsPlace: true,
    }),
  };
}

/** The served parts, in the order of the feed, or those of an unfinished build. */
export function partsOf<Part>(
  db: Db,
  feed: Feed<Part>,
  merchantId: string,
  which: 'served' | 'building',
): Promise<Part[]> {
  return returnedRows(
    db,
    feed.columns,
    (columns) =>
      sql`select ${columns} from ${sql.table(feed.parts)} where merchant_id = ${merchantId}
        and building = ${which === 'building'} order by ${sql.raw(feed.order)}`,
  );
}

/** Adds parts to the unfinished build. */
export async function insertParts<Part>(
  tx: Db,
  { parts: table, columns: { outputs }, types }: Feed<Part>,
  merchantId: string,
  parts: readonly Part[],
): Promise<void> {
  const names = outputs.map(({ type }) => type.slice(type.indexOf('.') + 1));
  await rows(
    tx,
    `insert into ${table} (merchant_id, building, ${names.join(', ')})
     select $1::uuid, true, * from unnest(${types.map((type, index) => `$${index + 2}::${type}[]`).join(', ')})`,
    [merchantId, ...outputs.map(({ name }) => parts.map((part) => part[name as keyof Part]))],
  );
}

/** Marks the parts in an object that is missing from the storage as changed. */
export async function forgetObject(
  db: Db,
  { table, parts, outdate }: Feed,
  merchantId: string,
  key: string,
): Promise<void> {
  await rows(db, `update ${parts} set ${outdate.part} where merchant_id = $1 and object_key = $2`, [
    merchantId,
    key,
  ]);
  if (outdate.feed)
    await rows(db, `update ${table} set ${outdate.feed} where merchant_id = $1`, [merchantId]);
}
