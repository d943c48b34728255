import { type Plan, planIncludesGrowthFeatures } from '@tribune/contract';
import type { Context } from '../../platform/context.ts';
import { type Db, rows } from '../../platform/db/database.ts';
import { type IdRange, reviewWindows } from '../../platform/db/recounting.ts';
import { computedColumns, orNull, output, type Row, statement, table } from '../../platform/db/statement.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { assertRunning } from '../../platform/jobs/stopping.ts';
import { addToDays, DayChanges } from '../daily-figures/index.ts';
import { countFacets, type FacetChange } from '../facets/index.ts';
import { classifiedText } from './classified-text.ts';
import { classify } from './classifier.ts';
import type { Label } from './label.ts';
import { classifyByWords } from './lexicon.ts';
import type { ModelOf, Models } from './models.ts';
import { windows } from './training.ts';

const batchSize = 500;
const clearedRows = 5_000;

const classifiedColumns = table('reviews')(
  'review_id',
  'product_id',
  'title',
  'body',
  'language',
  'edited_at',
);
type ToClassify = Row<typeof classifiedColumns>;

interface Classified {
  reviewId: string;
  /** `edited_at` of the classified text. If the review was edited since, it is classified again. */
  editedAt: string | null;
  label: Label;
  score: number;
  level: 'basic' | 'full';
  model: string | null;
}

/**
 * Classifies reviews that have no sentiment yet; runs every minute. Plans that include it get the full analysis, others
 * the basic one. Uses only the text, never the rating.
 */
export async function classifyReviews(context: Context, models: Models): Promise<void> {
  for (const { merchant_id: merchantId, plan } of await merchants(context.db))
    for (;;) {
      assertRunning(context);
      const batch = await unclassified(context.db, merchantId);
      if (batch.length === 0) break;
      const classified: Classified[] = [];
      const modelOf = models.forBatch();
      for (const review of batch) classified.push(await classifyOne(review, plan, modelOf));
      await writeClassified(context.db, merchantId, classified);
      for (const productId of new Set(batch.map(({ product_id }) => product_id)))
        context.changes.announce({ kind: 'product', merchantId, productId });
    }
}

async function classifyOne(review: ToClassify, plan: Plan, modelOf: ModelOf): Promise<Classified> {
  const text = classifiedText({ title: review.title, text: review.body });
  const language = review.language ?? 'en';
  const version = { reviewId: review.review_id, editedAt: review.edited_at };
  if (!planIncludesGrowthFeatures(plan)) {
    const { label, score } = classifyByWords(text, language);
    return { ...version, label, score, level: 'basic', model: null };
  }
  const { label, score, modelVersion } = classify(text, language, await modelOf(language));
  return { ...version, label, score, level: 'full', model: modelVersion };
}

/** Number of windows of reviews per run, and reviews per window: 10,000 a minute, so that a large store takes hours instead of nights. */
const windowsPerRun = 10;
const windowSize = 1_000;

/**
 * Classifies reviews again that an earlier generation of their language's model, or none, has classified. Runs every minute, in steps
 * that a restart continues.
 */
export async function reclassifyReviews(context: Context, models: Models): Promise<void> {
  let left = windowsPerRun;
  for (const { language, generation, merchantId, reviewId } of await unfinishedGenerations(context.db)) {
    for await (const window of windows(context, windowSize, [merchantId, reviewId])) {
      if (left-- === 0) return;
      const found = await rows(context.db, judgedSql, [...window, language]);
      const modelOf = models.forBatch();
      for (const [id, reviews] of Map.groupBy(found, ({ merchant_id }) => merchant_id)) {
        const classified: Classified[] = [];
        for (const review of reviews) classified.push(await classifyOne(review, 'growth', modelOf));
        await writeClassified(context.db, id, classified);
        const changed = reviews.filter(({ sentiment }, at) => sentiment !== classified[at]?.label);
        for (const productId of new Set(changed.map(({ product_id }) => product_id)))
          context.changes.announce({ kind: 'product', merchantId: id, productId });
      }
      await noteJudged(context.db, { language, generation, upTo: [window[2], window[3]] });
    }
    await noteJudged(context.db, { language, generation, upTo: [null, null] });
  }
}

const judgedSql = statement`/* every merchant */
  select ${table('reviews')('merchant_id', 'review_id', 'product_id', 'title', 'body', 'language', 'edited_at', 'sentiment')} from reviews
  where (merchant_id, review_id) > ($1, $2) and (merchant_id, review_id) <= ($3, $4) and language = $5
    and sentiment is not null and sentiment_level = 'full'
  order by merchant_id, review_id`;

const unfinishedGenerations = (db: Db) =>
  rows(
    db,
    statement`select ${table('sentiment_models')('language', 'generation')}, judged_merchant as ${output.text('merchantId')}, judged_review as ${output.text('reviewId')}
     from sentiment_models where judged_review is not null order by language`,
    [],
  );

/** Records the model's generation, unless a newer one has begun in the meantime. */
const noteJudged = (
  db: Db,
  { language, generation, upTo }: { language: string; generation: number; upTo: readonly (string | null)[] },
) =>
  rows(
    db,
    'update sentiment_models set judged_merchant = $3, judged_review = $4 where language = $1 and generation = $2',
    [language, generation, ...upTo],
  );

