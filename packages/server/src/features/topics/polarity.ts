import type { Span } from './english.ts';

/** Evidence in a text, from its words and from a model trained on this installation's reviews. Above 0 is favorable. */
export interface Evidence {
  words: number;
  /** Null without a model. */
  learnt: number | null;
}

export interface Judge {
  evidence(text: string): Evidence;
  /** Whether the word expresses an opinion, such as "great" or "broken". */
  isOpinion(word: string): boolean;
}

/** Words of a language that contrast a clause with the one before, such as "but". */
export interface Contrasts {
  isIn(sentence: string): boolean;
  /** Matches boundaries of clauses. */
  boundary: RegExp;
}

export function contrastsBy(words: readonly string[]): Contrasts {
  const contrast = String.raw`\b(?:${words.join('|')})\b`;
  const one = new RegExp(contrast, 'i');
  return {
    isIn: (sentence) => one.test(sentence),
    boundary: new RegExp(String.raw`\s*(?:[,;:()]|--?\s|${contrast})\s*`, 'gi'),
  };
}

/** The parts of a sentence that may express different opinions. */
export function clausesOf(sentence: string, { boundary }: Contrasts): Span[] {
  const clauses: Span[] = [];
  let start = 0;
  for (const { 0: separator, index } of [...sentence.matchAll(boundary), { 0: '', index: sentence.length }]) {
    const text = sentence.slice(start, index);
    if (text.trim() !== '') clauses.push({ text, start, end: index });
    start = index + separator.length;
  }
  return clauses;
}

/** Evidence about one mention. */
export interface MentionEvidence {
  clause: Evidence;
  sentence: Evidence;
  /** The mean of the review's other sentences. */
  others: Evidence;
  previous: Evidence;
  /** Whether another clause of the sentence contrasts with this one: "great, but …". */
  contrasted: boolean;
}

/*
 * Logistic regression on 1,830 annotated pairs of sentence and aspect (docs/TOPICS.md): with a model trained on rated reviews of other
 * products, and without.
 */
const byWords = { clause: 0.28, sentence: 1, others: 0.83, previous: 0.24, constant: -0.46 };
const contrastedByWords = { clause: 0.64, sentence: 0.49 };
const withModel = { clause: 0.34, sentence: 0.66, others: 0.3, previous: 0.19, constant: -0.81 };
const learntWeights = { clause: 0.54, sentence: 0.56, others: 1.01 };
/** The log-odds that a clause is favorable about its topic; 0 without evidence. `wordless` replaces the constant where no word is known. */
export function polarityOf(found: MentionEvidence, wordless = withModel.constant): number {
  const { clause, sentence, others, contrasted } = found;
  const hasWords = clause.words !== 0 || sentence.words !== 0;
  if (clause.learnt !== null && sentence.learnt !== null)
    return (
      weighed(found, hasWords ? withModel : { ...withModel, constant: wordless }) +
      learntWeights.clause * clause.learnt +
      learntWeights.sentence * sentence.learnt +
      learntWeights.others * (others.learnt ?? 0)
    );
  if (!hasWords) return 0;
  return weighed(found, contrasted ? { ...byWords, ...contrastedByWords } : byWords);
}

const weighed = ({ clause, sentence, others, previous }: MentionEvidence, by: typeof byWords): number =>
  by.clause * clause.words +
  by.sentence * sentence.words +
  by.others * others.words +
  by.previous * previous.words +
  by.constant;

export const noEvidence: Evidence = { words: 0, learnt: null };

/** Few sentences say little about a review: this many neutral ones are added. */
const neutralSentences = 2;

/** For each sentence of a review, the mean of all others. */
export function meansOfOthers(sentences: readonly Evidence[]): Evidence[] {
  const count = sentences.length - 1 + neutralSentences;
  const words = sum(sentences, (one) => one.words);
  const learnt = sum(sentences, (one) => one.learnt ?? 0);
  return sentences.map((own) => ({
    words: (words - own.words) / count,
    learnt: own.learnt === null ? null : (learnt - own.learnt) / count,
  }));
}

const sum = (sentences: readonly Evidence[], of: (one: Evidence) => number) =>
  sentences.reduce((total, one) => total + of(one), 0);
