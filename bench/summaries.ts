/**
 * Points of summaries and their passages against judgments: npm run bench summaries -- [FOLDER] [--german ANNOTATED] [--show]
 *
 * FOLDER (or TRIBUNE_REAL_REVIEWS) contains headphones.csv, baby.csv and clothing.csv; they are not part of the project. The sentiment model of
 * each product learns from the other two files. bench/judgments/summary-points.jsonl names passages by the first 12 digits of the SHA-256
 * hash of `title|text`, the field and the place in it. With `--german`, ANNOTATED contains the `data` of M-ABSA (Wu et al., 2025), whose German
 * texts, 100 at a time, are products without ratings; summary-points-de.jsonl has their judgments. `--show` prints what is shown and was not judged or is wrong, for judging.
 *
 * Exits with 1 while fewer than .95 of the points or of the passages are right, or one was not judged.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { opinionsBy } from '../packages/server/src/features/sentiment/opinions.ts';
import { analyze } from '../packages/server/src/features/topics/analysis.ts';
import { type ChosenTopic, chooseTopics } from '../packages/server/src/features/topics/choosing.ts';
import { topicLanguages } from '../packages/server/src/features/topics/language.ts';
import { partAround } from '../packages/server/src/features/topics/part-around.ts';
import { shownPassages } from '../packages/server/src/features/topics/passages.ts';
import { choosePoints, isMixed } from '../packages/server/src/features/topics/summary-points.ts';
import { judgeBy } from '../packages/server/src/features/topics/topic-sentiment.ts';
import {
  judgmentsOf,
  learnFrom,
  readStarred,
  realReviewsFolder,
  type StarredReview,
} from './support/starred-reviews.ts';

type Side = 'positive' | 'negative';

interface Passage {
  review: string;
  field: string;
  start: number;
  end: number;
  side: Side;
  right: boolean | null;
  text?: string;
}

interface Point {
  product: string;
  point: string;
  side: string;
  right: boolean | null;
  passages: Passage[];
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { show: { type: 'boolean', default: false }, german: { type: 'string' } },
});
/** As many as topics are found in. */
const maxReviews = 5_000;
const least = 0.95;
/** German texts per product. */
const groupSize = 100;
const texts = {
  en: {
    file: 'summary-points',
    read: () => readStarred(realReviewsFolder(positionals[0])),
  },
  de: { file: 'summary-points-de', read: () => readGerman(values.german ?? '') },
};
const language = topicLanguages[values.german === undefined ? 'en' : 'de'];
const { code } = language;
const reviews = texts[code].read();
const judged = judgmentsOf<Point>(texts[code].file);
const points = await pointsOfProducts(new Set(judged.map(({ product }) => product)));
if (values.show) show(points);
else measure(points);

async function pointsOfProducts(products: ReadonlySet<string>): Promise<Point[]> {
  const byProduct = Map.groupBy(reviews, ({ file, product }) => `${file}:${product}`);
  const found: Point[] = [];
  for (const file of new Set(reviews.map((review) => review.file))) {
    const model = code === 'en' ? await learnFrom(reviews.filter((review) => review.file !== file)) : null;
    const judge = judgeBy(opinionsBy(code, model), language);
    for (const [product, own] of byProduct)
      if (products.has(product) && product.startsWith(`${file}:`))
        found.push(...pointsOf(product, own.slice(0, maxReviews), judge));
  }
  return found;
}

function pointsOf(
  product: string,
  own: readonly StarredReview[],
  judge: ReturnType<typeof judgeBy>,
): Point[] {
  const analyzed = own.map(({ title, text }, at) => ({
    reviewId: String(at),
    editedAt: null,
    author: null,
    sentences: analyze({ title, text }, judge, language),
  }));
  const names = new Set(language.wordsOfName(product.replace(/^\w+:/, '')));
  const topics = chooseTopics(analyzed, { own: names, words: language.words });
  const { strengths, weaknesses } = choosePoints(topics, { reviews: own.length, language: code });
  return topics.flatMap((topic) => {
    const side = strengths.includes(topic.topic)
      ? 'positive'
      : weaknesses.includes(topic.topic)
        ? 'negative'
        : null;
    if (side === null) return [];
    const passages = passagesOf(topic, side, own);
    const known = judged.find((one) => one.product === product && one.point === topic.topic);
    return {
      product,
      point: topic.topic,
      side: isMixed(topic) ? 'mixed' : side,
      right: known?.right ?? null,
      passages: passages.map((passage) => ({ ...passage, right: judgmentOf(passage, topic.topic) })),
    };
  });
}

