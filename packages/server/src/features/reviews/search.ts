import { type Db, plannedEachTime, row } from '../../platform/db/database.ts';
import { output, statement } from '../../platform/db/statement.ts';
import {
  configOfSearched,
  searchText,
  substringMatch,
  wordsMatch,
  writtenWithoutSpaces,
} from '../../platform/language/search-words.ts';
import { wordsText } from './columns.ts';

/** Adds a parameter and returns its placeholder. */
type Add = (value: unknown) => string;

export interface Search {
  /** SQL condition on `reviews as r`, whose merchant is `$1`. Reads the words of each row that it is evaluated for. */
  condition(add: Add): string;
  /** The number of the merchant's matching reviews: exact up to `maxHits`, an estimate above, infinite without an index. */
  hits: number;
  /** SQL that selects the IDs of the matching reviews, either already found or by the text index. */
  lookUp(add: Add): string;
}

/**
 * A full-text search. Words match exactly, without accents, or stemmed in the given language. A text index returns all reviews with a word
 * at once, which takes seconds for a word that a million reviews contain; for such words, scanning in any order soon fills a page.
 * PostgreSQL does not choose well between the two, because it plans prepared statements without knowing the word, so its word statistics
 * are consulted first. Words that may be rare are looked up once; if there are few matches, all further steps use their IDs.
 */
export async function searchFor(
  db: Db,
  merchantId: string,
  { text, language }: { text: string; language: string },
): Promise<Search> {
  if (writtenWithoutSpaces(text)) return substringSearch(text);
  const words = searchText(text);
  const config = configOfSearched(text, language);
  const alternatives = text.split(/\sor\s/i).length;
  const estimate = await estimateOf(db, [merchantId, words, config], alternatives);
  const found = estimate.mayBeRare ? await row(db, foundSql, [merchantId, words, config]) : undefined;
  const few = found && found.hits <= maxHits ? found : null;
  return {
    condition: (add) => `(select ${wordsMatch('s.words', add(words), add(config))} from review_search as s
      where s.merchant_id = $1 and s.merchant_id = r.merchant_id and s.review_id = r.review_id)`,
    hits: few?.hits ?? Math.max(estimate.hits, maxHits + 1),
    lookUp: (add) =>
      few
        ? `select found.review_id from unnest(${add(few.ids)}::uuid[]) as found (review_id)`
        : `select s.review_id from review_search as s where s.merchant_id = $1 and ${wordsMatch('s.words', add(words), add(config))}`,
  };
}

/** The intersection of searches, by the index of the one with the fewest hits; null without searches. */
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

/** Maximum number of reviews read through the text index. */
export const maxHits = 5_000;

/** Exceeds all estimates for words without statistics. */
const maxUnknown = 50_000;

/** A word that occurs in no text. */
const unknownWord = 'unbekanntestwort';

const estimateSql = `explain (format json)
  select 1 from review_search as s where s.merchant_id = $1 and ${wordsMatch('s.words', '$2', '$3')}
  union all select 1 from review_search as s where s.merchant_id = $1 and ${wordsMatch('s.words', '$4', '$3')}`;

/**
 * The estimated number of matches, from PostgreSQL's statistics of frequent words. PostgreSQL assumes that any other word is half as
 * frequent as the rarest of these, which is 10,000 of ten million reviews even if none contains it. So a word that occurs nowhere is
 * estimated too: any word with that estimate may be rare. Plans of distributed tables have a different shape, so nothing is looked up
 * there.
 */
async function estimateOf(
  db: Db,
  values: string[],
  alternatives: number,
): Promise<{ hits: number; mayBeRare: boolean }> {
  const plan = await row(db, estimateSql, [...values, unknownWord]);
  const [explained] = (plan?.['QUERY PLAN'] ?? []) as { Plan?: { Plans?: { 'Plan Rows'?: number }[] } }[];
  const [hits, unknown] = explained?.Plan?.Plans?.map((part) => part['Plan Rows']) ?? [];
  if (hits === undefined || unknown === undefined) return { hits: Number.MAX_SAFE_INTEGER, mayBeRare: false };
  // The estimate for a word and its stem is twice as high.
  const ofUnknown = Math.min(2.5 * unknown * alternatives, maxUnknown);
  return { hits, mayBeRare: hits <= Math.max(maxHits, ofUnknown) };
}

/** The IDs are returned and sent back as text. */
const foundSql = statement`${plannedEachTime}
  select count(*) as ${output.number('hits')}, coalesce(array_agg(found.review_id), '{}')::text as ${output.text('ids')} from (
    select s.review_id from review_search as s
    where s.merchant_id = $1 and ${wordsMatch('s.words', '$2', '$3')} limit ${maxHits + 1}) as found`;

const substringSearch = (text: string): Search => ({
  condition: (add) => substringMatch(wordsText, text, add),
  hits: Number.POSITIVE_INFINITY,
  lookUp: () => 'select null::uuid where false',
});
