import { type Db, rows } from '../db/database.ts';
import { output, statement } from '../db/statement.ts';
import { searchedTokens, type Token, tokensOf } from './search-tokens.ts';
import {
  configOfSearched,
  normalizedSearch,
  searchConfigOf,
  widthsOf,
  writtenWithoutSpaces,
} from './search-words.ts';

export interface SearchableText {
  text: string;
  /** Language in which it is indexed; null if uncertain. */
  language: string | null;
}

/** Maximum number of distinct words of a page that are compared with the search words. */
const maxWords = 5_000;

/** The occurrences of search words in each text, including the word forms that matched. */
export async function matchesIn(
  db: Db,
  texts: readonly SearchableText[],
  { text, language }: { text: string; language: string },
): Promise<Pick<Token, 'start' | 'end'>[][]> {
  if (writtenWithoutSpaces(text)) return texts.map((one) => occurrences(one.text, widthsOf(text.trim())));
  const words = searchedTokens(normalizedSearch(text)).map(({ word }) => word);
  return formsIn(db, texts, { words, config: configOfSearched(text, language) });
}

/** An occurrence of searched words: those of which it is a form. */
export interface Form extends Token {
  searched: readonly string[];
}

/** The occurrences of words in each text, in the forms that a text search configuration finds. */
export async function formsIn(
  db: Db,
  texts: readonly SearchableText[],
  { words: searched, config }: { words: readonly string[]; config: string },
): Promise<Form[][]> {
  if (searched.length === 0) return texts.map(() => []);
  const mayMatch = beginningLike(searched);
  const candidates = texts.map((one) => ({
    config: searchConfigOf(one.language),
    tokens: tokensOf(one.text).filter(({ word }) => mayMatch(word)),
  }));
  const words = wordsOf(candidates);
  const found = await rows(db, foundSql, [
    searched,
    config,
    words.map(({ word }) => word),
    words.map(({ config }) => config),
  ]);
  const known = Map.groupBy(found, ({ word, config }) => keyOf(word, config));
  return candidates.map(({ config, tokens }) =>
    tokens.flatMap((token) => {
      const forms = known.get(keyOf(token.word, config));
      return forms ? [{ ...token, searched: forms.map((one) => one.searched) }] : [];
    }),
  );
}

const keyOf = (word: string, config: string) => `${config} ${word}`;

/** The distinct words, with the text search configuration that indexes each. */
function wordsOf(texts: readonly { config: string; tokens: readonly Token[] }[]) {
  const words = new Map<string, { word: string; config: string }>();
  for (const { config, tokens } of texts)
    for (const { word } of tokens)
      if (words.size < maxWords) words.set(keyOf(word, config), { word, config });
  return [...words.values()];
}

/** Forms of a word in Latin script share a prefix. Comparing all words costs the database twenty times as much. */
function beginningLike(searched: readonly string[]): (word: string) => boolean {
  const wanted = new Set(searched.map(firstLetter));
  const isLatin = (letter: string) => letter <= '\u007f';
  if (![...wanted].every(isLatin)) return () => true;
  return (word) => {
    const letter = firstLetter(word);
    return wanted.has(letter) || !isLatin(letter);
  };
}

const firstLetter = (word: string) => {
  // Normalization takes longer than splitting into words.
  const code = word.charCodeAt(0);
  return (code < 128 ? word.charAt(0) : (word.normalize('NFKD').at(0) ?? '')).toLowerCase();
};

/** Compared as the search does. Stop words match nothing. */
const foundSql = statement`
  with searched as materialized (
    select s.word, tribune_search_query(s.word, $2::regconfig) as query from unnest($1::text[]) as s (word)
    where websearch_to_tsquery($2::regconfig, s.word)::text <> ''
  ), written as materialized (
    select w.word, w.config, tribune_search_words(w.word, w.config::regconfig) as words
    from unnest($3::text[], $4::text[]) as w (word, config)
  )
  select w.word as ${output.text('word')}, w.config as ${output.text('config')}, s.word as ${output.text('searched')}
  from written as w join searched as s on w.words @@ s.query`;

/** The occurrences of one of the texts, ignoring case. */
function occurrences(written: string, texts: readonly string[]): { start: number; end: number }[] {
  const escaped = texts
    .filter((text) => text !== '')
    .map((text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  if (escaped.length === 0) return [];
  const pattern = new RegExp(escaped.join('|'), 'giu');
  return [...written.matchAll(pattern)].map(({ 0: found, index }) => ({
    start: index,
    end: index + found.length,
  }));
}
