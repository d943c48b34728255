/**
 * Ideas for writing a review against real reviews: npm run bench writing-ideas -- FOLDER [ANNOTATED]
 *
 * FOLDER contains the starred reviews of `npm run bench sentiment` and, in `aspects`, the annotated products of `npm run bench topics`.
 * ANNOTATED contains the `data` of M-ABSA (Wu et al., 2025), texts in several languages with annotated aspects. Neither is part of the
 * project. bench/judgments has what was read: whether an offered aspect is one of the product, and whether a text covers an aspect.
 * Texts cut in half and continued by their own second half show how many more aspects a longer review covers, for the offered ones and for
 * the six that an oracle offers which knows the second halves.
 * Exits with 1 when a figure is below its limit.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { covering } from '../packages/contract/src/writing-ideas/covering.ts';
import { opinionsBy } from '../packages/server/src/features/sentiment/opinions.ts';
import { analyze } from '../packages/server/src/features/topics/analysis.ts';
import { chooseTopics } from '../packages/server/src/features/topics/choosing.ts';
import { topicLanguages } from '../packages/server/src/features/topics/language.ts';
import { judgeBy } from '../packages/server/src/features/topics/topic-sentiment.ts';
import {
  type Aspect,
  type CountedTopic,
  chooseAspects,
} from '../packages/server/src/features/writing-ideas/choosing.ts';
import {
  type AspectName,
  aspectNames,
  expressed,
} from '../packages/server/src/platform/language/aspects/index.ts';
import { judgmentsOf, readStarred, realReviewsFolder } from './support/starred-reviews.ts';
import { readAnnotated } from './support/topics/annotated.ts';

const [named, annotated] = process.argv.slice(2);
const folder = realReviewsFolder(named);

/** Annotated categories of M-ABSA by aspect, for those offered for its phones and laptops. */
const categories: Record<string, Partial<Record<AspectName, string[]>>> = {
  phone: {
    price: ['Price#'],
    battery: ['Battery/Longevity#'],
    quality: ['Product Quality#General'],
    picture: ['Camera#', 'Shooting Functions#'],
    screen: ['Screen#'],
  },
  laptop: {
    screen: ['DISPLAY#'],
    keyboard: ['KEYBOARD#'],
    battery: ['BATTERY#'],
    price: ['LAPTOP#PRICE'],
    software: ['SOFTWARE#', 'OS#'],
  },
};

type Product = ReturnType<typeof productsIn>[number];

const products = productsIn(folder);
const offered = new Map(products.map((product) => [product.id, offeredBy(topicsOf(product))]));
const precision = measureOffered();
measureContinued();
for (const [name, figure, least] of [
  ['precision of offered aspects', precision, 0.9],
  ...(annotated
    ? (['en', 'de'] as const).map(
        (language) => [`F1 in ${language}`, measureCovered(annotated, language), 0.85] as const,
      )
    : []),
] as const)
  if (figure < least) {
    console.log(`Problem: ${name} is ${figure}, below ${least}`);
    process.exitCode = 1;
  }

/** The products with judgments. */
function productsIn(from: string) {
  const starred = Map.groupBy(readStarred(from), ({ file, product }) => `${file}:${product}`);
  const all = [
    ...[...starred].map(([id, reviews]) => ({
      id,
      name: reviews[0]?.product ?? '',
      texts: reviews.map(({ title, text }) => `${title}\n${text}`),
    })),
    ...readAnnotated(path.join(from, 'aspects')).map(({ name, reviews }) => ({
      id: `aspects:${name}`,
      name,
      texts: reviews.map((review) => review.map(({ text }) => text).join('\n')),
    })),
  ];
  const judged = new Set(judgmentsOf<{ product: string }>('writing-ideas').map(({ product }) => product));
  return all.filter(({ id }) => judged.has(id));
}

