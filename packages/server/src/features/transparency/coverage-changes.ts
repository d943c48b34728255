import { type Db, row, rows } from '../../platform/db/database.ts';
import { output, statement } from '../../platform/db/statement.ts';
import { type LogWindow, logWindows } from './log-windows.ts';
import { type State, unrated } from './review-states.ts';

const origins = ['received', 'backfilled', 'imported'] as const;
type Origin = (typeof origins)[number];

/** Number of published reviews by their origin in the log: `imported` ones came from files. */
export type Published = Record<Origin, number>;

/** Changes to the published reviews of a log, which the appending transaction adds to the log's row. */
export class CoverageChanges implements Published {
  received = 0;
  backfilled = 0;
  imported = 0;

  /** Counts the effect of an entry on its review. `before` is undefined if the entry received it. */
  follow(before: State | undefined, after: State): void {
    if (before?.status === 'approved') this[originOf(before)] -= 1;
    if (after.status === 'approved') this[originOf(after)] += 1;
  }
}

function originOf({ backfilled, of_file }: State): Origin {
  if (backfilled) return 'backfilled';
  return of_file ? 'imported' : 'received';
}

/** Recounts the published reviews of a log to which an earlier release has written, in the transaction that has locked it. */
export async function recountCoverage(tx: Db, merchantId: string): Promise<void> {
  for await (const window of logWindows(tx, merchantId)) await markThoseOfFiles(tx, merchantId, window);
  const { received, backfilled, imported } = await publishedInLog(tx, merchantId);
  await rows(
    tx,
    `update transparency_logs set coverage_size = size, published_received = $2, published_backfilled = $3,
       published_imported = $4
     where merchant_id = $1`,
    [merchantId, received, backfilled, imported],
  );
}

function markThoseOfFiles(tx: Db, merchantId: string, { condition, values }: LogWindow) {
  return rows(
    tx,
    `update transparency_reviews as t set of_file = true from reviews as r
     where t.merchant_id = $1 and r.merchant_id = $1 and r.merchant_id = t.merchant_id and r.review_id = t.review_id
       and ${condition} and r.import_id is not null and not t.backfilled and not t.of_file`,
    [merchantId, ...values],
  );
}

/** Counts the published reviews of a log. Reads all of its reviews. */
export async function publishedInLog(db: Db, merchantId: string): Promise<Published> {
  const published = { received: 0, backfilled: 0, imported: 0 };
  for await (const window of logWindows(db, merchantId)) {
    const counted = await publishedInWindow(db, merchantId, window);
    for (const origin of origins) published[origin] += counted?.[origin] ?? 0;
  }
  return published;
}

/** A deleted review counts as published until its last entry is in the log; its origin is then only in the state. */
function publishedInWindow(db: Db, merchantId: string, { condition, values }: LogWindow) {
  return row(
    db,
    statement`select count(*) filter (where not backfilled and not imported) as ${output.number('received')},
       count(*) filter (where backfilled) as ${output.number('backfilled')},
       count(*) filter (where imported and not backfilled) as ${output.number('imported')}
     from (
       select t.backfilled, case when r.review_id is null then t.of_file else r.import_id is not null end as imported
       from transparency_reviews as t
       left join reviews as r on r.merchant_id = $1 and r.merchant_id = t.merchant_id and r.review_id = t.review_id
       where t.merchant_id = $1 and ${condition} and t.rating <> ${unrated} and t.status = 'approved') as published`,
    [merchantId, ...values],
  );
}
