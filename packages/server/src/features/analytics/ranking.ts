import { sql } from 'kysely';
import { type Db, oneRow, row, rows } from '../../platform/db/database.ts';
import { orNull, output, statement, table } from '../../platform/db/statement.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { newUuid } from '../../platform/ids.ts';
import type { Days, Period } from './period.ts';
import { type Order, orders, scoredCtes } from './ranking-sql.ts';

/** A product in a period: its published reviews, and the sum of their stars. */
export interface RatedProduct {
  id: string;
  rated: number;
  stars: number;
}

/** The displayed parts of a ranking: some products in an order, the best and the worst, and totals. */
export interface Ranked {
  total: number;
  rated: number;
  stars: number;
  page: RatedProduct[];
  top: RatedProduct[];
  low: RatedProduct[];
  calculatedAt: string;
}

export interface RankingPage {
  sort: Order;
  offset: number;
  limit: number;
}

/** Products in a row of product_ranking_pages. */
const pageProducts = 100;
const performers = 5;
/** Maximum number of reviews of a period, and of product counters, that a request ranks itself. */
const liveRows = { reviews: 5_000, counters: 2_000 };

/** Whether a request can rank the products itself, at a bounded cost. */
export async function isRankedLive(
  db: Db,
  merchantId: string,
  period: Period,
  { reviews, counters } = liveRows,
): Promise<boolean> {
  const found = await row(
    db,
    period.name === 'all'
      ? statement`select count(*) as ${output.number('rows')} from (
           select from product_counts where merchant_id = $1 limit $2) as counters`
      : statement`select coalesce(sum(stars1 + stars2 + stars3 + stars4 + stars5), 0) as ${output.number('rows')}
         from shop_days where merchant_id = $1 and day between $2 and $3`,
    period.name === 'all' ? [merchantId, counters + 1] : [merchantId, period.from, period.to],
  );
  return (found?.rows ?? 0) <= (period.name === 'all' ? counters : reviews);
}

/** Ranks the products now. */
export async function rankedNow(
  db: Db,
  merchantId: string,
  period: Period,
  { sort, offset, limit, now }: RankingPage & { now: Date },
): Promise<Ranked> {
  const ranked = await oneRow(db, liveSql(period.name === 'all', sort), [
    ...[merchantId, limit, offset, period.from, period.to],
  ]);
  const { page, top, low, ...sums } = ranked;
  return { ...sums, page: page ?? [], top: top ?? [], low: low ?? [], calculatedAt: now.toISOString() };
}

const list = (order: string, pick: string) => `(
  select json_agg(json_build_object('id', s.product_id, 'rated', s.rated, 'stars', s.stars))
  from (select * from scored order by ${order} ${pick}) as s)`;
const products = <Name extends string>(name: Name) => orNull(output.json<RatedProduct[]>()(name));

const liveSql = (isAllTime: boolean, sort: Order) => statement`
  with ${scoredCtes(isAllTime)}
  select total as ${output.number('total')}, rated as ${output.number('rated')}, stars as ${output.number('stars')},
    ${list(orders[sort], 'limit $2 offset $3')} as ${products('page')},
    ${list(orders.highest, `limit ${performers}`)} as ${products('top')},
    ${list(orders.lowest, `limit ${performers}`)} as ${products('low')}
  from shop`;

interface StoredPage {
  sort: Order;
  products: RatedProduct[];
}
const stored = table('product_rankings', 'r');
const storedSql = statement`
  select ${stored('changes', 'requested_at')},
    ${stored.as({ total: 'product_count', rated: 'rated', stars: 'stars', calculatedAt: 'calculated_at' })},
    coalesce((
      select json_agg(json_build_object('sort', p.sort, 'products', p.entries) order by p.sort, p.page)
      from product_ranking_pages as p
      where p.merchant_id = $1 and p.ranking_id = r.ranking_id and p.sort = $4 and p.page between $5 and $6), '[]')
      as ${output.json<StoredPage[]>()('chosen')},
    coalesce((
      select json_agg(json_build_object('sort', p.sort, 'products', p.entries))
      from product_ranking_pages as p
      where p.merchant_id = $1 and p.ranking_id = r.ranking_id and p.sort in ('highest', 'lowest') and p.page = 0), '[]')
      as ${output.json<StoredPage[]>()('firsts')}
  from product_rankings as r where r.merchant_id = $1 and r.from_day = $2 and r.to_day = $3`;