/** Without a trained model, because topics do not depend on it. */
function topicsOf({ name, texts }: Product): CountedTopic[] {
  const { en } = topicLanguages;
  const judge = judgeBy(opinionsBy('en', null), en);
  const reviews = texts.map((text, at) => ({
    reviewId: String(at),
    editedAt: null,
    author: null,
    sentences: analyze({ text }, judge, en),
  }));
  const chosen = chooseTopics(reviews, { own: new Set(en.wordsOfName(name)), words: en.words });
  return chosen.map(({ name: topic, mentions }) => ({
    subject: name,
    name: topic,
    language: 'en',
    mentions: mentions.length,
    analyzed: texts.length,
  }));
}

function offeredBy(counted: readonly CountedTopic[]): Aspect[] {
  return chooseAspects(counted, { questions: [], attributes: [], language: 'en' });
}

function measureOffered(): number {
  const judgments = judgmentsOf<{ product: string; aspect: string; right: boolean }>('writing-ideas');
  const judged = new Map(judgments.map(({ product, aspect, right }) => [`${product} ${aspect}`, right]));
  const verdicts = [...offered].flatMap(([id, aspects]) => {
    const marked = aspects.map(({ aspect }) => ({ aspect, right: judged.get(`${id} ${aspect}`) }));
    console.log(
      `${id}: ${marked.map(({ aspect, right }) => (right ? aspect : right === false ? `[${aspect}]` : `${aspect}?`)).join(', ')}`,
    );
    return marked.map(({ right }) => right);
  });
  const right = verdicts.filter(Boolean).length;
  const unread = verdicts.filter((verdict) => verdict === undefined).length;
  console.log(`Offered: ${verdicts.length} aspects, ${right} right, ${unread} not judged.`);
  return right / (verdicts.length - unread);
}

/** The aspects that the first half of a text covers, and those of the whole. */
interface Halves {
  first: ReadonlySet<AspectName>;
  whole: ReadonlySet<AspectName>;
}

type Choice = (product: Product, texts: readonly Halves[]) => readonly AspectName[];

/**
 * Aspects per text that first halves and whole texts cover, by which aspects are offered. The oracles know the second halves: one offers
 * the six aspects that these add most often, the other those for which the whole covers most beyond twice the first half, so that no six
 * aspects reach twice if these do not.
 */
function measureContinued(): void {
  const halves = products
    .filter(({ id }) => !id.startsWith('aspects:'))
    .map((product) => ({ product, texts: halvesOf(product) }));
  const continued = (choose: Choice) =>
    timesOf(
      halves.flatMap(({ product, texts }) => {
        const some = choose(product, texts);
        return texts.map(({ first, whole }) => ({ first: among(first, some), whole: among(whole, some) }));
      }),
    );
  console.table({
    offered: continued(({ id }) => (offered.get(id) ?? []).map(({ aspect }) => aspect as AspectName)),
    'all 64': continued(() => aspectNames),
    'oracle, most added': continued((_, texts) => best(texts, ({ first, whole }) => whole - first)),
    'oracle, beyond twice': continued((_, texts) => best(texts, ({ first, whole }) => whole - 2 * first)),
    'annotated by hand': timesOf(annotatedHalves()),
  });
}

interface Covered {
  first: number;
  whole: number;
}

function timesOf(covered: readonly Covered[]) {
  const { first, whole } = sumOf(covered);
  return {
    texts: covered.length,
    first: first / covered.length,
    whole: whole / covered.length,
    times: whole / first,
  };
}

function sumOf(covered: readonly Covered[]): Covered {
  return covered.reduce((sum, { first, whole }) => ({ first: sum.first + first, whole: sum.whole + whole }), {
    first: 0,
    whole: 0,
  });
}

/** The six best aspects of those that a tenth of the texts cover. */
function best(texts: readonly Halves[], score: (covered: Covered) => number): AspectName[] {
  return aspectNames
    .map((name) => ({
      name,
      ...sumOf(
        texts.map(({ first, whole }) => ({ first: among(first, [name]), whole: among(whole, [name]) })),
      ),
    }))
    .filter(({ whole }) => whole >= texts.length / 10)
    .toSorted((one, other) => score(other) - score(one))
    .slice(0, 6)
    .map(({ name }) => name);
}

