import { emailKeyOf } from '@tribune/contract';
import { likeText } from '../db/like-pattern.ts';

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

/** SQL for the configuration of a language that is a column. */
export const searchConfigSql = (column: string): string =>
  `case ${column} ${Object.entries(configs)
    .map(([language, config]) => `when '${language}' then '${config}'`)
    .join(' ')} else 'simple' end`;

/**
 * The configuration for a search in a language. Quoted phrases are exact: other configurations drop stop words, and "not working" finds
 * "works". Words beside them are not exact, unless both are alternatives (0013_search_phrases.sql). Words in a script that the language
 * does not use get the configuration of the largest language that does.
 */
export function configOfSearched(text: string, language: string): string {
  const words = searchText(text);
  const loose = words.replaceAll(/-?"[^"]*"?/g, ' ');
  const isExact = loose.trim() === '' || /(?:^|\s)or(?:\s|$)/i.test(loose);
  if (loose !== words && isExact) return 'simple';
  if (/\p{sc=Arabic}/u.test(text)) return 'arabic';
  return /\p{sc=Cyrillic}/u.test(text) ? 'russian' : searchConfigOf(language);
}

/**
 * Chinese, Japanese and Thai are written without spaces, and PostgreSQL's parser ignores emoji: such texts are searched as
 * substrings.
 */
export function writtenWithoutSpaces(text: string): boolean {
  return /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{Extended_Pictographic}]/u.test(text);
}

/** Removes characters that are invisible in any text. Joiners are kept, because they change emoji. */
const visibleText = (text: string) => text.replaceAll(/[\u00ad\u200b\u200e\u200f\u2060\ufeff]/g, '');

const halfWidths = new Map(
  Array.from({ length: 0xff9f - 0xff61 + 1 }, (_, index) => String.fromCharCode(0xff61 + index)).map(
    (half) => [half.normalize('NFKC'), half],
  ),
);

/** Possible spellings of a text written without spaces: with katakana in full or half width, and with Latin letters in either. */
export function widthsOf(text: string): string[] {
  const plain = visibleText(text).normalize('NFKC');
  if (!writtenWithoutSpaces(plain)) return [plain];
  const half = plain.normalize('NFD').replaceAll(/[\u3001-\u30ff]/g, (one) => halfWidths.get(one) ?? one);
  const wide = plain.replaceAll(/[!-~]/g, (one) => String.fromCharCode(one.charCodeAt(0) + 0xfee0));
  return [...new Set([plain, half.normalize('NFC'), wide])];
}

/** SQL condition: whether a text (an SQL expression) contains the searched text, in any of its spellings and ignoring case. */
export const substringMatch = (column: string, text: string, add: (value: unknown) => string): string =>
  `(${widthsOf(text)
    .map((one) => `${column} ilike '%' || ${add(likeText(one))} || '%'`)
    .join(' or ')})`;

/** A normalized search: NFKC, without invisible characters, with typographic quotes as plain quotes. */
export const normalizedSearch = (text: string) =>
  visibleText(text)
    .normalize('NFKC')
    .replaceAll(/[“”„‟«»]/g, '"');

/**
 * Prepares a text for websearch_to_tsquery. Parts of a host name become a phrase, because they are separate words. Removes minuses that
 * do not precede a word: they exclude nothing, and PostgreSQL fails on many of them ("tsquery stack too small").
 */
export function searchText(text: string): string {
  const search = normalizedSearch(text);
  const joined = search.includes('"') ? search : search.replaceAll(/[^\s-][^\s]*\p{L}\.\p{L}\S*/gu, '"$&"');
  return joined.replaceAll(/-(?![\p{L}\p{N}"])/gu, ' ');
}

/** SQL condition: whether the tsvector column matches a search, exactly, without accents, or stemmed: see 0001_installation.sql. */
export const wordsMatch = (column: string, words: string, config: string) =>
  `${column} @@ tribune_search_query(${words}, ${config}::regconfig)`;

/** Whether a search has quoted phrases, excluded words or alternatives. */
export const hasOperators = (search: string): boolean =>
  /"|(?<=^|\s)(?:-|or(?=\s|$))/i.test(normalizedSearch(search));

/** Whether staff search for a whole email address: then only items with exactly this address match. */
export const isAddress = (search: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/.test(search);

/** SQL condition: whether the email address equals the search, or contains it if the search is not a whole address. */
export const addressMatches = (column: string, search: string, add: (value: unknown) => string): string =>
  isAddress(search)
    ? `${column} = ${add(emailKeyOf(search))}`
    : `${column} like '%' || ${add(likeText(search.toLowerCase()))} || '%'`;

/** SQL condition for a search without operators: whether each word is a part of the SQL text or of the email address. */
export const partsMatch = (
  search: string,
  { text, email }: { text: string; email: string },
  add: (value: unknown) => string,
): string =>
  normalizedSearch(search)
    .trim()
    .split(/\s+/)
    .map((word) => `(${substringMatch(text, word, add)} or ${addressMatches(email, word, add)})`)
    .join(' and ');
