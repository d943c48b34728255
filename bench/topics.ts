/**
 * Topics and their polarity against annotated reviews: npm run bench topics -- FOLDER [REVIEWS]
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
import { learnFrom, readStarred } from './support/starred-reviews.ts';
import {
  type AnnotatedProduct,
  aspectsToFind,
  categoryOf,
  comparable,
  readAnnotated,
} from './support/topics/annotated.ts';
import { figuresOf, type Measured, matchers } from './support/topics/figures.ts';

const [folder, reviews] = process.argv.slice(2);
if (!folder) {
  console.error('Pass the folder of annotated products: npm run bench topics -- FOLDER [REVIEWS]');
  process.exit(2);
}
const { en } = topicLanguages;
const judge = judgeBy(
  opinionsBy('en', await learnFrom(readStarred(reviews ?? path.dirname(path.resolve(folder))))),
  en,
);
const withoutModel = judgeBy(opinionsBy('en', null), en);
const products = readAnnotated(folder);

const figures = measureTopics();
const polarity = measurePolarity(judge);
console.table({
  'words and model': polarity,
  'words alone': measurePolarity(withoutModel),
});
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

/** Prints all figures, and returns those of all topics. */
function measureTopics() {
  const measured = products.map((product) => {
    const sentences = product.reviews.flat().flatMap(({ text }) => analyze({ text }, judge, en));
    const ranked = rankTopics(sentences, { own: product.own, withOwn: true, words: en.words });
    return {
      product,
      category: categoryOf(product),
      wanted: aspectsToFind(product),
      ranked: ranked.map(({ topic, score }) => ({ topic: comparable(topic), score })),
    };
  });
  const isOwn = ({ own }: AnnotatedProduct, topic: string) => topic.split(' ').every((word) => own.has(word));
  const displayed = measured.map(({ product, category, wanted, ranked }) => ({
    category,
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
  const judged = annotatedPairs().map(({ text, at, favorable }) => {
    const sentences = analyze({ text }, by, en);
    const found = sentences.findLast(({ start }) => start <= at) ?? sentences[0];
    return { favorable, judged: found ? polarityAt(found, at - found.start) >= 0 : true };
  });
  return polarityFigures(judged);
}

function annotatedPairs() {
  return products.flatMap((product) =>
    product.reviews.flatMap((review) => {
      // Uses whole reviews, because the context of a sentence counts.
      const lines = review.map(({ text }) => text.replaceAll('\n', ' '));
      const text = lines.join('\n');
      return review.flatMap(({ text: sentence, aspects }, line) => {
        const from = lines.slice(0, line).reduce((length, one) => length + one.length + 1, 0);
        return aspects.map(({ topic, favorable }) => ({
          text,
          at: from + placeOf(topic, sentence),
          favorable,
        }));
      });
    }),
  );
}

function polarityFigures(pairs: readonly { favorable: boolean; judged: boolean }[]) {
  const negative = pairs.filter(({ favorable }) => !favorable);
  return rounded({
    pairs: pairs.length,
    accuracy: pairs.filter(({ favorable, judged }) => favorable === judged).length / pairs.length,
    'recall of negative': negative.filter(({ judged }) => !judged).length / negative.length,
  });
}

function placeOf(topic: string, sentence: string): number {
  const lower = sentence.toLowerCase();
  const whole = lower.indexOf(topic);
  const stem = topic.split(' ').at(-1)?.slice(0, 5) ?? '';
  return Math.max(0, whole >= 0 ? whole : lower.indexOf(stem));
}

function rounded<Values extends object>(values: Values) {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, Math.round(Number(value) * 1000) / 1000]),
  );
}
