/**
 * Topics and their polarity against annotated reviews, and their speed: npm run bench topics -- FOLDER [REVIEWS]
 *
 * FOLDER contains annotated products in the format of the Customer Review Datasets (Hu and Liu, 2004); REVIEWS, its parent by default,
 * contains the starred reviews of `npm run bench sentiment`, from which the sentiment model learns. Neither is part of the project.
 * `category left out` ranks each category with those listed words only that reviews of other categories contain, and with a cut chosen
 * on other categories.
 * Exits with 1 when a figure is below its limit.
 */
import path from 'node:path';
import { opinionsBy } from '../packages/server/src/features/sentiment/opinions.ts';
import {
  type AnalyzedSentence,
  analyze,
  polarityAt,
} from '../packages/server/src/features/topics/analysis.ts';
import { topicLanguages } from '../packages/server/src/features/topics/language.ts';
import { rankTopics } from '../packages/server/src/features/topics/ranking.ts';
import { judgeBy } from '../packages/server/src/features/topics/topic-sentiment.ts';
import { learnFrom, readStarred, type StarredReview } from './support/starred-reviews.ts';
import {
  type AnnotatedProduct,
  aspectsToFind,
  categoryOf,
  comparable,
  readAnnotated,
} from './support/topics/annotated.ts';
import { figuresOf, type Measured, matchers } from './support/topics/figures.ts';
import { featuresAt, judgedByOthers } from './support/topics/left-out-polarity.ts';

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
const leftOut = judgedByOthers(
  annotatedPairs().map(({ text, at, ...pair }) => ({ ...pair, features: featuresAt(text, at, judge) })),
);
console.table({
  'words and model': polarity,
  'category left out': polarityFigures(leftOut),
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
measureSpeed(starred.slice(0, 4_000));

/** Prints all figures, and returns those of all topics. */
function measureTopics() {
  const analyzed = products.map((product) => ({
    product,
    category: categoryOf(product),
    sentences: product.reviews.flat().flatMap(({ text }) => analyze({ text }, judge, en)),
  }));
  const rankedBy = (wordsOf: (one: (typeof analyzed)[number]) => typeof en.words) =>
    analyzed.map((one) => ({
      product: one.product,
      category: one.category,
      wanted: aspectsToFind(one.product),
      ranked: rankTopics(one.sentences, { own: one.product.own, withOwn: true, words: wordsOf(one) }).map(
        ({ topic, score }) => ({ topic: comparable(topic), score }),
      ),
    }));
  const measured = rankedBy(() => en.words);
  const leftOut = rankedBy(({ category }) =>
    attestedWords(
      analyzed.filter((other) => other.category !== category).flatMap(({ sentences }) => sentences),
    ),
  );
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
    'category left out': rounded(figuresOf(leftOut, matchers.words)),
    "without the product's own words": rounded(figuresOf(displayed, matchers.words)),
    'without them, exactly': rounded(figuresOf(displayed, matchers.exact)),
  });
  for (const { product, ...one } of measured) printTopics(product.name, one);
  return all;
}

/** The lists of words without those that do not occur in these sentences: as if no review of another category had been in view. */
function attestedWords(sentences: readonly AnalyzedSentence[]): typeof en.words {
  const found = new Set(
    sentences.flatMap(({ runs, implied }) => [
      ...runs.flatMap(({ words }) => phrasesIn(words.map(({ lemma }) => lemma))),
      ...implied.map(({ topic }) => topic),
    ]),
  );
  const attested = (list: ReadonlySet<string>) => new Set([...list].filter((word) => found.has(word)));
  const { stop, weak, common, same } = en.words;
  return { stop: attested(stop), weak: attested(weak), common: attested(common), same };
}

function phrasesIn(words: readonly string[]): string[] {
  return words.flatMap((_, from) => [1, 2, 3].map((length) => words.slice(from, from + length).join(' ')));
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
          category: categoryOf(product),
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
