import { tokensOf } from './english.ts';

/** The words of a product's name, brand or category, in the form of topics. */
export const wordsOfName = (name: string): string[] =>
  tokensOf(name.replaceAll('-', ' '))
    .map(({ lemma }) => lemma)
    .filter((lemma) => /[\p{L}\p{N}]/u.test(lemma));
