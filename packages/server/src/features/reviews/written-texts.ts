import type { reviewSubmission, reviewUpdate, Static } from '@tribune/contract';
import { type Words, wordColumns, wordNames } from './columns.ts';

/** The author's text fields by their API names; null or absent if not given. */
type Written = Partial<Pick<Static<typeof reviewUpdate>, keyof typeof wordNames>>;

const wordsFrom = (read: (column: keyof Words, name: keyof typeof wordNames) => string | null) =>
  Object.fromEntries(
    Object.entries(wordNames).map(([name, column]) => [column, read(column, name as keyof typeof wordNames)]),
  ) as Words;

/** The author's text fields as columns. */
export const submittedWords = (
  written: Pick<Static<typeof reviewSubmission>, keyof typeof wordNames>,
): Words => wordsFrom((_column, name) => written[name] ?? null);

/** The text fields after an update: absent fields are unchanged, null clears. */
export const wordsAfter = (before: Words, change: Written): Words =>
  wordsFrom((column, name) => (change[name] === undefined ? before[column] : change[name]));

/** All text fields as one text, for the search index. */
export const searchedWords = (words: Words): string =>
  wordColumns
    .map((column) => words[column])
    .filter((text) => text !== null)
    .join('\n');
