/**
 * Topics and their polarity against annotated reviews, and their speed: npm run bench topics -- FOLDER [REVIEWS]
 *
 * FOLDER contains annotated products in the format of the Customer Review Datasets (Hu and Liu, 2004); REVIEWS, its parent by default,
 * contains the starred reviews of `npm run bench sentiment`, from which the sentiment model learns. Neither is part of the project.
 * Exits with 1 when a figure is below its limit.
 */
import path from 'node:path';
import { opinionsBy } from '../packages/server/src/features/sentiment/opinions.ts';
import { analyze, polarityAt } from '../packages/server/src/features/topics/analysis.ts';
import { topicLanguages } from '../packages/server/src/features/topics/language.ts';
import { rankTopics } from '../packages/server/src/features/topics/ranking.ts';
import { judgeBy } from '../packages/server/src/features/topics/topic-sentiment.ts';
import { learnFrom, readStarred, type StarredReview } from './support/starred-reviews.ts';
import {
  type AnnotatedProduct,
  aspectsToFind,
  comparable,
  readAnnotated,
} from './support/topics/annotated.ts';
import { figuresOf, type Measured, matchers } from './support/topics/figures.ts';

const [folder, reviews] = process.argv.slice(2);
if (!folder) {
  console.error('Pass the folder of annotated products: npm run bench topics -- FOLDER [REVIEWS]');
  process.exit(2);
}
const starred = readStarred(reviews ?? path.dirname(path.resolve(folder)));
const { en } = topicLanguages;
const judge = judgeBy(opinionsBy('en', await learnFrom(starred)), en);
const withoutModel = judgeBy(opinionsBy('en', null), en);
const products = readAnnotated(folder);

const figures = measureTopics();
const polarity = measurePolarity(judge);
console.table({ 'words and model': polarity, 'words alone': measurePolarity(withoutModel) });
const limits: [name: string, figure: number | undefined, least: number][] = [
  ['P@10', figures['P@10'], 0.9],
  ['P@20', figures['P@20'], 0.78],
  ['accuracy of the polarity', polarity.accuracy, 0.85],
  ['recall of negative', polarity['recall of negative'], 0.8],
];
for (const [name, figure = 0, least] of limits)
  if (figure < least) {
    console.log(`Problem: ${name} is ${figure}, below ${least}`);
    process.exitCode = 1;
  }
measureSpeed(starred.slice(0, 4_000));

/** Prints all figures, and returns those of all topics. */
function measureTopics() {
  const measured = products.map((product) => ({
    product,
    wanted: aspectsToFind(product),
    ranked: rankTopics(
      product.reviews.flat().flatMap(({ text }) => analyze({ text }, judge, en)),
      { own: product.own, withOwn: true, words: en.words },
    ).map(({ topic, score }) => ({ topic: comparable(topic), score })),
  }));
  const isOwn = ({ own }: AnnotatedProduct, topic: string) => topic.split(' ').every((word) => own.has(word));
  const displayed = measured.map(({ product, wanted, ranked }) => ({
    wanted: wanted.filter((topic) => !isOwn(product, topic)),
    ranked: ranked.filter(({ topic }) => !isOwn(product, topic)),
  }));
  const all = rounded(figuresOf(measured, matchers.words));
  console.table({
    'all topics': all,
    'all, exactly': rounded(figuresOf(measured, matchers.exact)),
    "without the product's own words": rounded(figuresOf(displayed, matchers.words)),
    'without them, exactly': rounded(figuresOf(displayed, matchers.exact)),
  });
  for (const { product, ...one } of measured) printTopics(product.name, one);
  return all;
}

function printTopics(name: string, { wanted, ranked }: Measured): void {
  const marked = ranked
    .slice(0, 20)
    .map(({ topic }) => (wanted.some((one) => matchers.words(topic, one)) ? topic : `[${topic}]`));
  console.log(`${name}: ${marked.join(', ')}`);
}

/**
 * Measures polarity for every annotated pair of sentence and aspect. If the sentence contains the aspect's words, only their clause counts.
 */
function measurePolarity(by: typeof judge) {
  const counts = { pairs: 0, right: 0, negative: 0, negativeFound: 0 };
  for (const { reviews } of products)
    for (const review of reviews) {
      // Uses whole reviews, because the context of a sentence counts.
      const text = review.map(({ text }) => text.replaceAll('\n', ' ')).join('\n');
      const sentences = analyze({ text }, by, en);
      let from = 0;
      for (const { text: sentence, aspects } of review) {
        const to = from + sentence.length;
        for (const { topic, favorable } of aspects) {
          const at = from + placeOf(topic, sentence);
          const found = sentences.findLast(({ start }) => start <= at) ?? sentences[0];
          const judged = found ? polarityAt(found, at - found.start) >= 0 : true;
          counts.pairs++;
          if (judged === favorable) counts.right++;
          if (!favorable) counts.negative++;
          if (!favorable && !judged) counts.negativeFound++;
        }
        from = to + 1;
      }
    }
  const { pairs, right, negative, negativeFound } = counts;
  return rounded({ pairs, accuracy: right / pairs, 'recall of negative': negativeFound / negative });
}

function placeOf(topic: string, sentence: string): number {
  const lower = sentence.toLowerCase();
  const whole = lower.indexOf(topic);
  const stem = topic.split(' ').at(-1)?.slice(0, 5) ?? '';
  return Math.max(0, whole >= 0 ? whole : lower.indexOf(stem));
}

function measureSpeed(texts: readonly StarredReview[]): void {
  const began = process.cpuUsage();
  let sentences = 0;
  for (const { title, text } of texts) sentences += analyze({ title, text }, judge, en).length;
  const { user, system } = process.cpuUsage(began);
  const seconds = (user + system) / 1e6;
  console.log(
    `${Math.round(texts.length / seconds)} reviews and ${Math.round(sentences / seconds)} sentences per second of processor time`,
  );
}

function rounded<Values extends object>(values: Values) {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, Math.round(Number(value) * 1000) / 1000]),
  );
}
