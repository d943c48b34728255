import type { Context } from '../../platform/context.ts';
import { type Db, row, rows } from '../../platform/db/database.ts';
import { namedTexts, reviewTextColumnNames } from '../../platform/db/review-texts.ts';
import { output, statement, table } from '../../platform/db/statement.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { assertRunning } from '../../platform/jobs/stopping.ts';
import { modelGenerations, opinionsIn } from '../sentiment/index.ts';
import { type AnalyzedSentence, analyze } from './analysis.ts';
import { type AnalyzedReview, type ChosenTopic, chooseTopics } from './choosing.ts';
import { figuresVersion } from './days.ts';
import { type TopicLanguage, topicLanguages } from './language.ts';
import { storeMentions } from './mentions.ts';
import type { Judge } from './polarity.ts';
import { refreshSummary } from './summaries.ts';
import { judgeBy } from './topic-sentiment.ts';

/** Maximum number of a subject's reviews in which topics are found; the latest ones. */
export const maxReviews = 5_000;
/** Number of reviews analyzed per transaction. */
const batchSize = 200;
/** Increase when the analysis changes, so that all reviews are analyzed again. */
const analysisVersion = 10;

/** Topics keep their language until another language has this many times as many reviews. */
const moreOfAnother = 1.2;

/** A product, or the products of a group, with its published reviews. */
export interface Subject {
  subject: string;
  products: readonly string[];
  reviews: number;
}

/** Finds the topics of a subject. Analyzed reviews are not analyzed again, unless by an earlier generation of the sentiment model. */
export async function buildTopics(context: Context, merchantId: string, subject: Subject): Promise<void> {
  const { db, clock } = context;
  const { language, latest, generation } = await mostlyWritten(db, merchantId, subject);
  const judge = judgeBy(await opinionsIn(db, language.code), language);
  const missing = latest.filter(({ analyzed }) => !analyzed).map(({ review_id }) => review_id);
  for (let at = 0; at < missing.length; at += batchSize) {
    assertRunning(context);
    await analyzeReviews(db, merchantId, {
      reviewIds: missing.slice(at, at + batchSize),
      judge,
      language,
      generation,
    });
  }
  const reviews = await analyzedReviews(
    db,
    merchantId,
    latest.map(({ review_id }) => review_id),
  );
  const own = await ownWords(db, merchantId, { products: subject.products, language });
  const topics = chooseTopics(reviews, { own, words: language.words });
  const [first, last] = [latest.at(-1)?.created_at ?? null, latest[0]?.created_at ?? null];
  await store(db, merchantId, {
    subject,
    language: language.code,
    generation,
    topics,
    analyzed: reviews.length,
    first,
    last,
    now: clock.now(),
  });
  for (const productId of subject.products)
    context.changes.announce({ kind: 'product', merchantId, productId });
}

/** The language of the topics, with its latest reviews. */
async function mostlyWritten(db: Db, merchantId: string, { subject, products }: Subject) {
  const present = await languageOfBuild(db, [merchantId, subject]);
  const generations = await modelGenerations(db);
  let most = {
    language: topicLanguages.en,
    latest: [] as Awaited<ReturnType<typeof latestReviews>>,
    generation: 0,
    weight: 0,
  };
  for (const language of Object.values(topicLanguages)) {
    const generation = generations.get(language.code) ?? 0;
    const latest = await latestReviews(db, merchantId, { products, language: language.code, generation });
    const weight = latest.length * (language.code === present ? moreOfAnother : 1);
    if (weight > most.weight) most = { language, latest, generation, weight };
  }
  return most;
}

async function languageOfBuild(db: Db, key: readonly string[]): Promise<string | null> {
  const found = await row(
    db,
    statement`select ${table('topic_builds')('language')} from topic_builds where merchant_id = $1 and subject = $2`,
    [...key],
  );
  return found?.language ?? null;
}

const sameText = `p.version = ${analysisVersion} and p.edited_at is not distinct from r.edited_at`;

function latestReviews(
  db: Db,
  merchantId: string,
  {
    products,
    language,
    generation,
  }: { products: readonly string[]; language: TopicLanguage['code']; generation: number },
) {
  return rows(
    db,
    // The same expression as in the index `reviews_facets`, so that a rare language is read without reading the others.
    statement`select ${table('reviews', 'r')('review_id', 'created_at')}, r.analyzed as ${output.boolean('analyzed')}
     from unnest($2::text[]) as member (product_id) cross join lateral (
       select r.review_id, r.created_at, p.review_id is not null as analyzed from reviews as r
       left join review_phrases as p on p.merchant_id = $1 and p.merchant_id = r.merchant_id and p.review_id = r.review_id and ${sameText} and p.generation = $4
       where r.merchant_id = $1 and r.product_id = member.product_id and r.status = 'approved' and coalesce(r.language, '') = '${language}'
       order by r.created_at desc, r.review_id desc limit $3) as r
     order by r.created_at desc, r.review_id desc limit $3`,
    [merchantId, products, maxReviews, generation],
  );
}

