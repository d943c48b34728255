/**
 * Answers from reviews against judgments: npm run bench answers -- [FOLDER] [--only CATEGORY] [--show]
 *
 * FOLDER (or TRIBUNE_REAL_REVIEWS) contains headphones.csv, baby.csv and clothing.csv; they are not part of the project. Their reviews are
 * stored in a new embedded database, each by an author of its own, and again as those of other products until there are 100,000. Every
 * question of bench/judgments/answers.jsonl is asked. The judgments name sentences by the first 12 digits of the SHA-256 hash of
 * `title|text`, the field and the place in it. `--only` asks about one file's products (`baby`), so that rules can be written without the others
 * in view. `--show` stores nothing else and prints the sentences with their judgments instead.
 *
 * Exits with 1 while a sentence does not answer its question or was not judged, while an unanswerable question is answered more often than
 * 1 in 10, or if the p99 of an answer exceeds 100 ms.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { findAnswers } from '../packages/server/src/features/quoted-answers/finding.ts';
import { recount } from '../packages/server/src/features/rating-counters/index.ts';
import { type Db, rows } from '../packages/server/src/platform/db/database.ts';
import { uuidOf } from '../packages/server/src/platform/ids.ts';
import { openScratch } from './support/scratch.ts';
import { readStarred, realReviewsFolder, type StarredReview } from './support/starred-reviews.ts';

interface Judged {
  product: string;
  question: string;
  /** Whether a sentence of the product's reviews answers it; null if that was not read. */
  answerable: boolean | null;
  /** Sentences that were read, as `review field start end`. */
  right: string[];
  wrong: string[];
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { show: { type: 'boolean', default: false }, only: { type: 'string' } },
});
const batch = 2_000;
const leastAbstention = 0.9;
const mostMs = 100;
const storedReviews = 100_000;
const insertSql = `
  with made as (insert into reviews (merchant_id, review_id, product_id, rating, title, body, author_name, author_email, email_key,
    verification, verified, holds_place, status, language, source, created_at, updated_at)
  select $1::uuid, n.id, n.product, n.rating, n.title, n.body, 'Customer', n.id || '@example.com', n.id || '@example.com',
    'none', false, false, 'approved', 'en', 'import', to_timestamp(1700000000), to_timestamp(1700000000)
  from unnest($2::uuid[], $3::text[], $4::int[], $5::text[], $6::text[]) as n (id, product, rating, title, body)
  returning merchant_id, review_id, title, body)
  insert into review_search (merchant_id, review_id, words)
  select merchant_id, review_id, tribune_search_words(concat_ws(E'\\n', title, body), 'english') from made where merchant_id = $1`;

/** The products of clothing have a number for a name. */
const insertProductsSql = `insert into products (merchant_id, product_id, name, created_at, updated_at)
  select $1, id, nullif(name, ''), now(), now() from unnest($2::text[], $3::text[]) as p (id, name)`;

const file = new URL('judgments/answers.jsonl', import.meta.url);
const judgments = readFileSync(file, 'utf8')
  .split('\n')
  .filter(Boolean)
  .map((line) => JSON.parse(line) as Judged)
  .filter(({ product }) => !values.only || product.startsWith(`${values.only}:`));
const scratch = await openScratch();
try {
  const { db } = scratch.service.context;
  const asked = new Set(judgments.map(({ product }) => product));
  const reviews = readStarred(realReviewsFolder(positionals[0])).filter(
    (review) => !values.show || asked.has(productOf(review)),
  );
  const stored = await store(db, scratch.merchantId, reviews);
  if (values.show) await show(db, judgments, stored);
  else await measure(db, judgments, stored);
} finally {
  await scratch.close();
}

type Stored = ReadonlyMap<string, StarredReview>;

async function store(db: Db, merchantId: string, reviews: readonly StarredReview[]): Promise<Stored> {
  const stored = new Map<string, StarredReview>();
  const most = values.show ? reviews.length : storedReviews;
  for (let from = 0; from < most; from += batch) {
    const some = Array.from({ length: Math.min(batch, most - from) }, (_, at) => copyOf(reviews, from + at));
    const ids = some.map((_, at) => uuidAt(from + at));
    for (const [at, review] of some.entries()) stored.set(ids[at] ?? '', review);
    await rows(db, insertSql, [
      merchantId,
      ids,
      some.map(productOf),
      some.map(({ rating }) => rating),
      some.map(({ title }) => title || null),
      some.map(({ text }) => text),
    ]);
  }
  const products = [...new Set([...stored.values()].map(productOf))];
  await rows(db, insertProductsSql, [
    merchantId,
    products,
    products.map((id) => id.replace(/^clothing:\d+|^\w+:/, '')),
  ]);
  await recount(db, merchantId, { repair: true });
  for (const table of ['reviews', 'review_search']) await rows(db, `analyze ${table}`, []);
  return stored;
}

