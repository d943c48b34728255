import { type Plan, planIncludesGrowthFeatures } from '@tribune/contract';
import type { Context } from '../context.ts';
import { type Db, rows } from '../db/database.ts';
import { judge } from './judge.ts';
import { judgedText } from './judged-text.ts';
import type { Label } from './label.ts';
import { judgeByWords } from './lexicon.ts';
import type { Models } from './models.ts';

const batchSize = 500;

interface Unjudged {
  review_id: string;
  product_id: string;
  title: string | null;
  body: string | null;
  language: string | null;
}

interface Judged {
  reviewId: string;
  label: Label;
  score: number;
  level: 'basic' | 'full';
  model: string | null;
}

/**
 * Tells how reviews sound that nobody has told of yet: the job that runs every minute. The full analysis is for plans
 * that include it, the others get the words matched. It sees the text alone, never the stars.
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

/** Merchants with reviews to be judged. */
function merchants(db: Db): Promise<{ merchant_id: string; plan: Plan }[]> {
  return rows(
    db,
    `/* every merchant */ select m.merchant_id, m.plan from merchants as m
     where exists (select from reviews as r where r.merchant_id = m.merchant_id and r.sentiment is null)`,
    [],
  );
}

function unjudged(db: Db, merchantId: string): Promise<Unjudged[]> {
  return rows(
    db,
    `select review_id, product_id, title, body, language from reviews
     where merchant_id = $1 and sentiment is null order by review_id limit $2`,
    [merchantId, batchSize],
  );
}

async function writeJudged(db: Db, merchantId: string, judged: readonly Judged[]): Promise<void> {
  await rows(
    db,
    `update reviews as r set sentiment = j.label, sentiment_score = j.score, sentiment_level = j.level, sentiment_model = j.model
     from unnest($2::uuid[], $3::text[], $4::real[], $5::text[], $6::text[]) as j (review_id, label, score, level, model)
     where r.merchant_id = $1 and r.review_id = j.review_id`,
    [
      merchantId,
      judged.map(({ reviewId }) => reviewId),
      judged.map(({ label }) => label),
      judged.map(({ score }) => score),
      judged.map(({ level }) => level),
      judged.map(({ model }) => model),
    ],
  );
}

/** A merchant's reviews are judged anew: after its plan changed, so that the analysis fits it. */
export async function forgetJudgements(db: Db, merchantId: string, level: 'basic' | 'full'): Promise<void> {
  await rows(
    db,
    'update reviews set sentiment = null where merchant_id = $1 and sentiment_level is not null and sentiment_level <> $2',
    [merchantId, level],
  );
}
