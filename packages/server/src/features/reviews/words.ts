import type { reviewSubmission, reviewUpdate, Static } from '@tribune/contract';
import { type Words, wordColumns, wordNames } from './columns.ts';

/** What an author writes, by the API's names: null or absent where nothing was written. */
type Written = Partial<Pick<Static<typeof reviewUpdate>, keyof typeof wordNames>>;

const wordsFrom = (read: (column: keyof Words, name: keyof typeof wordNames) => string | null) =>
  Object.fromEntries(
    Object.entries(wordNames).map(([name, column]) => [column, read(column, name as keyof typeof wordNames)]),
  ) as Words;

/** The author's words as the row has them. */
export const submittedWords = (
  written: Pick<Static<typeof reviewSubmission>, keyof typeof wordNames>,
): Words => wordsFrom((_column, name) => written[name] ?? null);

/** What is not named stays, null takes away. */
export const wordsAfter = (before: Words, change: Written): Words =>
  wordsFrom((column, name) => (change[name] === undefined ? before[column] : change[name]));

/** Those that there are, by the API's names, as findings name them. */
export function namedWords(words: Words): Record<string, string> {
  const named = Object.entries(wordNames).map(([name, column]) => [name, words[column]]);
  return Object.fromEntries(named.filter(([, text]) => text !== null));
}

/** One text, as the search takes it. */
export const searchedWords = (words: Words): string =>
  wordColumns
    .map((column) => words[column])
    .filter((text) => text !== null)
    .join('\n');
