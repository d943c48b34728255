import { type Db, plannedEachTime, row } from '../../platform/db/database.ts';
import { output, statement } from '../../platform/db/statement.ts';
import {
  configOfSearched,
  searchText,
  substringMatch,
  wordsMatch,
  writtenWithoutSpaces,
} from '../../platform/language/search-words.ts';
import { withoutStopWords } from '../../platform/language/stop-words.ts';

/** Adds a parameter and returns its placeholder. */
export type Add = (value: unknown) => string;

export interface QuestionSearch {
  /** SQL condition on `questions as q`, whose merchant is `$1`. Reads the words of each row it is evaluated for. */
  condition(add: Add): string;
  /**
   * SQL that selects the IDs of the merchant's questions in which one of the words occurs, using the text indexes. Null if too many
   * questions contain each of the words, or no index finds them.
   */
  lookUp: ((add: Add) => string) | null;
}

/** Maximum number of questions and answers read through the text indexes. */
export const maxHits = 2_000;

/**
 * Searches questions with their approved answers: each word must occur in one of these, exactly, without accents, or stemmed in the
 * given language. The text indexes contain all questions of a merchant; words with more hits than `maxHits` are soon found by scanning
 * in any order.
 */
export async function questionSearch(
  db: Db,
  merchantId: string,
  { text, language }: { text: string; language: string },
): Promise<QuestionSearch> {
  if (writtenWithoutSpaces(text)) return substringSearch(text.split(/\s+/));
  const config = configOfSearched(text, language);
  const searched = termsOf(searchText(text));
  const found = await withoutStopWords(db, searched, config);
  // Stop words such as "is" are searched only when the query has no other words.
  const terms = found.length > 0 ? found : searched;
  const rare = await rareTerm(db, merchantId, terms, config);
  const matches = (term: string, column: string, add: Add) => wordsMatch(column, add(term), add(config));
  return {
    condition: (add) =>
      terms
        .map(
          (term) => `((select ${matches(term, 's.words', add)} from question_search as s
            where s.merchant_id = $1 and s.merchant_id = q.merchant_id and s.question_id = q.question_id)
          or ${anyAnswer(matches(term, 'a.words', add))})`,
        )
        .join(' and '),
    lookUp:
      rare === null
        ? null
        : (add) => `select s.question_id from question_search as s
            where s.merchant_id = $1 and ${matches(rare, 's.words', add)}
          union select a.question_id from answers as a
            where a.merchant_id = $1 and a.status = 'approved' and ${matches(rare, 'a.words', add)}`,
  };
}

/** Maximum number of words that are searched separately: in the question, or in any of its answers. */
const maxTerms = 8;

/** The search terms. An operator applies to the whole text, which then must match in one place. */
function termsOf(text: string): string[] {
  const terms = [...new Set(text.trim().split(/\s+/))];
  const hasOperators = /["-]/.test(text) || terms.some((term) => term.toLowerCase() === 'or');
  if (hasOperators) return [text];
  return terms.length <= maxTerms
    ? terms
    : [...terms.slice(0, maxTerms - 1), terms.slice(maxTerms - 1).join(' ')];
}

/** Maximum number of words whose hits are counted; the longest ones. */
const maxCounted = 3;

/** A word with few hits among the merchant's questions and answers; null if none of the longest is rare. */
async function rareTerm(
  db: Db,
  merchantId: string,
  terms: readonly string[],
  config: string,
): Promise<string | null> {
  const longest = terms.toSorted((one, other) => other.length - one.length).slice(0, maxCounted);
  for (const term of longest) if (await isRare(db, [merchantId, term, config])) return term;
  return null;
}

/** Estimates above this come from PostgreSQL's statistics of frequent words; lower ones may be far too high. */
const maxUnknown = 50_000;

async function isRare(db: Db, values: string[]): Promise<boolean> {
  const plan = await row(db, `explain (format json) ${hitsSql}`, values);
  const [explained] = (plan?.['QUERY PLAN'] ?? []) as { Plan?: { 'Plan Rows'?: number } }[];
  // Plans of distributed tables are shaped differently, without this estimate.
  if ((explained?.Plan?.['Plan Rows'] ?? Number.POSITIVE_INFINITY) > maxUnknown) return false;
  return ((await row(db, countSql, values))?.hits ?? 0) <= maxHits;
}

const hitsSql = `select s.question_id from question_search as s
    where s.merchant_id = $1 and ${wordsMatch('s.words', '$2', '$3')}
  union all select a.question_id from answers as a
    where a.merchant_id = $1 and a.status = 'approved' and ${wordsMatch('a.words', '$2', '$3')}`;

const countSql = statement`${plannedEachTime}
  select count(*) as ${output.number('hits')} from (${hitsSql} limit ${maxHits + 1}) as found`;

/** An aggregate, which is computed per row: for `exists`, the planner might first collect all of a merchant's answers. */
const anyAnswer = (condition: string) => `(q.approved_answers > 0 and (
  select coalesce(bool_or(${condition}), false) from answers as a
  where a.merchant_id = $1 and a.merchant_id = q.merchant_id and a.question_id = q.question_id and a.status = 'approved'))`;

const substringSearch = (parts: readonly string[]): QuestionSearch => ({
  condition: (add) =>
    parts
      .map(
        (part) =>
          `(${substringMatch('q.body', part, add)} or ${anyAnswer(substringMatch('a.body', part, add))})`,
      )
      .join(' and '),
  lookUp: null,
});
