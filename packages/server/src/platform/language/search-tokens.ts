/** A word as it is written, with its place in UTF-16 code units. */
export interface Token {
  word: string;
  start: number;
  end: number;
}

/** The words of a text, as PostgreSQL's parser separates them, with the invisible characters in them. */
export const tokensOf = (text: string): Token[] =>
  [...text.matchAll(/[\p{L}\p{N}][\p{L}\p{M}\p{N}\p{Cf}]*/gu)].map(({ 0: word, index }) => ({
    word,
    start: index,
    end: index + word.length,
  }));

/** The words that a search must find: not those after a minus, nor `or`. */
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
