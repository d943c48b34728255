import { type Db, rows } from '../db/database.ts';
import { output, statement } from '../db/statement.ts';
import { searchedTokens, type Token, tokensOf } from './search-tokens.ts';
import { searchConfigOf, writtenWithoutSpaces } from './search-words.ts';

export interface SearchableText {
  text: string;
  /** In which it is indexed; null when uncertain. */
  language: string | null;
}

/** Maximum number of different words of a page that are compared with those searched for. */
const maxWords = 5_000;

/** Where each of the texts contains the words of a search, or other forms of them that it found. */
export async function matchesIn(
  db: Db,
  texts: readonly SearchableText[],
  { text, language }: { text: string; language: string },
): Promise<Pick<Token, 'start' | 'end'>[][]> {
  if (writtenWithoutSpaces(text)) return texts.map((one) => occurrences(one.text, text.trim()));
  const searched = searchedTokens(text).map(({ word }) => word);
  if (searched.length === 0) return texts.map(() => []);
  const mayMatch = beginningLike(searched);
  const candidates = texts.map((one) => ({
    config: searchConfigOf(one.language),
    tokens: tokensOf(one.text).filter(({ word }) => mayMatch(word)),
  }));
  const words = wordsOf(candidates);
  const found = await rows(db, foundSql, [
    searched,
    searchConfigOf(language),
    words.map(({ word }) => word),
    words.map(({ config }) => config),
  ]);
  const known = new Set(found.map(({ word, config }) => keyOf(word, config)));
  return candidates.map(({ config, tokens }) => tokens.filter(({ word }) => known.has(keyOf(word, config))));
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
  // Normalization takes longer than finding the words does.
  const code = word.charCodeAt(0);
  return (code < 128 ? word.charAt(0) : (word.normalize('NFKD').at(0) ?? '')).toLowerCase();
};

/** As the search compares them: as written, without accents, or stemmed. Stop words match nothing. */
const foundSql = statement`
  with searched as (
    select array_agg(lexeme) as lexemes from unnest($1::text[]) as s (word)
    cross join lateral unnest(tsvector_to_array(
      to_tsvector('simple', tribune_unaccent(s.word)) || to_tsvector($2::regconfig, s.word))) as lexeme
    where to_tsvector($2::regconfig, s.word) <> ''
  )
  select w.word as ${output.text('word')}, w.config as ${output.text('config')}
  from unnest($3::text[], $4::text[]) as w (word, config), searched
  where tsvector_to_array(to_tsvector('simple', tribune_unaccent(w.word)) || to_tsvector(w.config::regconfig, w.word))
    && searched.lexemes`;

/** Where the text occurs, whatever its case. */
function occurrences(written: string, text: string): { start: number; end: number }[] {
  if (text === '') return [];
  const pattern = new RegExp(text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'giu');
  return [...written.matchAll(pattern)].map(({ 0: found, index }) => ({
    start: index,
    end: index + found.length,
  }));
}
