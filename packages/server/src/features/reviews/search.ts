import { type Db, rows } from '../../platform/db/database.ts';
import { likeText } from '../../platform/db/like-pattern.ts';
import { statement, table } from '../../platform/db/statement.ts';
import { searchConfigOf, searchText, writtenWithoutSpaces } from '../../platform/language/search-words.ts';
import { wordsText } from './columns.ts';

/** Adds a parameter and returns its placeholder. */
type Add = (value: unknown) => string;

/** Returns an SQL condition on `reviews as r`, whose merchant is `$1`. */
export type Search = (add: Add) => string;

/** Maximum number of hits that are passed by id to the list's statement. */
const maxHits = 2_000;

/**
 * The condition for a full-text search. Words match exactly, without accents, or stemmed in the given language. The text
 * index is queried first, because the planner cannot estimate how rare a word is and scanned a million reviews for a word
 * of one. A few hits are then passed by id; with many hits, scanning the list finds a page of them soon.
 */
export async function searchFor(
  db: Db,
  merchantId: string,
  { text, language }: { text: string; language: string },
): Promise<Search> {
  if (writtenWithoutSpaces(text)) return (add) => containsCondition(add(likeText(text)));
  const words = searchText(text);
  const config = searchConfigOf(language);
  const hits = await rows(db, hitsSql, [merchantId, words, config, maxHits + 1]);
  if (hits.length > maxHits) return (add) => frequentCondition(add(words), add(config));
  const ids = hits.map((hit) => hit.review_id);
  return (add) => `r.review_id = any(${add(ids)}::uuid[])`;
}

const matches = (words: string, config: string) =>
  `(s.words @@ websearch_to_tsquery('simple', tribune_unaccent(${words}))
    or s.words @@ websearch_to_tsquery(${config}::regconfig, ${words}))`;

const hitsSql = statement`select ${table('review_search', 's')('review_id')}
  from review_search as s where s.merchant_id = $1 and ${matches('$2', '$3')} limit $4`;

function frequentCondition(words: string, config: string): string {
  return `exists (select from review_search as s
    where s.merchant_id = $1 and s.merchant_id = r.merchant_id and s.review_id = r.review_id and ${matches(words, config)})`;
}

function containsCondition(text: string): string {
  return `${wordsText} ilike '%' || ${text} || '%'`;
}
