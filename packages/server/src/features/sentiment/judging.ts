import { type Plan, planIncludesGrowthFeatures } from '@tribune/contract';
import type { Context } from '../../platform/context.ts';
import { type Db, rows } from '../../platform/db/database.ts';
import { orNull, output, type Row, statement, table } from '../../platform/db/statement.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { addToDays, DayChanges } from '../daily-figures/index.ts';
import { judge } from './judge.ts';
import { judgedText } from './judged-text.ts';
import type { Label } from './label.ts';
import { judgeByWords } from './lexicon.ts';
import type { Models } from './models.ts';

const batchSize = 500;

const unjudgedColumns = table('reviews')('review_id', 'product_id', 'title', 'body', 'language');
type Unjudged = Row<typeof unjudgedColumns>;

interface Judged {
  reviewId: string;
  label: Label;
  score: number;
  level: 'basic' | 'full';
  model: string | null;
}

/**
 * Classifies reviews that have no sentiment yet; runs every minute. Plans that include it get the full analysis, others
 * the basic one. Uses only the text, never the rating.
 */
export async function judgeReviews(context: Context, models: Models): Promise<void> {
  for (const { merchant_id: merchantId, plan } of await merchants(context.db))
    for (;;) {
      const batch = await unjudged(context.db, merchantId);
      if (batch.length === 0) break;
      const judged: Judged[] = [];
      for (const review of batch) judged.push(await judgeOne(review, plan, models));
      await writeJudged(context.db, merchantId, judged);
      for (const productId of new Set(batch.map(({ product_id }) => product_id)))
        context.changes.announce({ kind: 'product', merchantId, productId });
    }
}

async function judgeOne(review: Unjudged, plan: Plan, models: Models): Promise<Judged> {
  const text = judgedText({ title: review.title, text: review.body });
  const language = review.language ?? 'en';
  if (!planIncludesGrowthFeatures(plan)) {
    const { label, score } = judgeByWords(text, language);
    return { reviewId: review.review_id, label, score, level: 'basic', model: null };
  }
  const { label, score, modelVersion } = judge(text, language, await models.of(language));
  return { reviewId: review.review_id, label, score, level: 'full', model: modelVersion };
}

/** Merchants with unclassified reviews. */
function merchants(db: Db): Promise<{ merchant_id: string; plan: Plan }[]> {
  return rows(
    db,
    statement`/* every merchant */ select ${table('merchants', 'm')('merchant_id', 'plan')} from merchants as m
     where exists (select from reviews as r where r.merchant_id = m.merchant_id and r.sentiment is null)`,
    [],
  );
}

function unjudged(db: Db, merchantId: string): Promise<Unjudged[]> {
  return rows(
    db,
    statement`select ${unjudgedColumns} from reviews
     where merchant_id = $1 and sentiment is null order by review_id limit $2`,
    [merchantId, batchSize],
  );
}

/** Number of a day's published reviews whose label changed from `before` to `label`. */
interface DayLabels {
  day: string;
  before: Label | null;
  label: Label | null;
  reviews: number;
}

function writeJudged(db: Db, merchantId: string, judged: readonly Judged[]): Promise<void> {
  return inTransaction(db, async (tx) => {
    const labelled = await rows(
      tx,
      statement`with judged as materialized (
         select r.review_id, r.sentiment as before, r.status, (r.created_at at time zone 'UTC')::date as day,
           j.label, j.score, j.level, j.model
         from unnest($2::uuid[], $3::text[], $4::real[], $5::text[], $6::text[])
           as j (review_id, label, score, level, model)
         join reviews as r on r.merchant_id = $1 and r.review_id = j.review_id
         order by r.review_id for update of r
       ), written as (
         update reviews as r set sentiment = j.label, sentiment_score = j.score, sentiment_level = j.level,
           sentiment_model = j.model
         from judged as j where r.merchant_id = $1 and r.review_id = j.review_id
       )
       select day as ${output.day('day')}, before as ${orNull(output.oneOf<Label>()('before'))}, label as ${orNull(output.oneOf<Label>()('label'))}, count(*) as ${output.number('reviews')} from judged where status = 'approved' group by day, before, label`,
      [
        merchantId,
        judged.map(({ reviewId }) => reviewId),
        judged.map(({ label }) => label),
        judged.map(({ score }) => score),
        judged.map(({ level }) => level),
        judged.map(({ model }) => model),
      ],
    );
    await countLabels(tx, merchantId, labelled);
  });
}

/** Resets labels of another level than the plan's, so that the reviews are reclassified. */
export function forgetJudgements(db: Db, merchantId: string, level: 'basic' | 'full'): Promise<void> {
  return inTransaction(db, async (tx) => {
    const labelled = await rows(
      tx,
      statement`with forgotten as materialized (
         select review_id, sentiment as before, status, (created_at at time zone 'UTC')::date as day from reviews
         where merchant_id = $1 and sentiment is not null and sentiment_level is not null and sentiment_level <> $2
         order by review_id for update
       ), written as (
         update reviews as r set sentiment = null from forgotten as f
         where r.merchant_id = $1 and r.review_id = f.review_id
       )
       select day as ${output.day('day')}, before as ${orNull(output.oneOf<Label>()('before'))}, null as ${orNull(output.oneOf<Label>()('label'))}, count(*) as ${output.number('reviews')} from forgotten
       where status = 'approved' group by day, before`,
      [merchantId, level],
    );
    await countLabels(tx, merchantId, labelled);
  });
}

function countLabels(tx: Db, merchantId: string, labelled: readonly DayLabels[]): Promise<void> {
  const days = new DayChanges();
  for (const { day, before, label, reviews } of labelled) {
    if (before) days.add(day, before, -reviews);
    if (label) days.add(day, label, reviews);
  }
  return addToDays(tx, merchantId, days);
}
