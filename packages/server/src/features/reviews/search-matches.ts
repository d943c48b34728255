import type { reviewList, Static } from '@tribune/contract';
import { type Db, rows } from '../../platform/db/database.ts';
import { output, statement } from '../../platform/db/statement.ts';
import { typeId } from '../../platform/ids.ts';
import { searchConfigOf, writtenWithoutSpaces } from '../../platform/language/search-words.ts';
import { wordNames } from './columns.ts';
import type { ListedRow } from './listed-row.ts';
import { searchedTokens, type Token, tokensOf } from './search-tokens.ts';

type Match = NonNullable<Static<typeof reviewList>['matches']>[number];

/** Maximum number of different words of a page that are compared with those searched for. */
const maxWords = 5_000;
/** Maximum number of matches in one review. */
const maxInReview = 100;

/** Where the reviews of a page contain the words of a search, or other forms of them that it found. */
export async function matchesIn(
  db: Db,
  reviews: readonly ListedRow[],
  { text, language }: { text: string; language: string },
): Promise<Match[]> {
  if (writtenWithoutSpaces(text)) return matchesOf(reviews, (words) => occurrences(words, text.trim()));
  const searched = searchedTokens(text).map(({ word }) => word);
  if (searched.length === 0) return [];
  const words = wordsOf(reviews, searched);
  const found = await rows(db, foundSql, [
    searched,
    searchConfigOf(language),
    words.map(({ word }) => word),
    words.map(({ config }) => config),
  ]);
  const known = new Set(found.map(({ word, config }) => keyOf(word, config)));
  return matchesOf(reviews, (written, review) => {
    const config = searchConfigOf(review.language);
    return tokensOf(written).filter(({ word }) => known.has(keyOf(word, config)));
  });
}

function matchesOf(
  reviews: readonly ListedRow[],
  find: (written: string, review: ListedRow) => readonly Pick<Token, 'start' | 'end'>[],
): Match[] {
  return reviews.flatMap((review) =>
    Object.entries(wordNames)
      .flatMap(([field, column]) =>
        find(review[column] ?? '', review).map(({ start, end }) => ({
          reviewId: typeId('review', review.review_id),
          field: field as Match['field'],
          start,
          end,
        })),
      )
      .slice(0, maxInReview),
  );
}

const keyOf = (word: string, config: string) => `${config} ${word}`;

/** Distinct words of the reviews that may match, with the text search configuration that indexes each. */
function wordsOf(reviews: readonly ListedRow[], searched: readonly string[]) {
  const mayMatch = beginningLike(searched);
  const words = new Map<string, { word: string; config: string }>();
  for (const review of reviews) {
    const config = searchConfigOf(review.language);
    for (const column of Object.values(wordNames))
      for (const { word } of tokensOf(review[column] ?? ''))
        if (words.size < maxWords && mayMatch(word)) words.set(keyOf(word, config), { word, config });
  }
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

const firstLetter = (word: string) => (word.normalize('NFKD').at(0) ?? '').toLowerCase();

/** As the search compares them, see `insertSearchWords`. Stop words match nothing. */
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
