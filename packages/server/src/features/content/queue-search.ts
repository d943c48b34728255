import {
  addressMatches,
  configOfSearched,
  hasOperators,
  isAddress,
  partsMatch,
  searchText,
} from '../../platform/language/search-words.ts';
import type { Kind } from './kind.ts';
import type { KindQueue } from './queue.ts';

/** Adds a parameter to a statement, and returns its placeholder. */
export type Add = (value: unknown) => string;

/** A search of the queue. */
export interface QueueSearch {
  /** SQL condition on the alias of the kind. */
  condition(add: Add): string;
  /** SQL that selects the IDs of matching items in any status; null if there may be many. */
  few: ((add: Add) => string) | null;
}

/**
 * Matches words in any form, parts of words or of the email address; a whole address matches exactly. `matches` is a full-text condition
 * that receives the placeholders of the words and of the search configuration.
 */
export const searchOfTexts =
  (
    { texts }: Pick<Kind, 'texts'>,
    alias: string,
    matches: (words: string, config: string) => string,
  ): KindQueue['search'] =>
  (_db, _merchantId, { search }, locale) => ({
    few: null,
    condition(add) {
      const email = `${alias}.email_key`;
      if (isAddress(search)) return addressMatches(email, search, add);
      const text = `concat_ws(E'\\n', ${texts.map(({ column }) => `${alias}.${column}`).join(', ')})`;
      const words = matches(add(searchText(search)), add(configOfSearched(search, locale)));
      return hasOperators(search) ? words : `((${partsMatch(search, { text, email }, add)}) or ${words})`;
    },
  });
