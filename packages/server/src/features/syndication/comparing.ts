import type { Context } from '../../platform/context.ts';
import { type Db, rows } from '../../platform/db/database.ts';
import { output, statement, table } from '../../platform/db/statement.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { assertRunning } from '../../platform/jobs/stopping.ts';
import { wordColumns } from '../reviews/index.ts';
import { type Agreement, isPaused, lockAgreement } from './agreements.ts';

/*
 * A source detects changes by comparing, rather than by notifications: `changes` of shop_days grows with every change of a day's
 * published reviews, whatever its cause (a decision, an edit, an erasure, the undo of an import); the feeds rely on it too. So no code
 * path can be missed, and submissions cost nothing extra.
 */

const daysAtATime = 50;
const reviewsAtATime = 2_000;
const productsEveryMs = 5_000;
/** A product may have been committed after the comparison although its time is earlier. */
const overlapMs = 60_000;

/** Assigns versions to the changes of an active source agreement since the last comparison, and notifies the target. */
export async function compareReviews(context: Context, agreement: Agreement): Promise<void> {
  for (;;) {
    const days = await changedDays(context.db, agreement);
    for (const day of days) {
      assertRunning(context);
      while ((await compareSome(context, agreement, { day: day.day })) === reviewsAtATime);
      await noteDay(context.db, agreement, day);
    }
    if (days.length < daysAtATime) break;
  }
  await compareProducts(context, agreement);
}

function changedDays(db: Db, { merchant_id: merchantId, agreement_id, filters }: Agreement) {
  return rows(
    db,
    statement`select d.day as ${output.day('day')}, d.changes as ${output.number('changes')}
     from (select day, sum(changes) as changes from shop_days where merchant_id = $1 and day >= $3 group by day) as d
     left join syndication_days as s on s.merchant_id = $1 and s.agreement_id = $2 and s.day = d.day
     where d.changes > 0 and d.changes is distinct from s.changes order by d.day limit ${daysAtATime}`,
    [merchantId, agreement_id, filters.fromDate ?? '0001-01-01'],
  );
}

/** Reads the counter before comparing, so that concurrent changes are compared again. */
async function noteDay(
  db: Db,
  { merchant_id: merchantId, agreement_id }: Agreement,
  { day, changes }: { day: string; changes: number },
): Promise<void> {
  await rows(
    db,
    `insert into syndication_days (merchant_id, agreement_id, day, changes) values ($1, $2, $3, $4)
     on conflict (merchant_id, agreement_id, day) do update set changes = excluded.changes`,
    [merchantId, agreement_id, day, changes],
  );
}

/** The reviews of products whose identifiers or brand may have changed. */
async function compareProducts(context: Context, agreement: Agreement): Promise<void> {
  const { db, clock } = context;
  const { merchant_id: merchantId, agreement_id: agreementId, products_seen_at: seenAt } = agreement;
  const now = clock.now();
  if (seenAt !== null && now.getTime() - Date.parse(seenAt) < productsEveryMs) return;
  const since = new Date(seenAt === null ? now : Date.parse(seenAt) - overlapMs);
  const changed = await rows(
    db,
    statement`select ${table('products')('product_id')} from products
     where merchant_id = $1 and updated_at > $2 order by updated_at, product_id`,
    [merchantId, since],
  );
  for (const { product_id: productId } of changed) {
    assertRunning(context);
    while ((await compareSome(context, agreement, { productId })) === reviewsAtATime);
  }
  await rows(
    db,
    'update syndication_agreements set products_seen_at = $3 where merchant_id = $1 and agreement_id = $2',
    [merchantId, agreementId, now],
  );
}

type Scope = { day: string; productId?: undefined } | { productId: string; day?: undefined };

/** Assigns versions to up to 2,000 changes of a day or a product; returns the count. */
function compareSome({ db, clock }: Context, agreement: Agreement, scope: Scope): Promise<number> {
  const { merchant_id: merchantId, agreement_id: agreementId } = agreement;
  return inTransaction(db, async (tx) => {
    // Versions are assigned under this lock, so that they are committed in order.
    const locked = await lockAgreement(tx, merchantId, agreementId);
    if (locked?.state !== 'active') return 0;
    const found = await differences(tx, locked, scope);
    if (found.length === 0) return 0;
    await rows(tx, noteSentSql, {
      merchantId,
      agreementId,
      sent: JSON.stringify(
        found.map((one, index) => ({
          ...one,
          digest: one.withdrawn ? null : one.digest,
          sequence: locked.last_sequence + index + 1,
        })),
      ),
    });
    await rows(
      tx,
      `update syndication_agreements set last_sequence = $3, notify_due_at = $4, attempts = 0
       where merchant_id = $1 and agreement_id = $2`,
      [merchantId, agreementId, locked.last_sequence + found.length, clock.now()],
    );
    return found.length;
  });
}

