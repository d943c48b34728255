import { type Db, row, rows } from '../../platform/db/database.ts';
import {
  columnsOf,
  computedColumns,
  notNull,
  orNull,
  output,
  type Row,
  statement,
  table,
} from '../../platform/db/statement.ts';

/** Reviews whose text is long enough to be compared, except those that merchants share or import. */
const compared = `r.text_bands is not null and r.source not in ('import', 'syndication')`;

/** Merchants, without sandboxes, with reviews since the day of a time. */
export async function merchantsWithReviews(db: Db, since: Date): Promise<string[]> {
  const found = await rows(
    db,
    statement`/* every merchant */ select distinct d.merchant_id as ${output.text('id')} from shop_days as d
     join merchants as m on m.merchant_id = d.merchant_id and m.live_merchant_id is null
     where d.day >= $1::date order by 1`,
    [since.toISOString().slice(0, 10)],
  );
  return found.map(({ id }) => id);
}

/** The time of the newest text that was recorded. */
export const newestText = async (db: Db): Promise<Date | null> => {
  const found = await row(
    db,
    statement`/* every merchant */ select max(created_at) as ${orNull(output.time('at'))} from recent_texts`,
    [],
  );
  return found?.at ? new Date(found.at) : null;
};

/** Records the merchant's texts since a time. On Citus the table is local, so that the rows pass through this process. */
export async function recordTexts(db: Db, merchantId: string, since: Date): Promise<void> {
  const found = await rows(
    db,
    statement`select ${columnsOf(table('reviews', 'r')('review_id', 'created_at'), notNull(table('reviews', 'r')('text_bands')))}
     from reviews as r where r.merchant_id = $1 and r.created_at > $2
       and r.status in ('approved', 'pending', 'rejected', 'flagged') and ${compared}`,
    [merchantId, since],
  );
  if (found.length === 0) return;
  await rows(
    db,
    `insert into recent_texts (merchant_id, review_id, bands, created_at)
     select $1::uuid, review_id, text_bands, created_at
     from json_to_recordset($2::json) as one (review_id uuid, text_bands integer[], created_at timestamptz)
     on conflict (merchant_id, review_id) do nothing`,
    [merchantId, JSON.stringify(found)],
  );
}

const text = table('recent_texts')('merchant_id', 'review_id', 'bands', 'created_at');
export type Text = Row<typeof text>;

/** The oldest texts that were not compared yet. */
export const uncompared = (db: Db, limit: number): Promise<Text[]> =>
  rows(
    db,
    statement`/* every merchant */ select ${text} from recent_texts where not compared order by created_at limit $1`,
    [limit],
  );

/** Earlier texts of other merchants with a common band. */
export const alikeElsewhere = (db: Db, { merchant_id, bands, created_at }: Text) =>
  rows(
    db,
    statement`/* every merchant */ select ${table('recent_texts')('merchant_id', 'review_id')} from recent_texts
     where bands && $1::integer[] and merchant_id <> $2 and created_at < $3 limit 100`,
    [bands, merchant_id, created_at],
  );

const written = columnsOf(
  table('reviews', 'r')('review_id', 'email_key'),
  computedColumns([`left(concat_ws(E'\\n', r.title, r.body, r.pros, r.cons), 3000)`, output.text('text')]),
);

/** Reviews that were deleted since are omitted. */
export const textsOf = (db: Db, merchantId: string, reviewIds: readonly string[]) =>
  rows(
    db,
    statement`select ${written} from reviews as r where r.merchant_id = $1 and r.review_id = any($2) and ${compared}`,
    [merchantId, reviewIds],
  );

export const finish = (tx: Db, merchantId: string, reviewId: string) =>
  rows(tx, 'update recent_texts set compared = true where merchant_id = $1 and review_id = $2', [
    merchantId,
    reviewId,
  ]);

export const deleteOlder = (db: Db, before: Date) =>
  rows(db, '/* every merchant */ delete from recent_texts where created_at < $1', [before]);