/** A review; after all of them, the same again as one of another product. */
function copyOf(reviews: readonly StarredReview[], at: number): StarredReview {
  const review = reviews[at % reviews.length];
  if (!review) throw new Error('There are no reviews');
  const copy = Math.floor(at / reviews.length);
  return copy === 0 ? review : { ...review, product: `${review.product} ${copy}` };
}

function uuidAt(number: number): string {
  return `01900000-0000-7000-8000-${number.toString(16).padStart(12, '0')}`;
}

function productOf({ file, product }: StarredReview): string {
  return `${file}:${product}`;
}

async function answer(db: Db, { product, question }: Pick<Judged, 'product' | 'question'>) {
  const merchant = { merchantId: scratch.merchantId, locale: 'en', attributes: [], plan: 'growth' } as const;
  const asking = { productId: product, products: [product], text: question, language: 'en' };
  return findAnswers(db, merchant, asking);
}

/** The place of a returned sentence, as judgments name it. */
function placeOf(sentence: { reviewId: string | null; text: string }, stored: Stored): string {
  const review = stored.get(uuidOf('review', sentence.reviewId ?? '') ?? '');
  if (!review) throw new Error('A sentence is from no stored review');
  const field = review.text.includes(sentence.text) ? 'text' : 'title';
  const start = review[field].indexOf(sentence.text);
  return `${hashOf(review)} ${field} ${start} ${start + sentence.text.length}`;
}

function hashOf({ title, text }: StarredReview): string {
  return createHash('sha256').update(`${title}|${text}`).digest('hex').slice(0, 12);
}

async function show(db: Db, asked: readonly Judged[], stored: Stored): Promise<void> {
  for (const one of asked) {
    const { sentences, speakingReviews, totalReviews } = await answer(db, one);
    console.log(`\n# ${one.product} | ${one.question} | ${speakingReviews} of ${totalReviews}`);
    for (const sentence of sentences) {
      const place = placeOf(sentence, stored);
      console.log(`${place}\t${judgmentOf(place, one)}\t${sentence.text.replaceAll('\n', ' ')}`);
    }
  }
}

function judgmentOf(place: string, { right, wrong }: Judged): 'right' | 'wrong' | 'unread' {
  return right.includes(place) ? 'right' : wrong.includes(place) ? 'wrong' : 'unread';
}

async function measure(db: Db, asked: readonly Judged[], stored: Stored): Promise<void> {
  const found: (Judged & { places: string[]; ms: number })[] = [];
  for (const one of asked) {
    const began = performance.now();
    const { sentences } = await answer(db, one);
    const ms = performance.now() - began;
    found.push({ ...one, ms, places: sentences.map((sentence) => placeOf(sentence, stored)) });
  }
  const shown = found.flatMap(({ places, ...one }) => places.map((place) => judgmentOf(place, one)));
  const count = (kind: string) => shown.filter((one) => one === kind).length;
  const silent = (answerable: boolean) => {
    const of = found.filter((one) => one.answerable === answerable);
    return of.filter(({ places }) => places.length === 0).length / of.length;
  };
  const times = found.map(({ ms }) => ms).toSorted((one, other) => one - other);
  const p99 = times[Math.floor(times.length * 0.99)] ?? 0;
  console.table({
    questions: found.length,
    sentences: shown.length,
    right: count('right'),
    wrong: count('wrong'),
    unread: count('unread'),
    'right abstention': round(silent(false)),
    'answerable and answered': round(1 - silent(true)),
    'median ms': round(times[Math.floor(times.length / 2)] ?? 0),
    'p99 ms': round(p99),
  });
  const isMissed = count('right') < shown.length || silent(false) < leastAbstention || p99 > mostMs;
  if (isMissed) process.exitCode = 1;
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
