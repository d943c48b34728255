import type { Context } from '../../platform/context.ts';
import { type Db, row, rows } from '../../platform/db/database.ts';
import { notNull, statement, table } from '../../platform/db/statement.ts';
import { judgedText } from './judged-text.ts';
import { createLearner, type Learner } from './learner.ts';
import { encodeModel } from './model.ts';

/** About 15 ms of training; other work can run between batches. */
const batchSize = 500;
/** Languages with fewer reviews get no model, because it would not be used. */
const fewestReviews = 200;

/**
 * Trains a model per language on all rated reviews of the installation; runs nightly. Starts from scratch each time, so that
 * erased reviews are forgotten. Unchanged reviews produce the same version, which is not written again.
 */
export async function trainModels({ db, clock, log }: Context): Promise<void> {
  for (const language of await languages(db)) {
    const learner = createLearner(language);
    const reviews = await learnAll(db, language, learner);
    if (reviews < fewestReviews) continue;
    const model = await learner.finish();
    await keepModel(db, { ...model, reviews, bytes: await encodeModel(model), now: clock.now() });
    log.info({ language, reviews, version: model.version }, 'Sentiment model trained');
  }
}

async function languages(db: Db): Promise<string[]> {
  const found = await rows(
    db,
    statement`/* every merchant */ select distinct ${notNull(table('reviews')('language'))} from reviews where language is not null`,
    [],
  );
  return found.map(({ language }) => language);
}

async function learnAll(db: Db, language: string, learner: Learner): Promise<number> {
  let after = {
    merchant_id: '00000000-0000-0000-0000-000000000000',
    review_id: '00000000-0000-0000-0000-000000000000',
  };
  for (let learnt = 0; ; ) {
    const batch = await rows(
      db,
      statement`/* every merchant */
       select ${table('reviews')('merchant_id', 'review_id', 'title', 'body', 'rating')} from reviews
       where (merchant_id, review_id) > ($1, $2) and language = $3 and status <> 'rejected'
       order by merchant_id, review_id limit $4`,
      [after.merchant_id, after.review_id, language, batchSize],
    );
    for (const { title, body, rating } of batch) learner.add(judgedText({ title, text: body }), rating);
    learnt += batch.length;
    const last = batch.at(-1);
    if (!last) return learnt;
    after = last;
  }
}

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
    `insert into sentiment_models as existing (language, version, model, learnt_from, trained_at) values ($1, $2, $3, $4, $5)
     on conflict (language) do update set
       version = excluded.version, model = excluded.model, learnt_from = excluded.learnt_from, trained_at = excluded.trained_at
     where existing.version <> excluded.version`,
    [language, version, bytes, reviews, now],
  );
}

const s = table('sentiment_models');

export function modelVersion(db: Db, language: string): Promise<{ version: string } | undefined> {
  return row(db, statement`select ${s('version')} from sentiment_models where language = $1`, [language]);
}

export function storedModel(
  db: Db,
  language: string,
): Promise<{ version: string; model: Buffer } | undefined> {
  return row(db, statement`select ${s('version', 'model')} from sentiment_models where language = $1`, [
    language,
  ]);
}
