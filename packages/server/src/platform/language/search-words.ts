const configs: Record<string, string> = {
  ar: 'arabic',
  da: 'danish',
  de: 'german',
  en: 'english',
  es: 'spanish',
  fi: 'finnish',
  fr: 'french',
  hu: 'hungarian',
  it: 'italian',
  nl: 'dutch',
  no: 'norwegian',
  pt: 'portuguese',
  ro: 'romanian',
  ru: 'russian',
  sv: 'swedish',
  tr: 'turkish',
};

/** PostgreSQL's text search configuration for a language; `simple` has no stemming. */
export function searchConfigOf(language: string | null): string {
  return (language && configs[language]) || 'simple';
}

/** The same for what is searched. Quoted phrases are exact: other configurations drop stop words, and "not working" finds "works". */
export const configOfSearched = (text: string, language: string): string =>
  text.includes('"') ? 'simple' : searchConfigOf(language);

/**
 * Chinese, Japanese and Thai are written without spaces, and PostgreSQL's parser ignores emoji: such texts are searched as
 * substrings.
 */
export function writtenWithoutSpaces(text: string): boolean {
  return /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{Extended_Pictographic}]/u.test(text);
}

/**
 * Prepares a text for websearch_to_tsquery. Removes minuses that precede no word: they exclude nothing, and PostgreSQL fails
 * on many of them ("tsquery stack too small").
 */
export const searchText = (text: string) => text.replaceAll(/-(?![\p{L}\p{N}"])/gu, ' ');

/**
 * SQL condition: whether the tsvector column matches a text for websearch_to_tsquery, exactly, without accents, or stemmed. One query
 * instead of two that are alternatives: for each of these a text index would be read.
 */
export const wordsMatch = (column: string, words: string, config: string) =>
  `${column} @@ (websearch_to_tsquery('simple', tribune_unaccent(${words})) || websearch_to_tsquery(${config}::regconfig, ${words}))`;