/** Merchants with unclassified reviews. */
function merchants(db: Db): Promise<{ merchant_id: string; plan: Plan }[]> {
  return rows(
    db,
    statement`/* every merchant */ select ${table('merchants', 'm')('merchant_id', 'plan')} from merchants as m
     where exists (select from reviews as r where r.merchant_id = m.merchant_id and r.sentiment is null)`,
    [],
  );
}

function unclassified(db: Db, merchantId: string): Promise<ToClassify[]> {
  return rows(
    db,
    statement`select ${classifiedColumns} from reviews
     where merchant_id = $1 and sentiment is null order by review_id limit $2`,
    [merchantId, batchSize],
  );
}

/** The number of published reviews whose label changed from `before` to `label`: per day, then per product's facets. */
const labelCounts = computedColumns(
  ['day', orNull(output.day('day'))],
  ['product_id', orNull(output.text('product_id'))],
  ['rating', orNull(output.number('rating'))],
  ['language', orNull(output.text('language'))],
  ['verified', orNull(output.boolean('verified'))],
  ['with_media', orNull(output.boolean('with_media'))],
  ['before', orNull(output.oneOf<Label>()('before'))],
  ['label', orNull(output.oneOf<Label>()('label'))],
  ['count(*)', output.number('reviews')],
);
const countedReview = `r.status, (r.created_at at time zone 'UTC')::date as day, r.product_id, r.rating, r.language,
  r.verified, r.media_count > 0 as with_media, r.sentiment as before`;
const countedBoth = `grouping sets ((day, before, label), (product_id, rating, language, verified, with_media, before, label))`;

function writeClassified(db: Db, merchantId: string, classified: readonly Classified[]): Promise<void> {
  return inTransaction(db, async (tx) => {
    const labelled = await rows(
      tx,
      statement`with classified as materialized (
         select r.review_id, ${countedReview}, j.label, j.score, j.level, j.model
         from unnest($2::uuid[], $3::text[], $4::real[], $5::text[], $6::text[], $7::timestamptz[])
           as j (review_id, label, score, level, model, edited_at)
         join reviews as r on r.merchant_id = $1 and r.review_id = j.review_id and r.edited_at is not distinct from j.edited_at
         order by r.review_id for update of r
       ), written as (
         update reviews as r set sentiment = j.label, sentiment_score = j.score, sentiment_level = j.level,
           sentiment_model = j.model
         from classified as j where r.merchant_id = $1 and r.review_id = j.review_id
       )
       select ${labelCounts} from classified where status = 'approved' group by ${countedBoth}`,
      [
        merchantId,
        classified.map(({ reviewId }) => reviewId),
        classified.map(({ label }) => label),
        classified.map(({ score }) => score),
        classified.map(({ level }) => level),
        classified.map(({ model }) => model),
        classified.map(({ editedAt }) => editedAt),
      ],
    );
    await countLabels(tx, merchantId, labelled);
  });
}

/** Resets labels of a level other than the plan's, so that the reviews are reclassified; in steps, each a transaction. */
export async function clearSentiment(db: Db, merchantId: string, level: 'basic' | 'full'): Promise<void> {
  for await (const window of reviewWindows(db, merchantId, clearedRows))
    await clearWindow(db, merchantId, { window, level });
}

function clearWindow(
  db: Db,
  merchantId: string,
  { window, level }: { window: IdRange; level: 'basic' | 'full' },
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const labelled = await rows(
      tx,
      statement`with forgotten as materialized (
         select r.review_id, ${countedReview}, null as label from reviews as r
         where merchant_id = $1 and sentiment is not null and sentiment_level is not null and sentiment_level <> $2
           and review_id > $3 and review_id <= $4
         order by review_id for update
       ), written as (
         update reviews as r set sentiment = null from forgotten as f
         where r.merchant_id = $1 and r.review_id = f.review_id
       )
       select ${labelCounts} from forgotten where status = 'approved' group by ${countedBoth}`,
      [merchantId, level, ...window],
    );
    await countLabels(tx, merchantId, labelled);
  });
}

async function countLabels(
  tx: Db,
  merchantId: string,
  labelled: readonly Row<typeof labelCounts>[],
): Promise<void> {
  const days = new DayChanges();
  const facets: FacetChange[] = [];
  for (const { day, before, label, reviews, ...review } of labelled) {
    if (day !== null) {
      if (before) days.add(day, before, -reviews);
      if (label) days.add(day, label, reviews);
    } else if (review.product_id !== null && review.rating !== null) {
      const { product_id: productId, rating, language } = review;
      const counted = { productId, rating, language, verified: review.verified === true };
      const withMedia = review.with_media === true;
      facets.push({ ...counted, withMedia, sentiment: before, change: -reviews });
      facets.push({ ...counted, withMedia, sentiment: label, change: reviews });
    }
  }
  await countFacets(tx, merchantId, facets);
  await addToDays(tx, merchantId, days);
}
