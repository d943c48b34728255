import { evidenceOf } from './classifier.ts';
import { hasOpinion } from './lexicon.ts';
import type { SentimentModel } from './model.ts';

/** Evaluates opinions in texts, by the word lists and the model of a language. */
export interface Opinions {
  /** Evidence for favorable (above 0) or unfavorable: of known words, and in log-odds of the model, null without one. */
  evidence(text: string): { words: number; learnt: number | null };
  /** Whether a word, in lower case, expresses an opinion. */
  isOpinion(word: string): boolean;
}

export function opinionsBy(language: string, model: SentimentModel | null): Opinions {
  return {
    evidence(text) {
      const { words, learnt } = evidenceOf(text, language, model);
      return { words, learnt: learnt?.polarity ?? null };
    },
    isOpinion: (word) => hasOpinion(word, language),
  };
}
