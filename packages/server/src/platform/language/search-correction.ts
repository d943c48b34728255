import { type Db, plannedEachTime, rows } from '../db/database.ts';
import { output, statement } from '../db/statement.ts';
import { searchedTokens } from './search-tokens.ts';
import { normalizedSearch, writtenWithoutSpaces } from './search-words.ts';

/** Maximum number of a list's newest texts from which corrections are taken. */
export const sampledTexts = 500;
/** Maximum number of words of a search that are corrected. */
const maxWords = 5;
const shortestWord = 4;
/** A correction must occur at least once per this many texts. Typing errors of other customers are rarer. */
const textsPerWord = 200;
/** Maximum difference in length between a word and its correction, in characters. */
const maxLengthDifference = 2;

/** The texts that a search covers. */
export interface SearchedTexts {
  /** SQL that selects `words`, the list's newest public texts of the merchant `$1`; its `values` are `$3` and so on. */
  newest: string;
  values: readonly unknown[];
  /** SQL condition: whether any text of the merchant `$1` matches `query`, which is the SQL of a search for one word in any form. */
  occurs(query: string): string;
  /** PostgreSQL's text search configuration in which the search is stemmed. */
  config: string;
}

/**
 * Replaces the search words that no text of the merchant contains with the most similar words of the list's newest public texts; null if
 * there is nothing to replace. Reads only public words of the list, at the moment of the search: there are no word statistics that could
 * outlive a deleted text.
 */
export async function correctedSearch(
  db: Db,
  merchantId: string,
  text: string,
  texts: SearchedTexts,
): Promise<string | null> {
  if (writtenWithoutSpaces(text)) return null;
  const search = normalizedSearch(text);
  const tokens = searchedTokens(search)
    .filter(({ word }) => word.length >= shortestWord)
    .slice(0, maxWords);
  if (tokens.length === 0) return null;
  const words = [...new Set(tokens.map(({ word }) => word.toLowerCase()))];
  const similar = Map.groupBy(await similarWords(db, merchantId, texts, words), ({ asked }) => asked);
  const replacements = new Map(
    words.flatMap((word) => {
      const best = mostSimilar(word, similar.get(word) ?? []);
      return best === null ? [] : [[word, best]];
    }),
  );
  if (replacements.size === 0) return null;
  for (const { word } of await occurringWords(db, merchantId, texts, [...replacements.keys()]))
    replacements.delete(word);
  if (replacements.size === 0) return null;
  return tokens.reduceRight((corrected, { word, start, end }) => {
    const replacement = replacements.get(word.toLowerCase());
    return replacement === undefined
      ? corrected
      : corrected.slice(0, start) + replacement + corrected.slice(end);
  }, search);
}

interface Similar {
  word: string;
  plain: string;
  asked_plain: string;
  times: number;
}

/**
 * The word with the smallest edit distance, among equals the most frequent; null if there is none, or if it is the same. Words with one
 * typing error from a more frequent one are probably typing errors of other customers. The first letter of a word is seldom wrong, and a
 * different one makes a different word (mouse, house).
 */
function mostSimilar(word: string, similar: readonly Similar[]): string | null {
  if (similar.some(({ plain, asked_plain }) => plain === asked_plain)) return null;
  const most = word.length < 7 ? 1 : 2;
  const [best] = similar
    .filter((one) => !similar.some((other) => isErrorFor(one, other)))
    .map((one) => ({
      ...one,
      errors: typingErrors(one.plain, one.asked_plain) + Number(startsOtherwise(one)),
    }))
    .filter(({ errors }) => errors <= most)
    .sort(
      (one, other) =>
        one.errors - other.errors || other.times - one.times || (one.word < other.word ? -1 : 1),
    );
  return best?.word ?? null;
}

const isErrorFor = (one: Similar, other: Similar) =>
  other.times >= 2 * one.times && typingErrors(one.plain, other.plain) === 1;

/** Whether the first letter differs, and is not just missing, surplus or transposed. */
const startsOtherwise = ({ plain, asked_plain: asked }: Similar) =>
  plain[0] !== asked[0] && plain[1] !== asked[0] && plain[0] !== asked[1];

/** Edit distance with transpositions of adjacent characters (optimal string alignment). */
export function typingErrors(one: string, other: string): number {
  let [before, last] = [[] as number[], Array.from({ length: other.length + 1 }, (_, index) => index)];
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    for (let j = 1; j <= other.length; j++) {
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      row[j] = Math.min(
        (last[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (last[j - 1] ?? 0) + Number(one[i - 1] !== other[j - 1]),
        isSwapped ? (before[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    [before, last] = [last, row];
  }
  return last[other.length] ?? 0;
}

/**
 * Words of the list's newest texts that are similar to a search word: words (1, 2) and the parts of hyphenated ones (10, 11), by
 * PostgreSQL's parser. The parser takes twice as long for whole texts as for their distinct pieces, so it gets only pieces that may
 * contain such a word: those with enough bytes, because an accented character has at least two, and with some of its trigrams.
 */
function similarWords(
  db: Db,
  merchantId: string,
  { newest, values }: SearchedTexts,
  words: readonly string[],
) {
  return rows(
    db,
    statement`${plannedEachTime}
      with searched as materialized (
        select asked, tribune_unaccent(asked) as plain from unnest($2::text[]) as asked
      ), newest as materialized (${newest}), pieces as materialized (
        select piece collate "C" as piece, count(*) as times
        from newest cross join lateral string_to_table(newest.words, ' ') as piece
        where octet_length(piece) >= (select min(length(plain)) - ${maxLengthDifference} from searched) group by 1
      ), near as materialized (
        select piece, times from pieces where exists (select from searched as a
          where word_similarity(a.plain, tribune_unaccent(lower(piece collate "default"))) >= 0.1)
      ), spelled as materialized (
        select t.token collate "C" as token, sum(near.times) as times
        from near cross join lateral ts_parse('default', near.piece) as t
        where t.tokid in (1, 2, 10, 11) and length(t.token) between ${shortestWord - 1} and 40 group by 1
      ), said as materialized (
        select lower(token) collate "default" as word, tribune_unaccent(lower(token)) as plain, sum(times) as times
        from spelled group by 1, 2
      )
      select a.asked as ${output.text('asked')}, a.plain as ${output.text('asked_plain')}, s.word as ${output.text('word')},
        s.plain as ${output.text('plain')}, s.times as ${output.number('times')}
      from searched as a
      cross join lateral (
        select said.* from said
        where abs(length(said.plain) - length(a.plain)) <= ${maxLengthDifference} and similarity(said.plain, a.plain) >= 0.25
          and said.times * ${textsPerWord} >= (select count(*) from newest)
        order by similarity(said.plain, a.plain) desc, said.times desc, said.word limit 20) as s`,
    [merchantId, words, ...values],
  );
}

/**
 * The words that occur in any form in a text of the merchant. Frequent ones are found in the newest texts. Each word is a parameter,
 * because the planner consults its statistics only for parameters, and otherwise reads whole tables.
 */
function occurringWords(
  db: Db,
  merchantId: string,
  { occurs, config }: SearchedTexts,
  words: readonly string[],
) {
  const each = words.map(
    (_, index) =>
      `select $${index + 3}::text as word where ${occurs(`tribune_search_query($${index + 3}::text, $2::regconfig)`)}`,
  );
  return rows(
    db,
    statement`${plannedEachTime}
      select found.word as ${output.text('word')} from (${each.join(' union all ')}) as found`,
    [merchantId, config, ...words],
  );
}
