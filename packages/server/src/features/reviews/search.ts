import { type Db, rows } from '../../platform/db/database.ts';
import { likeText } from '../../platform/db/like-pattern.ts';
import { statement, table } from '../../platform/db/statement.ts';
import { searchConfigOf, searchText, writtenWithoutSpaces } from '../../platform/language/search-words.ts';
import { wordsText } from './columns.ts';

/** Gives a value's placeholder. */
type Add = (value: unknown) => string;

/** A condition on `reviews as r` whose merchant is `$1`. */
export type Search = (add: Add) => string;

/** More reviews than this are not carried from one statement to the next. */
const maxHits = 2_000;

/**
 * What finds the reviews that somebody's words are in: each word as it stands, without accents, or in another form of the
 * same word in the given language. The database knows nothing of how rare words are before it looks, and among a million
 * reviews walked them all for a word that one had. So the index of words is asked first: few reviews are named by their
 * ids, and where there are more than a few, walking the list meets a page of them soon.
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
