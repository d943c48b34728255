/** A word as written, with its position in UTF-16 code units. */
export interface Token {
  word: string;
  start: number;
  end: number;
}

/** The words of a text, separated as by PostgreSQL's parser, including invisible characters within words. */
export const tokensOf = (text: string): Token[] =>
  [...text.matchAll(/[\p{L}\p{N}][\p{L}\p{M}\p{N}\p{Cf}]*/gu)].map(({ 0: word, index }) => ({
    word,
    start: index,
    end: index + word.length,
  }));

/** The words that a search must find: excludes words after a minus, and `or`. */
export function searchedTokens(search: string): Token[] {
  const excluded = [...search.matchAll(/(?<=^|\s)-(?:"[^"]*"?|[^\s"]+)/g)].map(({ 0: text, index }) => ({
    start: index,
    end: index + text.length,
  }));
  return tokensOf(search).filter(
    ({ word, start, end }) =>
      word.toLowerCase() !== 'or' && !excluded.some((range) => range.start <= start && end <= range.end),
  );
}
