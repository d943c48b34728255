import { topicLanguages } from '../../../packages/server/src/features/topics/language.ts';
import {
  clausesOf,
  type Judge,
  meansOfOthers,
  noEvidence,
} from '../../../packages/server/src/features/topics/polarity.ts';

const { en } = topicLanguages;

/** Evidence about a mention as numbers, and whether it is annotated as favorable. */
export interface Example {
  category: string;
  features: readonly number[];
  favorable: boolean;
}

/** The evidence about a position of a text, as `polarityOf` weighs it with a model. */
export function featuresAt(text: string, at: number, judge: Judge): number[] {
  const sentences = en.sentencesOf(text).map((span) => ({ ...span, whole: judge.evidence(span.text) }));
  const others = meansOfOthers(sentences.map(({ whole }) => whole));
  const index = Math.max(
    0,
    sentences.findLastIndex(({ start }) => start <= at),
  );
  const sentence = sentences[index];
  const clauses = clausesOf(sentence?.text ?? '', en.contrasts);
  const place = at - (sentence?.start ?? 0);
  const clause = judge.evidence((clauses.findLast(({ start }) => start <= place) ?? clauses[0])?.text ?? '');
  const whole = sentence?.whole ?? noEvidence;
  const rest = others[index] ?? noEvidence;
  const previous = sentences[index - 1]?.whole ?? noEvidence;
  return [
    ...[clause.words, whole.words, rest.words, previous.words],
    ...[clause.learnt ?? 0, whole.learnt ?? 0, rest.learnt ?? 0, 1],
  ];
}

/** Each example judged by weights that were chosen on the examples of other categories. */
export function judgedByOthers(examples: readonly Example[]): { favorable: boolean; judged: boolean }[] {
  const weights = new Map(
    [...new Set(examples.map(({ category }) => category))].map((category) => [
      category,
      regression(examples.filter((one) => one.category !== category)),
    ]),
  );
  return examples.map(({ category, features, favorable }) => ({
    favorable,
    judged: weighed(features, weights.get(category) ?? []) >= 0,
  }));
}

const steps = 2_000;
const rate = 0.5;

/** Logistic regression by gradient descent. */
function regression(examples: readonly Example[]): number[] {
  let weights = (examples[0]?.features ?? []).map(() => 0);
  for (let step = 0; step < steps; step++) {
    const slope = weights.map(() => 0);
    for (const { features, favorable } of examples) {
      const error = (favorable ? 1 : 0) - 1 / (1 + Math.exp(-weighed(features, weights)));
      for (const [at, value] of features.entries()) slope[at] = (slope[at] ?? 0) + error * value;
    }
    weights = weights.map((weight, at) => weight + (rate / examples.length) * (slope[at] ?? 0));
  }
  return weights;
}

const weighed = (features: readonly number[], weights: readonly number[]) =>
  features.reduce((sum, value, at) => sum + value * (weights[at] ?? 0), 0);
