import type { Context } from '../../platform/context.ts';
import { type Db, row, rows } from '../../platform/db/database.ts';
import { output, statement, table } from '../../platform/db/statement.ts';
import { typeId } from '../../platform/ids.ts';
import { isPermanent } from '../../platform/jobs/giving-up.ts';
import { assertRunning } from '../../platform/jobs/stopping.ts';
import { modelGenerations } from '../sentiment/index.ts';
import type { Subject } from './building.ts';
import { figuresVersion } from './days.ts';

/** Minimum number of published reviews of a subject. */
const minReviews = 5;
/** Topics are updated when this share of the reviews was added or removed. */
const changedShare = 0.02;
/** Maximum age in days after any change, because an edited review or new complaints would otherwise be missing. */
const maxAgeDays = 1;

/** Finds topics of all subjects whose published reviews have changed enough; runs every 15 minutes. */
export async function buildDueTopics(context: Context): Promise<void> {
  const { changedProducts, clock, db } = context;
  let built = 0;
  for (const { merchant_id: merchantId } of await merchants(db)) {
    const changed = changedProducts.take(merchantId, clock.now());
    if (changed?.length !== 0) built += await buildTopicsOfMerchant(context, merchantId, changed);
  }
  if (built > 0) await releaseModel();
}

/** Finds topics of the merchant's subjects whose published reviews have changed enough. Does nothing without the Growth plan. */
export async function buildMerchantTopics(context: Context, merchantId: string): Promise<void> {
  const found = await row(
    context.db,
    statement`select ${table('merchants')('merchant_id')} from merchants where merchant_id = $1 and plan <> 'standard'`,
    [merchantId],
  );
  if (found && (await buildTopicsOfMerchant(context, merchantId, null)) > 0) await releaseModel();
}

const releaseModel = async () => (await import('./english.ts')).unloadModel();

/** Returns the number of subjects that were due. `changed` is null for all products, not only those that changed. */
async function buildTopicsOfMerchant(
  context: Context,
  merchantId: string,
  changed: readonly string[] | null,
): Promise<number> {
  const { changedProducts, clock, db } = context;
  let built = 0;
  try {
    const generations = await modelGenerations(db);
    const asked = { changed, generations, now: clock.now() };
    for (const { due, ...subject } of await unsettledSubjects(db, merchantId, asked))
      if (due) {
        assertRunning(context);
        const { buildTopics } = await import('./building.ts');
        await buildTopics(context, merchantId, subject).catch((error) => skip(context, merchantId, error));
        built++;
      } else changedProducts.add(merchantId, subject.products);
    return built;
  } catch (error) {
    // Products that were not checked are left to the next complete check.
    changedProducts.drop(merchantId);
    throw error;
  }
}

/**
 * A product whose topics cannot be found does not delay others. It is retried when its reviews change, or with the next complete check.
 */
function skip({ log }: Context, merchantId: string, error: unknown): void {
  if (!isPermanent(error)) throw error;
  log.error({ merchantId: typeId('merchant', merchantId), reason: String(error) }, 'Finding topics failed');
}

const merchants = (db: Db) =>
  rows(
    db,
    statement`/* every merchant */ select ${table('merchants')('merchant_id')} from merchants
     where plan <> 'standard' order by merchant_id`,
    [],
  );

/** SQL: the changed products with the other products of their groups. */
const changedWithGroups = `array(
  select member.product_id from unnest($6::text[]) as member (product_id)
  union
  select m.product_id from products as p join products as m on m.merchant_id = $1 and m.group_id = p.group_id
  where p.merchant_id = $1 and p.product_id = any($6::text[]))`;

/** Subjects whose topics are due, and those that will be due at a certain age. */
function unsettledSubjects(
  db: Db,
  merchantId: string,
  {
    changed,
    generations,
    now,
  }: { changed: readonly string[] | null; generations: ReadonlyMap<string, number>; now: Date },
): Promise<(Subject & { due: boolean })[]> {
  const ofChanged = changed === null ? '' : `and c.product_id = any(${changedWithGroups})`;
  return rows(
    db,
    statement`with subjects as (
       select coalesce('group:' || p.group_id, 'product:' || c.product_id) as subject, array_agg(distinct c.product_id) as products,
         sum(stars1 + stars2 + stars3 + stars4 + stars5) as published
       from product_counts as c left join products as p on p.merchant_id = $1 and p.product_id = c.product_id
       where c.merchant_id = $1 ${ofChanged} group by 1
     ), compared as (
       select s.subject, s.products, s.published, coalesce(b.built_at < $4, false) as old,
         (b.subject is null and s.published >= $2)
           or coalesce(abs(s.published - b.review_count) >= greatest(1, b.review_count * $3::float8), false)
           or coalesce(b.version < ${figuresVersion}, false) or (b.subject is not null and b.language is null)
           or coalesce(b.generation <> coalesce(($5::jsonb ->> b.language)::int, 0), false) as due,
         b.subject is not null and (s.published <> b.review_count or exists (
           select from topic_mentions as m where m.merchant_id = $1 and m.subject = s.subject and not m.counted)) as differs
       from subjects as s left join topic_builds as b on b.merchant_id = $1 and b.subject = s.subject
     )
     select k.subject as ${output.text('subject')}, k.products as ${output.texts('products')}, k.published as ${output.number('reviews')},
       k.due or (k.old and k.differs) as ${output.boolean('due')}
     from compared as k where k.due or k.differs order by k.subject`,
    [
      ...[merchantId, minReviews, changedShare, new Date(now.getTime() - maxAgeDays * 86_400_000)],
      JSON.stringify(Object.fromEntries(generations)),
      ...(changed === null ? [] : [changed]),
    ],
  );
}
