import type { Context } from '../../platform/context.ts';
import { type Db, row, rows, rowWith } from '../../platform/db/database.ts';
import { notNull, output, statement, table } from '../../platform/db/statement.ts';
import { assertRunning } from '../../platform/jobs/stopping.ts';
import { classifiedText } from './classified-text.ts';
import { createLearner } from './learner.ts';
import { encodeModel } from './model.ts';

/** Number of reviews that one statement reads: about 30 ms of training, between which other work can run. */
const learnedRows = 1_000;
const countedRows = 20_000;
/** Languages with fewer reviews get no model, because it would not be used. */
const fewestReviews = 200;
/** A model that was trained on this many times as many reviews is a new generation: earlier judgments are then repeated. */
const muchMore = 1.25;

/**
 * Trains a model per language on all rated reviews of the installation; runs nightly. Starts from scratch each time, so that
 * erased reviews are forgotten. Unchanged reviews produce the same version, which is not written again.
 */
export async function trainModels(context: Context): Promise<void> {
  const { db, clock, log } = context;
  for (const [language, reviews] of await reviewsByLanguage(context)) {
    if (reviews < fewestReviews) continue;
    const learner = createLearner(language);
    for await (const window of windows(context, learnedRows))
      for (const { title, body, rating } of await rows(db, textsSql, [...window, language]))
        learner.add(classifiedText({ title, text: body }), rating);
    const model = await learner.finish();
    await keepModel(db, { ...model, reviews, bytes: await encodeModel(model), now: clock.now() });
    log.info({ language, reviews, version: model.version }, 'Sentiment model trained');
  }
}

async function reviewsByLanguage(context: Context): Promise<Map<string, number>> {
  const languages = new Map<string, number>();
  for await (const window of windows(context, countedRows))
    for (const { language, reviews } of await rows(context.db, languagesSql, window))
      languages.set(language, (languages.get(language) ?? 0) + reviews);
  return languages;
}

/** Reviews above the first position, up to and including the second. */
export type Window = [aboveMerchant: string, aboveReview: string, upToMerchant: string, upToReview: string];

const lowestId = '00000000-0000-0000-0000-000000000000';

/**
 * Divides the reviews above a position by primary key, so that no statement reads more than `size` of them, even for rare languages.
 * Throws WorkerStopping between windows once the worker stops.
 */
export async function* windows(
  context: Context,
  size: number,
  above: [merchantId: string, reviewId: string] = [lowestId, lowestId],
): AsyncGenerator<Window, void> {
  for (;;) {
    assertRunning(context);
    const last = await row(context.db, windowEndSql, [...above, size]);
    if (!last) return;
    yield [...above, last.merchant_id, last.review_id];
    above = [last.merchant_id, last.review_id];
  }
}

const windowEndSql = statement`/* every merchant */
  select ${table('reviews')('merchant_id', 'review_id')} from (
    select merchant_id, review_id from reviews where (merchant_id, review_id) > ($1, $2)
    order by merchant_id, review_id limit $3) as places
  order by merchant_id desc, review_id desc limit 1`;

const inWindow = `(merchant_id, review_id) > ($1, $2) and (merchant_id, review_id) <= ($3, $4) and status <> 'rejected'
  and merchant_id not in (select merchant_id from sandboxes)`;

const languagesSql = statement`/* every merchant */
  select ${notNull(table('reviews')('language'))}, count(*) as ${output.number('reviews')} from reviews
  where ${inWindow} and language is not null group by language`;

const textsSql = statement`/* every merchant */
  select ${table('reviews')('title', 'body', 'rating')} from reviews where ${inWindow} and language = $5`;

interface KeptModel {
  language: string;
  version: string;
  bytes: Buffer;
  reviews: number;
  now: Date;
}

async function keepModel(db: Db, { language, version, bytes, reviews, now }: KeptModel): Promise<void> {
  await rows(
    db,
    `insert into sentiment_models as existing (language, version, model, learnt_from, trained_at,
       generation, generation_learnt_from, judged_merchant, judged_review)
     values ($1, $2, $3, $4, $5, 1, $4, $6, $6)
     on conflict (language) do update set
       version = excluded.version, model = excluded.model, learnt_from = excluded.learnt_from, trained_at = excluded.trained_at,
       (generation, generation_learnt_from, judged_merchant, judged_review) = (
         select case when is_new then existing.generation + 1 else existing.generation end,
           case when is_new then excluded.learnt_from else existing.generation_learnt_from end,
           case when is_new then excluded.judged_merchant else existing.judged_merchant end,
           case when is_new then excluded.judged_review else existing.judged_review end
         from (select excluded.learnt_from >= existing.generation_learnt_from * $7::float8 as is_new) as compared)
     where existing.version <> excluded.version or existing.generation = 0`,
    [language, version, bytes, reviews, now, lowestId, muchMore],
  );
}

const s = table('sentiment_models');

export function modelVersion(db: Db, language: string): Promise<{ version: string } | undefined> {
  return rowWith(db, s('version'), { language });
}

export function storedModel(
  db: Db,
  language: string,
): Promise<{ version: string; model: Buffer } | undefined> {
  return rowWith(db, s('version', 'model'), { language });
}