/** As `passagesOf` of the topics shows them: of the point's side, and one of the other if opinions differ. */
function passagesOf(topic: ChosenTopic, side: Side, own: readonly StarredReview[]): Passage[] {
  const of = (wanted: Side) =>
    topic.mentions
      .filter(({ sentiment, isStated }) => sentiment === wanted && isStated)
      .slice(0, shownPassages)
      .map(({ reviewId, field, sentence, words }): Passage => {
        const review = own[Number(reviewId)] as StarredReview;
        const whole = field === 'title' ? review.title : review.text;
        const { start, end } = partAround(whole, sentence, words);
        return {
          review: hashOf(review),
          field,
          start,
          end,
          side: wanted,
          right: null,
          text: whole.slice(start, end),
        };
      });
  const contrary = isMixed(topic) ? of(side === 'positive' ? 'negative' : 'positive').slice(0, 1) : [];
  return [...of(side).slice(0, shownPassages - contrary.length), ...contrary];
}

function judgmentOf({ review, field, start, end, side }: Passage, point: string): boolean | null {
  const known = judged
    .filter((one) => one.point === point)
    .flatMap(({ passages }) => passages)
    .find(
      (one) =>
        one.review === review &&
        one.field === field &&
        one.side === side &&
        one.start <= start &&
        one.end >= end,
    );
  return known?.right ?? null;
}

function hashOf({ title, text }: StarredReview): string {
  return createHash('sha256').update(`${title}|${text}`).digest('hex').slice(0, 12);
}

function show(found: readonly Point[]): void {
  for (const { passages, ...point } of found) {
    if (point.right === true && passages.every(({ right }) => right === true)) continue;
    console.log(`\n# ${JSON.stringify(point)}`);
    for (const { text = '', ...passage } of passages)
      console.log(`${JSON.stringify(passage)}\t${text.replaceAll('\n', ' ')}`);
  }
}

function measure(found: readonly Point[]): void {
  const categories = Object.groupBy(found, ({ product }) => product.split(':')[0] ?? '');
  const ofCategories = Object.entries(categories).map(([name, some = []]) => [name, figuresOf(some)]);
  const table = { all: figuresOf(found), ...Object.fromEntries(ofCategories) };
  console.table(table);
  const { points: shown, unread, 'points right': right, 'passages right': passages } = table.all;
  if (shown === 0 || unread > 0 || right < least || passages < least) process.exitCode = 1;
}

function figuresOf(found: readonly Point[]) {
  const passages = found.flatMap((point) => point.passages);
  const share = (some: readonly { right: boolean | null }[]) =>
    Math.round((some.filter(({ right }) => right).length / some.length) * 1000) / 1000;
  return {
    points: found.length,
    'points right': share(found),
    passages: passages.length,
    'passages right': share(passages),
    unread: [...found, ...passages].filter(({ right }) => right === null).length,
  };
}

/** The German texts of M-ABSA, which have no ratings, titles or products. */
function readGerman(from: string): StarredReview[] {
  return readdirSync(from).flatMap((file) =>
    ['train', 'test', 'dev']
      .flatMap((part) => readFileSync(path.join(from, file, 'de', `${part}.txt`), 'utf8').split('\n'))
      .filter(Boolean)
      .map((line, at) => ({
        file,
        product: `${file} ${Math.floor(at / groupSize) + 1}`,
        rating: 3,
        title: '',
        text: line.split('####')[0] ?? '',
      })),
  );
}