const noteSentSql = `
  insert into syndication_sent (merchant_id, agreement_id, review_id, product_id, day, sequence, withdrawn, digest)
  select $merchantId::uuid, $agreementId::uuid, s.review_id, s.product_id, s.day, s.sequence, s.withdrawn, s.digest
  from json_to_recordset($sent::json) as s (review_id uuid, product_id text, day date, sequence bigint, withdrawn bool,
    digest text)
  on conflict (merchant_id, agreement_id, review_id) do update set product_id = excluded.product_id, day = excluded.day,
    sequence = excluded.sequence, withdrawn = excluded.withdrawn, digest = excluded.digest`;

const digested = [
  ...wordColumns,
  ...(['rating', 'would_recommend', 'author_name', 'edited_at', 'verification', 'incentivized'] as const),
  ...(['language', 'media'] as const),
];

/** Reviews to share that are not shared yet, to withdraw, or that differ from the version sent. */
function differences(tx: Db, agreement: Agreement, { day, productId }: Scope) {
  const { merchant_id: merchantId, agreement_id: agreementId, filters } = agreement;
  const { productIds = null, brands, languages = null, verifiedOnly = false } = filters;
  return rows(tx, productId === undefined ? differencesOfDay : differencesOfProduct, {
    merchantId,
    agreementId,
    scope: day ?? productId,
    productIds,
    brands: brands?.map((brand) => brand.toLowerCase()) ?? null,
    languages,
    verifiedOnly,
    fromDate: filters.fromDate ?? '0001-01-01',
    holdsNew: isPaused(agreement),
  });
}

const differencesSql = (ofReviews: string, ofSent: string) => statement`
  with shared as (
    select r.review_id, r.product_id, (r.created_at at time zone 'UTC')::date as day, r.created_at,
      md5(row(${digested.map((column) => `r.${column}`).join(', ')}, p.gtin, p.brand, p.mpn, p.url)::text) as digest
    from reviews as r
    left join products as p on p.merchant_id = $merchantId and p.merchant_id = r.merchant_id and p.product_id = r.product_id
    where r.merchant_id = $merchantId and ${ofReviews} and r.status = 'approved' and r.source <> 'syndication'
      and coalesce(${wordColumns.map((column) => `r.${column}`).join(', ')}) is not null
      and ($productIds::text[] is null or r.product_id = any($productIds))
      and ($brands::text[] is null or lower(p.brand) = any($brands))
      and ($languages::text[] is null or r.language = any($languages))
      and (r.verified or not $verifiedOnly::bool) and not r.insider
      and r.created_at >= $fromDate::date::timestamp at time zone 'UTC'
  ), sent as (
    select * from syndication_sent as s where s.merchant_id = $merchantId and s.agreement_id = $agreementId and ${ofSent}
  )
  select coalesce(shared.review_id, sent.review_id) as ${output.text('review_id')},
    coalesce(shared.product_id, sent.product_id) as ${output.text('product_id')},
    coalesce(shared.day, sent.day) as ${output.day('day')},
    shared.review_id is null as ${output.boolean('withdrawn')},
    coalesce(shared.digest, '') as ${output.text('digest')}
  from shared full join sent on sent.review_id = shared.review_id
  where case
    when shared.review_id is null then not sent.withdrawn
    when sent.review_id is null or sent.withdrawn then not $holdsNew::bool
    else sent.digest is distinct from shared.digest end
  order by shared.created_at nulls first, 1 limit ${reviewsAtATime}`;

const differencesOfDay = differencesSql(
  `r.created_at >= $scope::date::timestamp at time zone 'UTC' and r.created_at < ($scope::date + 1)::timestamp at time zone 'UTC'`,
  's.day = $scope::date',
);
const differencesOfProduct = differencesSql('r.product_id = $scope', 's.product_id = $scope');
