/**
 * Accuracy and speed of the sentiment analysis on real reviews: npm run bench sentiment -- FOLDER
 *
 * FOLDER (or TRIBUNE_REAL_REVIEWS) contains headphones.csv, baby.csv and clothing.csv; they are not part of the project.
 */
import { classifiedText } from '../packages/server/src/features/sentiment/classified-text.ts';
import { conclude, type Evidence, evidenceOf } from '../packages/server/src/features/sentiment/classifier.ts';
import type { Label } from '../packages/server/src/features/sentiment/label.ts';
import { createLearner } from '../packages/server/src/features/sentiment/learner.ts';
import {
  decodeModel,
  encodeModel,
  type SentimentModel,
} from '../packages/server/src/features/sentiment/model.ts';
import { learnFrom, readStarred, type StarredReview, starredFiles } from './support/starred-reviews.ts';

interface Text {
  text: string;
  truth: Label;
}

const ways: Record<string, (evidence: Evidence) => Evidence> = {
  'words alone': ({ words }) => ({ words, learnt: null }),
  'model alone': ({ learnt }) => ({ words: 0, learnt }),
  both: (evidence) => evidence,
};

const folder = process.argv[2] ?? process.env.TRIBUNE_REAL_REVIEWS;
if (!folder) {
  console.error(
    'Say where the reviews are: npm run bench sentiment -- FOLDER (or TRIBUNE_REAL_REVIEWS=FOLDER)',
  );
  process.exit(2);
}
await run(folder);

async function run(from: string): Promise<void> {
  const reviews = readStarred(from);
  const random = randomFrom(42);
  const held = reviews.map(() => random() < 0.2);
  const rows: Record<string, unknown>[] = [];
  const split = async (name: string, train: StarredReview[], test: StarredReview[]) => {
    const model = await learnFrom(train);
    for (const [kind, texts] of Object.entries(testSets(test)))
      rows.push(...measure(`${name}: ${kind}`, texts, model));
  };
  await split(
    '80/20',
    reviews.filter((_, at) => !held[at]),
    reviews.filter((_, at) => held[at]),
  );
  for (const { file } of starredFiles) {
    await split(
      `other two → ${file}`,
      reviews.filter((r) => r.file !== file),
      reviews.filter((r) => r.file === file),
    );
  }
  // Whole reviews only: a title alone is another text than its review, so the folds would not keep them apart.
  rows.push(
    ...measure('all, cross-fitted: reviews', testSets(reviews).reviews ?? [], await learnFrom(reviews)),
  );
  console.table(rows);
  await measureCost(reviews);
}

/** Whole reviews; and, with 1–2 or 4–5 stars only, what is short: distinct titles, and texts of 3 to 20 words. */
function testSets(reviews: StarredReview[]): Record<string, Text[]> {
  const sided = reviews.filter(({ rating }) => rating !== 3);
  const titles = new Map(
    sided.filter(({ title }) => title).map((review) => [review.title.toLowerCase(), review]),
  );
  const short = sided.filter(({ text }) => /^\S+(?:\s+\S+){2,19}$/.test(text));
  return {
    reviews: reviews.map((review) => ({ text: classifiedText(review), truth: truthOf(review) })),
    ...(titles.size > 0 && {
      titles: [...titles.values()].map((r) => ({ text: r.title, truth: truthOf(r) })),
    }),
    'short texts': short.map((review) => ({ text: review.text, truth: truthOf(review) })),
  };
}

function truthOf({ rating }: StarredReview): Label {
  if (rating === 3) return 'neutral';
  return rating > 3 ? 'positive' : 'negative';
}

function measure(name: string, texts: Text[], model: SentimentModel): Record<string, unknown>[] {
  return Object.entries(ways).map(([way, adjust]) => {
    const started = performance.now();
    const told = texts.map(({ text }) => {
      const evidence = evidenceOf(text, 'en', way === 'words alone' ? null : model);
      return conclude(adjust(evidence)).label;
    });
    const perSecond = Math.round((texts.length / (performance.now() - started)) * 1000);
    const truths = texts.map(({ truth }) => truth);
    const threeClasses = truths.includes('neutral');
    return {
      split: name,
      way,
      texts: texts.length,
      accuracy: round(share(truths, told, () => true)),
      'macro-F1': threeClasses ? round(macroF1(truths, told)) : '',
      // Of texts with a side; "neutral" counts as wrong.
      'good/bad': round(share(truths, told, (truth) => truth !== 'neutral')),
      'good/bad, balanced': round(
        (share(truths, told, (truth) => truth === 'positive') +
          share(truths, told, (t) => t === 'negative')) /
          2,
      ),
      'texts/s': perSecond,
    };
  });
}

async function measureCost(reviews: StarredReview[]): Promise<void> {
  const before = performance.now();
  const learner = createLearner('en');
  for (const review of reviews) learner.add(classifiedText(review), review.rating);
  const added = performance.now();
  const model = await learner.finish();
  const finished = performance.now();
  const encoded = await encodeModel(model);
  const written = performance.now();
  await decodeModel(encoded);
  const read = performance.now();
  const ms = (from: number, to: number) => `${Math.round(to - from)} ms`;
  console.log(
    `learning ${reviews.length} reviews ${ms(before, added)}, weights ${ms(added, finished)}, ` +
      `encoding ${ms(finished, written)}, loading ${ms(written, read)}, encoded ${Math.round(encoded.length / 1000)} kB`,
  );
}

function share(truths: Label[], told: Label[], counts: (truth: Label) => boolean): number {
  const asked = truths.map((truth, at) => ({ truth, told: told[at] })).filter(({ truth }) => counts(truth));
  return asked.filter(({ truth, told }) => truth === told).length / asked.length;
}

function macroF1(truths: Label[], told: Label[]): number {
  const labels: Label[] = ['positive', 'neutral', 'negative'];
  const each = labels.map((label) => {
    const right = truths.filter((truth, at) => truth === label && told[at] === label).length;
    const named = told.filter((one) => one === label).length + truths.filter((one) => one === label).length;
    return named === 0 ? 0 : (2 * right) / named;
  });
  return each.reduce((sum, f1) => sum + f1, 0) / each.length;
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}

/** Mulberry32: the same split on every machine. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
