import { type Db, plannedEachTime, row } from '../../platform/db/database.ts';
import { likeText } from '../../platform/db/like-pattern.ts';
import { output, statement } from '../../platform/db/statement.ts';
import { searchConfigOf, searchText, writtenWithoutSpaces } from '../../platform/language/search-words.ts';
import { wordsText } from './columns.ts';

/** Adds a parameter and returns its placeholder. */
type Add = (value: unknown) => string;

export interface Search {
  /** SQL condition on `reviews as r`, whose merchant is `$1`. It reads the words of each row that it is asked about. */
  condition(add: Add): string;
  /** The number of the merchant's reviews that match, as the planner estimates it; infinite where no index finds them. */
  hits: number;
  /** SQL that selects the ids of the matching reviews by the text index. */
  lookUp(add: Add): string;
}

/**
 * A full-text search. Words match exactly, without accents, or stemmed in the given language. A text index finds all reviews
 * with a word at once, which takes seconds for one that a million contain; those are met soon in any order. PostgreSQL
 * does not choose well between the two, as it plans prepared statements without knowing the word, so its statistics of words
 * are asked first.
 */
export async function searchFor(
  db: Db,
  merchantId: string,
  { text, language }: { text: string; language: string },
): Promise<Search> {
  if (writtenWithoutSpaces(text)) return substringSearch(likeText(text));
  const words = searchText(text);
  const config = searchConfigOf(language);
  const plan = await row(db, estimateSql, [merchantId, words, config]);
  return {
    condition: (add) => `(select ${matches(add(words), add(config))} from review_search as s
      where s.merchant_id = $1 and s.merchant_id = r.merchant_id and s.review_id = r.review_id)`,
    hits: await hitsOf(db, [merchantId, words, config], estimateOf(plan)),
    lookUp: (add) =>
      `select s.review_id from review_search as s where s.merchant_id = $1 and ${matches(add(words), add(config))}`,
  };
}

/** What all of some searches find, by the index of the one that finds least; null when there are none. */
export function allOf(searches: readonly (Search | null)[]): Search | null {
  const [first, ...others] = searches
    .filter((search) => search !== null)
    .toSorted((one, other) => one.hits - other.hits);
  if (!first || others.length === 0) return first ?? null;
  const conditions = (add: Add, of: readonly Search[]) =>
    of.map((search) => search.condition(add)).join(' and ');
  return {
    hits: first.hits,
    condition: (add) => conditions(add, [first, ...others]),
    lookUp: (add) => `select r.review_id from reviews as r
      where r.merchant_id = $1 and r.review_id = any(array(${first.lookUp(add)})) and ${conditions(add, others)}`,
  };
}

/** The condition for a list whose order cannot be walked: by the text index where that finds few, else row by row. */
export const searchCondition = ({ hits, lookUp, condition }: Search, add: Add): string =>
  hits <= maxHits ? `r.review_id = any(array(${lookUp(add)}))` : condition(add);

/** Maximum number of reviews that are read by the text index. */
export const maxHits = 5_000;

const matches = (words: string, config: string) =>
  `(s.words @@ websearch_to_tsquery('simple', tribune_unaccent(${words}))
    or s.words @@ websearch_to_tsquery(${config}::regconfig, ${words}))`;

const estimateSql = `explain (format json)
  select from review_search as s where s.merchant_id = $1 and ${matches('$2', '$3')}`;

/** A plan of another form, as a distributed table has, tells nothing: then the text index is only used when a walk fails. */
function estimateOf(plan: Record<string, unknown> | undefined): number {
  const [explained] = (plan?.['QUERY PLAN'] ?? []) as { Plan?: { 'Plan Rows'?: number } }[];
  return explained?.Plan?.['Plan Rows'] ?? Number.MAX_SAFE_INTEGER;
}

/** Estimates above this come from PostgreSQL's statistics of frequent words. */
const maxUnknown = 50_000;

/**
 * PostgreSQL assumes that a word without statistics is half as frequent as the rarest word with statistics: 10,000 hits among ten
 * million reviews, even if there are none. The text index then counts the hits, in 2 to 14 ms.
 */
async function hitsOf(db: Db, values: string[], estimate: number): Promise<number> {
  if (estimate <= maxHits || estimate > maxUnknown) return estimate;
  const counted = await row(db, countSql, values);
  return counted && counted.hits <= maxHits ? counted.hits : estimate;
}

const countSql = statement`${plannedEachTime}
  select count(*) as ${output.number('hits')} from (
    select from review_search as s where s.merchant_id = $1 and ${matches('$2', '$3')} limit ${maxHits + 1}) as found`;

const substringSearch = (text: string): Search => ({
  condition: (add) => `${wordsText} ilike '%' || ${add(text)} || '%'`,
  hits: Number.POSITIVE_INFINITY,
  lookUp: () => 'select null::uuid where false',
});
