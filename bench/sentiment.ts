/**
 * Accuracy and speed of the sentiment analysis on real reviews: npm run bench sentiment -- FOLDER
 *
 * FOLDER (or TRIBUNE_REAL_REVIEWS) contains headphones.csv, baby.csv and clothing.csv; they are not part of the project. Exits with 1
 * when words and model together are below the limits on the fifth of the reviews that the model has not seen.
 */
import { classifiedText } from '../packages/server/src/features/sentiment/classified-text.ts';
import { conclude, type Evidence, evidenceOf } from '../packages/server/src/features/sentiment/classifier.ts';
import type { Label } from '../packages/server/src/features/sentiment/label.ts';
import { randomFrom } from './support/integrity/random.ts';
import { learnFrom, readStarred, realReviewsFolder, type StarredReview } from './support/starred-reviews.ts';

interface Text {
  text: string;
  truth: Label;
}

const least = { accuracy: 0.82, 'good/bad': 0.88, balanced: 0.86 } as const;
const ways: Record<string, (evidence: Evidence) => Evidence> = {
  words: ({ words }) => ({ words, learnt: null }),
  model: ({ learnt }) => ({ words: 0, learnt }),
  both: (evidence) => evidence,
};

const reviews = readStarred(realReviewsFolder(process.argv[2]));
const random = randomFrom(42);
const held = new Set(reviews.filter(() => random() < 0.2));
const model = await learnFrom(reviews.filter((review) => !held.has(review)));
const rows = Object.entries(testSets([...held])).flatMap(([name, texts]) => measure(name, texts));
console.table(rows);
const decisive = rows.find(({ set, way }) => set === 'reviews' && way === 'both');
for (const [figure, limit] of Object.entries(least) as [keyof typeof least, number][])
  if (!decisive || decisive[figure] < limit) {
    console.log(`Problem: ${figure} is ${decisive?.[figure]}, below ${limit}`);
    process.exitCode = 1;
  }

/** The test sets: whole reviews, and short texts of reviews with 1–2 or 4–5 stars: distinct titles, and texts of 3 to 20 words. */
function testSets(reviews: StarredReview[]): Record<string, Text[]> {
  const sided = reviews.filter(({ rating }) => rating !== 3);
  const titles = new Map(sided.filter(({ title }) => title).map((one) => [one.title.toLowerCase(), one]));
  const short = sided.filter(({ text }) => /^\S+(?:\s+\S+){2,19}$/.test(text));
  return {
    reviews: reviews.map((review) => ({ text: classifiedText(review), truth: truthOf(review) })),
    ...(titles.size > 0 && {
      titles: [...titles.values()].map((one) => ({ text: one.title, truth: truthOf(one) })),
    }),
    'short texts': short.map((review) => ({ text: review.text, truth: truthOf(review) })),
  };
}

function truthOf({ rating }: StarredReview): Label {
  if (rating === 3) return 'neutral';
  return rating > 3 ? 'positive' : 'negative';
}

function measure(set: string, texts: Text[]) {
  return Object.entries(ways).map(([way, adjust]) => {
    const began = performance.now();
    const predicted = texts.map(
      ({ text }) => conclude(adjust(evidenceOf(text, 'en', way === 'words' ? null : model))).label,
    );
    const perSecond = (texts.length / (performance.now() - began)) * 1000;
    const truths = texts.map(({ truth }) => truth);
    const recall = (label: Label) => share(truths, predicted, (truth) => truth === label);
    const figures = {
      accuracy: share(truths, predicted, () => true),
      'macro-F1': truths.includes('neutral') ? macroF1(truths, predicted) : Number.NaN,
      // Accuracy for texts that are not neutral; a prediction of "neutral" counts as wrong.
      'good/bad': share(truths, predicted, (truth) => truth !== 'neutral'),
      balanced: (recall('positive') + recall('negative')) / 2,
    };
    for (const name of Object.keys(figures) as (keyof typeof figures)[])
      figures[name] = Math.round(figures[name] * 1000) / 1000;
    return { set, way, texts: texts.length, ...figures, 'texts/s': Math.round(perSecond) };
  });
}

function share(truths: Label[], predicted: Label[], counts: (truth: Label) => boolean): number {
  const asked = truths
    .map((truth, at) => ({ truth, predicted: predicted[at] }))
    .filter(({ truth }) => counts(truth));
  return asked.filter(({ truth, predicted }) => truth === predicted).length / asked.length;
}

function macroF1(truths: Label[], predicted: Label[]): number {
  const labels: Label[] = ['positive', 'neutral', 'negative'];
  const each = labels.map((label) => {
    const right = truths.filter((truth, at) => truth === label && predicted[at] === label).length;
    const named =
      predicted.filter((one) => one === label).length + truths.filter((one) => one === label).length;
    return named === 0 ? 0 : (2 * right) / named;
  });
  return each.reduce((sum, f1) => sum + f1, 0) / each.length;
}
