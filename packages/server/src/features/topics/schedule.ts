import type { Context } from '../../platform/context.ts';
import { type Db, row, rows } from '../../platform/db/database.ts';
import { output, statement, table } from '../../platform/db/statement.ts';
import { assertRunning } from '../../platform/jobs/stopping.ts';
import type { Subject } from './building.ts';
import { figuresVersion } from './days.ts';

/** Published reviews that a subject needs. */
const minReviews = 5;
/** Topics are found again when that share of the reviews is new or gone. */
const changedShare = 0.02;
/** Maximum age in days after any change: an edited review would be missing, and new complaints. */
const maxAgeDays = 1;

/** Finds topics of all subjects whose published reviews have changed enough; runs every 15 minutes. */
export async function buildDueTopics(context: Context): Promise<void> {
  for (const { merchant_id: merchantId } of await merchants(context.db))
    await buildTopicsOfMerchant(context, merchantId);
}

/** Finds topics of the merchant's subjects whose published reviews have changed enough; none without the Growth plan. */
export async function buildMerchantTopics(context: Context, merchantId: string): Promise<void> {
  const found = await row(
    context.db,
    statement`select ${table('merchants')('merchant_id')} from merchants where merchant_id = $1 and plan <> 'standard'`,
    [merchantId],
  );
  if (found) await buildTopicsOfMerchant(context, merchantId);
}

async function buildTopicsOfMerchant(context: Context, merchantId: string): Promise<void> {
  const { buildTopics } = await import('./building.ts');
  for (const subject of await dueSubjects(context.db, merchantId, context.clock.now())) {
    assertRunning(context);
    await buildTopics(context, merchantId, subject);
  }
}

const merchants = (db: Db) =>
  rows(
    db,
    statement`/* every merchant */ select ${table('merchants')('merchant_id')} from merchants
     where plan <> 'standard' order by merchant_id`,
    [],
  );

const dueSubjects = (db: Db, merchantId: string, now: Date): Promise<Subject[]> =>
  rows(
    db,
    statement`with subjects as (
       select coalesce('group:' || p.group_id, 'product:' || c.product_id) as subject, array_agg(distinct c.product_id) as products,
         sum(stars1 + stars2 + stars3 + stars4 + stars5) as published
       from product_counts as c left join products as p on p.merchant_id = $1 and p.product_id = c.product_id
       where c.merchant_id = $1 group by 1
     )
     select s.subject as ${output.text('subject')}, s.products as ${output.texts('products')}, s.published as ${output.number('reviews')}
     from subjects as s left join topic_builds as b on b.merchant_id = $1 and b.subject = s.subject
     where (b.subject is null and s.published >= $2)
       or abs(s.published - b.review_count) >= greatest(1, b.review_count * $3::float8)
       or b.version < ${figuresVersion} or (b.subject is not null and b.language is null)
       or (b.built_at < $4 and s.published <> b.review_count)
       or (b.built_at < $4 and exists (
         select from topic_mentions as m where m.merchant_id = $1 and m.subject = s.subject and not m.counted))
     order by s.subject`,
    [merchantId, minReviews, changedShare, new Date(now.getTime() - maxAgeDays * 86_400_000)],
  );
