import { type ReviewText, reviewTexts } from '@tribune/contract';
import type { TopicLanguage } from './language.ts';
import type { Implied, Run } from './phrases.ts';
import { clausesOf, type Judge, meansOfOthers, noEvidence, polarityOf } from './polarity.ts';

export interface AnalyzedSentence {
  field: ReviewText;
  /** Characters of the field: from, and to but not including. Places of words count from `start`. */
  start: number;
  end: number;
  runs: Run[];
  implied: readonly Implied[];
  /** Where each clause begins, and how it judges: above 0 favorably, below 0 unfavorably. */
  clauses: { start: number; polarity: number }[];
}

/** What topics are made of, found in one review: independent of all others, so that it is found once. */
export function analyze(
  review: Partial<Record<ReviewText, string | null>>,
  judge: Judge,
  { sentencesOf, phrasesOf, contrasts }: TopicLanguage,
): AnalyzedSentence[] {
  const sentences = reviewTexts.flatMap((field) =>
    sentencesOf(review[field] ?? '').map((span) => ({ field, ...span, whole: judge.evidence(span.text) })),
  );
  const others = meansOfOthers(sentences.map(({ whole }) => whole));
  return sentences.map(({ field, text, start, end, whole }, at) => {
    const around = {
      sentence: whole,
      others: others[at] ?? noEvidence,
      previous: sentences[at - 1]?.whole ?? noEvidence,
    };
    const clauses = clausesOf(text, contrasts);
    const contrasted = clauses.length > 1 && contrasts.isIn(text);
    const polarity = (clause: string) =>
      givenPolarity[field] ?? polarityOf({ ...around, clause: judge.evidence(clause), contrasted });
    return {
      field,
      start,
      end,
      ...phrasesOf(text, judge.isOpinion),
      clauses: clauses.map((clause) => ({ start: clause.start, polarity: polarity(clause.text) })),
    };
  });
}

/** Authors have sorted these themselves. */
const givenPolarity: Partial<Record<ReviewText, number>> = { pros: 3, cons: -3 };

/** How the clause at a place of a sentence judges. */
export function polarityAt({ clauses }: AnalyzedSentence, place: number): number {
  return clauses.findLast(({ start }) => start <= place)?.polarity ?? clauses[0]?.polarity ?? 0;
}
