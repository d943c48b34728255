import { type ReviewText, reviewTexts } from '@tribune/contract';
import { sketchOf } from './copies.ts';
import type { TopicLanguage } from './language.ts';
import type { Implied, Run } from './phrases.ts';
import { clausesOf, type Judge, meansOfOthers, noEvidence, polarityOf } from './polarity.ts';
import { hasPlanted } from './prompt-injection.ts';

export interface AnalyzedSentence {
  field: ReviewText;
  /** Character range of the field, end excluded. Positions of words are relative to `start`. */
  start: number;
  end: number;
  runs: Run[];
  implied: readonly Implied[];
  /** The start of each clause, and its polarity: above 0 favorable, below 0 unfavorable. */
  clauses: { start: number; polarity: number }[];
  /** To recognize copies; empty for a short sentence. */
  sketch: number[];
}

/** Extracts the material for topics from one review. Independent of other reviews, so that each is analyzed once. */
export function analyze(
  review: Partial<Record<ReviewText, string | null>>,
  judge: Judge,
  { sentencesOf, phrasesOf, contrasts, wordless }: TopicLanguage,
): AnalyzedSentence[] {
  const sentences = reviewTexts.flatMap((field) =>
    sentencesOf(review[field] ?? '').map((span) => ({ field, ...span, whole: judge.evidence(span.text) })),
  );
  const isPlanted = hasPlanted(
    sentences.map(({ text }) => text),
    reviewTexts.map((field) => review[field] ?? ''),
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
      givenPolarity[field] ?? polarityOf({ ...around, clause: judge.evidence(clause), contrasted }, wordless);
    return {
      field,
      start,
      end,
      ...(isPlanted ? nothing : phrasesOf(text, judge)),
      clauses: clauses.map((clause) => ({ start: clause.start, polarity: polarity(clause.text) })),
      sketch: sketchOf(text),
    };
  });
}

/** A review with a sentence that must not be quoted names no topics: who advertises in one sentence praises in the next. */
const nothing = { runs: [], implied: [] };

/** Texts that authors have sorted themselves, as pros or cons. */
const givenPolarity: Partial<Record<ReviewText, number>> = { pros: 3, cons: -3 };

/** The polarity of the clause at a position in a sentence. */
export function polarityAt({ clauses }: AnalyzedSentence, place: number): number {
  return clauses.findLast(({ start }) => start <= place)?.polarity ?? clauses[0]?.polarity ?? 0;
}