/** The stored ranking of a period; undefined when there is none. Reads the same number of rows for every page. */
export async function storedRanking(
  db: Db,
  merchantId: string,
  { from, to }: Days,
  { sort, offset, limit }: RankingPage,
): Promise<(Ranked & { requestedAt: string }) | undefined> {
  const first = Math.floor(offset / pageProducts);
  const last = Math.floor((offset + limit - 1) / pageProducts);
  const found = await row(db, storedSql, [merchantId, from, to, sort, first, last]);
  if (!found) return undefined;
  const { total, rated, stars, calculatedAt, requested_at: requestedAt } = found;
  const start = offset - first * pageProducts;
  const firstsOf = (order: Order) =>
    (found.firsts.find((one) => one.sort === order)?.products ?? []).slice(0, performers);
  return {
    total,
    rated,
    stars,
    calculatedAt,
    requestedAt,
    page: found.chosen.flatMap(({ products }) => products).slice(start, start + limit),
    top: firstsOf('highest'),
    low: firstsOf('lowest'),
  };
}

/**
 * Calculates and stores the ranking of a period, unless it was calculated since `newerThan`; if its reviews have not changed, only the
 * time is updated. Concurrent calculations for a merchant take turns.
 */
export function storeRanking(
  db: Db,
  merchantId: string,
  period: Period,
  { now, newerThan }: { now: Date; newerThan: Date },
): Promise<void> {
  return inTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('ranking', hashtext(${merchantId})))`.execute(tx);
    const days = [merchantId, period.from, period.to];
    const before = await row(tx, stateSql, days);
    if (before?.calculated_at && before.calculated_at > newerThan.toISOString()) return;
    if (before?.calculated_at && before.stored_changes === before.changes) {
      await rows(
        tx,
        'update product_rankings set calculated_at = $4 where merchant_id = $1 and from_day = $2 and to_day = $3',
        [...days, now],
      );
      return;
    }
    const values = [
      merchantId,
      newUuid(),
      now,
      period.from,
      period.to,
      period.name ?? 'custom',
      before?.changes ?? 0,
    ];
    await rows(tx, storeSql(period.name === 'all'), values);
    await rows(
      tx,
      `delete from product_ranking_pages where merchant_id = $1 and ranking_id not in (
         select ranking_id from product_rankings where merchant_id = $1)`,
      [merchantId],
    );
  });
}

const stateSql = statement`
  select (select coalesce(sum(changes), 0) from shop_days where merchant_id = $1 and day between $2 and $3)
      as ${output.number('changes')},
    ${orNull(stored('calculated_at'))}, ${orNull(stored.as({ stored_changes: 'changes' }))}
  from (select) as nothing
  left join product_rankings as r on r.merchant_id = $1 and r.from_day = $2 and r.to_day = $3`;

const storeSql = (isAllTime: boolean) => `
  with ${scoredCtes(isAllTime)},
  ranked as (
    select product_id, rated, stars, ${Object.entries(orders)
      .map(([name, order]) => `row_number() over (order by ${order}) - 1 as ${name}`)
      .join(', ')}
    from scored
  ), header as (
    insert into product_rankings (merchant_id, from_day, to_day, period, ranking_id, product_count, rated, stars, changes,
      calculated_at, requested_at)
    select $1::uuid, $4::date, $5::date, $6, $2::uuid, total, rated, stars, $7, $3::timestamptz, $3::timestamptz from shop
    on conflict (merchant_id, from_day, to_day) do update set period = excluded.period, ranking_id = excluded.ranking_id,
      product_count = excluded.product_count, rated = excluded.rated, stars = excluded.stars, changes = excluded.changes,
      calculated_at = excluded.calculated_at
  )
  insert into product_ranking_pages (merchant_id, ranking_id, sort, page, entries)
  select $1::uuid, $2::uuid, placed.sort, placed.place / ${pageProducts},
    jsonb_agg(jsonb_build_object('id', product_id, 'rated', rated, 'stars', stars) order by placed.place)
  from ranked cross join lateral (values ${Object.keys(orders)
    .map((name) => `('${name}', ranked.${name})`)
    .join(', ')}) as placed (sort, place)
  group by placed.sort, placed.place / ${pageProducts}`;

/** Records that a ranking is in use, at most once a day. */
export async function noteRequested(
  db: Db,
  merchantId: string,
  { from, to }: Days,
  now: Date,
): Promise<void> {
  await rows(
    db,
    'update product_rankings set requested_at = $4 where merchant_id = $1 and from_day = $2 and to_day = $3',
    [merchantId, from, to, now],
  );
}
