import { type Db, oneRow, row, rows } from '../../platform/db/database.ts';
import { output, type Row, statement, table } from '../../platform/db/statement.ts';

const checks = table('google_shopping_checks');
const columns = ['reviewed', 'unidentified', 'unidentified_ids', 'without_url', 'without_url_ids'] as const;
const storedColumns = checks(...columns, 'calculated_at');

/**
 * Products with published reviews (`reviewed`), the number of those without identifiers or URL, and up to twenty IDs of each, those with
 * the most reviews first. `calculated_at` is an ISO 8601 time.
 */
export type ProductIssues = Row<typeof storedColumns>;

const dayMs = 24 * 60 * 60 * 1000;
/** Checks that were not requested for this long are deleted. */
const unusedMs = 7 * dayMs;
/** The worker recalculates every 15 minutes. An older check has no worker, and a request replaces it. */
const maxAgeMs = 60 * 60 * 1000;

/**
 * Current for merchants with at most `maxCounters` rows of product counters (a product has up to eight), otherwise as the worker last
 * calculated them.
 */
export async function productIssues(
  db: Db,
  merchantId: string,
  { now, maxCounters = 2_000 }: { now: Date; maxCounters?: number },
): Promise<ProductIssues> {
  if ((await counters(db, merchantId, maxCounters + 1)) <= maxCounters) {
    const issues = await oneRow(db, issuesSql, [merchantId]);
    return { ...issues, calculated_at: now.toISOString() };
  }
  const stored = await row(
    db,
    statement`select ${storedColumns}, requested_at < $2 as ${output.boolean('is_forgotten')}
     from google_shopping_checks where merchant_id = $1 and calculated_at > $3`,
    [merchantId, new Date(now.getTime() - dayMs), new Date(now.getTime() - maxAgeMs)],
  );
  if (!stored) return storeIssues(db, merchantId, now);
  const { is_forgotten, ...issues } = stored;
  if (is_forgotten)
    await rows(db, 'update google_shopping_checks set requested_at = $2 where merchant_id = $1', [
      merchantId,
      now,
    ]);
  return issues;
}

/** Recalculates recently requested checks, and deletes others. Runs every 15 minutes. */
export async function renewProductIssues(
  db: Db,
  { now, assertRunning }: { now: Date; assertRunning: () => void },
): Promise<void> {
  const since = new Date(now.getTime() - unusedMs);
  await rows(db, '/* every merchant */ delete from google_shopping_checks where requested_at < $1', [since]);
  const inUse = await rows(
    db,
    statement`/* every merchant */ select ${checks('merchant_id')} from google_shopping_checks order by calculated_at`,
    [],
  );
  for (const { merchant_id: merchantId } of inUse) {
    assertRunning();
    await storeIssues(db, merchantId, now);
  }
}

async function counters(db: Db, merchantId: string, limit: number): Promise<number> {
  const found = await row(
    db,
    statement`select count(*) as ${output.number('counters')}
     from (select from product_counts where merchant_id = $1 limit $2) as counters`,
    [merchantId, limit],
  );
  return found?.counters ?? 0;
}

async function storeIssues(db: Db, merchantId: string, now: Date): Promise<ProductIssues> {
  return oneRow(db, storeSql, { merchantId, now });
}

/** Products with published reviews, found by the maintained counters. */
const knownCtes = `
  reviewed as materialized (
    select c.product_id, sum(c.stars1 + c.stars2 + c.stars3 + c.stars4 + c.stars5) as total
    from product_counts as c where c.merchant_id = $1
    group by c.product_id having sum(c.stars1 + c.stars2 + c.stars3 + c.stars4 + c.stars5) > 0
  ), known as materialized (
    select r.product_id, r.total, p.gtin is null and (p.brand is null or p.mpn is null) as unidentified,
      p.url is null as without_url
    from reviewed as r
    left join products as p on p.merchant_id = $1 and p.product_id = r.product_id
  )`;
const count = (condition: string) => `(select count(*)::int from known where ${condition})`;
const most = (condition: string) =>
  `array(select product_id from known where ${condition} order by total desc, product_id limit 20)`;

const issuesSql = statement`with ${knownCtes}
  select ${count('true')} as ${output.number('reviewed')},
    ${count('unidentified')} as ${output.number('unidentified')},
    ${most('unidentified')} as ${output.texts('unidentified_ids')},
    ${count('without_url')} as ${output.number('without_url')},
    ${most('without_url')} as ${output.texts('without_url_ids')}`;

const storeSql = statement`with ${knownCtes.replaceAll('$1', '$merchantId')}
  insert into google_shopping_checks (merchant_id, ${columns.join(', ')}, calculated_at, requested_at)
  select $merchantId::uuid, ${count('true')}, ${count('unidentified')}, ${most('unidentified')}, ${count('without_url')},
    ${most('without_url')}, $now::timestamptz, $now::timestamptz
  on conflict (merchant_id) do update set calculated_at = excluded.calculated_at,
    ${columns.map((column) => `${column} = excluded.${column}`).join(', ')}
  returning ${storedColumns}`;