async function analyzeReviews(
  db: Db,
  merchantId: string,
  {
    reviewIds,
    judge,
    language,
    generation,
  }: { reviewIds: readonly string[]; judge: Judge; language: TopicLanguage; generation: number },
): Promise<void> {
  const found = await rows(
    db,
    statement`select ${table('reviews')('review_id', ...reviewTextColumnNames, 'edited_at')} from reviews
     where merchant_id = $1 and review_id = any($2)`,
    [merchantId, reviewIds],
  );
  const analyzed = found.map((review) => JSON.stringify(analyze(namedTexts(review), judge, language)));
  // Omits reviews that have been deleted or edited since.
  await rows(
    db,
    `insert into review_phrases (merchant_id, review_id, version, edited_at, sentences, generation)
     select r.merchant_id, r.review_id, ${analysisVersion}, r.edited_at, a.sentences::jsonb, $5
     from unnest($2::uuid[], $3::timestamptz[], $4::text[]) as a (review_id, edited_at, sentences)
     join reviews as r on r.merchant_id = $1 and r.review_id = a.review_id and r.edited_at is not distinct from a.edited_at
     order by r.review_id for key share of r
     on conflict (merchant_id, review_id) do update
       set version = excluded.version, edited_at = excluded.edited_at, sentences = excluded.sentences,
         generation = excluded.generation`,
    [
      merchantId,
      found.map(({ review_id }) => review_id),
      found.map(({ edited_at }) => edited_at),
      analyzed,
      generation,
    ],
  );
}

async function analyzedReviews(
  db: Db,
  merchantId: string,
  reviewIds: readonly string[],
): Promise<AnalyzedReview[]> {
  const found = await rows(
    db,
    statement`select ${table('review_phrases', 'p')('review_id', 'edited_at')}, ${table('reviews', 'r')('email_key')},
       p.sentences as ${output.json<AnalyzedSentence[]>()('sentences')}
     from review_phrases as p join reviews as r on r.merchant_id = $1 and r.review_id = p.review_id
     where p.merchant_id = $1 and p.review_id = any($2) order by p.review_id`,
    [merchantId, reviewIds],
  );
  return found.map(({ review_id, edited_at, email_key, sentences }) => ({
    reviewId: review_id,
    editedAt: edited_at,
    author: email_key,
    sentences,
  }));
}

/** The words in the names of the products, their brands and categories. */
async function ownWords(
  db: Db,
  merchantId: string,
  { products, language }: { products: readonly string[]; language: TopicLanguage },
): Promise<Set<string>> {
  const found = await rows(
    db,
    statement`select ${table('products')('name', 'brand', 'category')} from products
     where merchant_id = $1 and product_id = any($2) order by product_id limit 50`,
    [merchantId, products],
  );
  return new Set(
    found.flatMap(({ name, brand, category }) =>
      [name, brand, category?.split('>').at(-1)].flatMap((text) => language.wordsOfName(text ?? '')),
    ),
  );
}

interface Build {
  subject: Subject;
  language: TopicLanguage['code'];
  generation: number;
  topics: readonly ChosenTopic[];
  analyzed: number;
  first: string | null;
  last: string | null;
  now: Date;
}

function store(
  db: Db,
  merchantId: string,
  { subject, language, generation, topics, analyzed, first, last, now }: Build,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const key = [merchantId, subject.subject];
    const present = await lockedBuild(tx, key);
    await rows(
      tx,
      `insert into topic_builds (merchant_id, subject, review_count, analyzed, first_at, last_at, built_at, language, generation, version)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, ${figuresVersion})
       on conflict (merchant_id, subject) do update set review_count = excluded.review_count, analyzed = excluded.analyzed,
         first_at = excluded.first_at, last_at = excluded.last_at, built_at = excluded.built_at, language = excluded.language,
         generation = excluded.generation, version = excluded.version`,
      [...key, subject.reviews, analyzed, first, last, now, language, generation],
    );
    await storeTopics(tx, key, topics);
    const isMaintained = present?.version === figuresVersion;
    await storeMentions(tx, merchantId, { subject: subject.subject, topics, isMaintained });
    await refreshSummary(tx, merchantId, {
      subject: subject.subject,
      reviews: subject.reviews,
      language,
      topics,
      judgedAnew:
        present !== undefined && (present.language !== language || present.generation !== generation),
      now,
    });
  });
}

/** Serializes builds of the same subject. */
const lockedBuild = (tx: Db, key: readonly string[]) =>
  row(
    tx,
    statement`select ${table('topic_builds')('language', 'generation', 'version')} from topic_builds
     where merchant_id = $1 and subject = $2 for update`,
    [...key],
  );

async function storeTopics(tx: Db, key: readonly string[], topics: readonly ChosenTopic[]): Promise<void> {
  await rows(tx, 'delete from product_topics where merchant_id = $1 and subject = $2 and topic <> all($3)', [
    ...key,
    topics.map(({ topic }) => topic),
  ]);
  await rows(
    tx,
    `insert into product_topics as old (merchant_id, subject, topic, name, place, review_count, positive, negative)
     select $1, $2, topic, name, place, review_count, positive, negative
     from json_to_recordset($3) as t (topic text, name text, place int, review_count int, positive int, negative int)
     on conflict (merchant_id, subject, topic) do update set name = excluded.name, place = excluded.place,
       review_count = excluded.review_count, positive = excluded.positive, negative = excluded.negative
     where (old.name, old.place, old.review_count, old.positive, old.negative)
       <> (excluded.name, excluded.place, excluded.review_count, excluded.positive, excluded.negative)`,
    [
      ...key,
      JSON.stringify(
        topics.map(({ mentions, ...topic }, place) => ({ ...topic, place, review_count: mentions.length })),
      ),
    ],
  );
}