function among(covered: ReadonlySet<AspectName>, some: readonly AspectName[]): number {
  return some.filter((name) => covered.has(name)).length;
}

/** Texts of at least 20 words, the first 1,500 of a product, cut after half of their words. */
function halvesOf({ texts }: Product): Halves[] {
  const aspectsIn = (text: string) =>
    new Set(aspectNames.filter((name) => expressed(name, 'en').covers(text)));
  return texts.slice(0, 1_500).flatMap((text) => {
    const words = text.trim().split(/\s+/);
    return words.length < 20
      ? []
      : { first: aspectsIn(words.slice(0, words.length / 2).join(' ')), whole: aspectsIn(text) };
  });
}

/** The same with the aspects that readers marked in the annotated products, cut after half of the sentences. */
function annotatedHalves(): Covered[] {
  const marked = (sentences: readonly { aspects: readonly { topic: string }[] }[]) =>
    new Set(sentences.flatMap(({ aspects }) => aspects.map(({ topic }) => topic))).size;
  return readAnnotated(path.join(folder, 'aspects'))
    .flatMap(({ reviews }) => reviews)
    .filter((sentences) => sentences.length > 1)
    .map((sentences) => ({
      first: marked(sentences.slice(0, Math.ceil(sentences.length / 2))),
      whole: marked(sentences),
    }));
}

/**
 * F1 of checking off, on texts that were not in view while the words were written (`dev`). Where the annotation and the words of both
 * languages agree, they count as right. A random sample of the other pairs was read, and is extrapolated.
 */
function measureCovered(from: string, language: 'en' | 'de'): number {
  const judgments = judgmentsOf<{ set: string; text: number; aspect: AspectName; covered: boolean }>(
    'writing-ideas-covered',
  );
  const pairs = Object.entries(categories).flatMap(([set, aspects]) => {
    const [english, german] = (['en', 'de'] as const).map((one) =>
      textsOf(path.join(from, set, one, 'dev.txt')),
    );
    return Object.entries(aspects).flatMap(([aspect, annotations]) => {
      const [inEnglish, inGerman] = (['en', 'de'] as const).map((one) =>
        covering(expressed(aspect as AspectName, one).words),
      );
      return (english ?? []).map(({ text, labels }, at) => ({
        key: `${set} ${at} ${aspect}`,
        annotated: annotations.some((one) => labels.includes(`'${one}`)),
        en: inEnglish?.(text) ?? false,
        de: inGerman?.(german?.[at]?.text ?? '') ?? false,
      }));
    });
  });
  const agreed = pairs.filter((pair) => pair.annotated && pair.en && pair.de).length;
  const open = pairs.filter((pair) => pair.annotated || pair.en || pair.de).length - agreed;
  const byKey = new Map(pairs.map((pair) => [pair.key, pair]));
  const read = judgments.flatMap(({ set, text, aspect, covered }) => {
    const pair = byKey.get(`${set} ${text} ${aspect}`);
    return pair && !(pair.annotated && pair.en && pair.de) ? [{ ...pair, covered }] : [];
  });
  const share = open / read.length;
  const count = (covered: boolean, found: boolean) =>
    read.filter((pair) => pair.covered === covered && pair[language] === found).length * share;
  const right = agreed + count(true, true);
  const f1 = (2 * right) / (2 * right + count(false, true) + count(true, false));
  console.log(
    `${language}: ${agreed} pairs agree, ${read.length} of ${open} others read; precision ${(right / (right + count(false, true))).toFixed(2)}, recall ${(right / (right + count(true, false))).toFixed(2)}, F1 ${f1.toFixed(2)}`,
  );
  return f1;
}

function textsOf(file: string): { text: string; labels: string }[] {
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => {
    const [text = '', labels = ''] = line.split('####');
    return { text, labels };
  });
}
