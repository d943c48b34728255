import { type Db, plannedEachTime, rows } from '../../platform/db/database.ts';
import { output, statement } from '../../platform/db/statement.ts';
import { searchConfigOf, writtenWithoutSpaces } from '../../platform/language/search-words.ts';
import { wordsText } from './columns.ts';
import { newestFirst } from './index-paths.ts';
import { type Listing, productsOf } from './listing-request.ts';
import { searchedTokens } from './search-tokens.ts';

/** Number of a list's newest reviews whose words are proposed. */
const sampleSize = 2_000;
/** Maximum number of words of a search that are corrected. */
const maxWords = 5;
const shortestWord = 4;

/**
 * The search with the words that no review of the merchant contains replaced by the most similar ones of the list's newest
 * published reviews; null when there is nothing to replace. It reads published words of the list only, at the moment of the
 * search: there are no statistics of words that would outlive a deleted review.
 */
export async function correctedSearch(
  db: Db,
  merchantId: string,
  { text, listing }: { text: string; listing: Listing },
): Promise<string | null> {
  if (writtenWithoutSpaces(text)) return null;
  const tokens = searchedTokens(text)
    .filter(({ word }) => word.length >= shortestWord)
    .slice(0, maxWords);
  if (tokens.length === 0) return null;
  const words = [...new Set(tokens.map(({ word }) => word.toLowerCase()))];
  const similar = Map.groupBy(await similarWords(db, merchantId, listing, words), ({ asked }) => asked);
  const replacements = new Map(
    words.flatMap((word) => {
      const best = mostSimilar(word, similar.get(word) ?? []);
      return best === null ? [] : [[word, best]];
    }),
  );
  if (replacements.size === 0) return null;
  const config = searchConfigOf(listing.query.language ?? listing.locale);
  for (const { word } of await occurringWords(db, merchantId, [...replacements.keys()], config))
    replacements.delete(word);
  if (replacements.size === 0) return null;
  return tokens.reduceRight((corrected, { word, start, end }) => {
    const replacement = replacements.get(word.toLowerCase());
    return replacement === undefined
      ? corrected
      : corrected.slice(0, start) + replacement + corrected.slice(end);
  }, text);
}

interface Similar {
  word: string;
  plain: string;
  asked_plain: string;
  times: number;
}

/** The word with the fewest typing errors in between, of these the most frequent; null without one, or if it is the same. */
function mostSimilar(word: string, similar: readonly Similar[]): string | null {
  if (similar.some(({ plain, asked_plain }) => plain === asked_plain)) return null;
  const most = word.length < 7 ? 1 : 2;
  const [best] = similar
    .map((one) => ({ ...one, errors: typingErrors(one.plain, one.asked_plain) }))
    .filter(({ errors }) => errors <= most)
    .sort(
      (one, other) =>
        one.errors - other.errors || other.times - one.times || (one.word < other.word ? -1 : 1),
    );
  return best?.word ?? null;
}

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

/** Words of the list's newest reviews that share a trigram with a searched word. */
function similarWords(db: Db, merchantId: string, listing: Listing, words: readonly string[]) {
  const products = productsOf(listing);
  return rows(db, products ? similarOfProductsSql : similarOfShopSql, [
    merchantId,
    words,
    products ? Math.ceil(sampleSize / products.length) : sampleSize,
    ...(products ? [products] : []),
  ]);
}

/* Words (1, 2) and the parts of those with hyphens (10, 11), of PostgreSQL's parser. */
const similarSql = (newest: string) => statement`${plannedEachTime}
  with newest as materialized (${newest}), said as materialized (
    select lower(t.token) as word, tribune_unaccent(lower(t.token)) as plain, count(*) as times
    from newest cross join lateral ts_parse('default', newest.words) as t
    where t.tokid in (1, 2, 10, 11) and length(t.token) between ${shortestWord - 1} and 40 group by 1, 2
  )
  select a.asked as ${output.text('asked')}, a.plain as ${output.text('asked_plain')}, s.word as ${output.text('word')},
    s.plain as ${output.text('plain')}, s.times as ${output.number('times')}
  from (select asked, tribune_unaccent(asked) as plain from unnest($2::text[]) as asked) as a
  cross join lateral (
    select said.* from said
    where abs(length(said.plain) - length(a.plain)) <= 2 and similarity(said.plain, a.plain) >= 0.25
    order by similarity(said.plain, a.plain) desc, said.times desc, said.word limit 20) as s`;

const newestOf = (product: string) => `
  select ${wordsText} as words from reviews as r where r.merchant_id = $1 and r.status = 'approved' ${product}
  order by ${newestFirst} limit $3`;
const similarOfShopSql = similarSql(newestOf(''));
const similarOfProductsSql = similarSql(`
  select r.words from unnest($4::text[]) as member (product_id)
  cross join lateral (${newestOf('and r.product_id = member.product_id')}) as r`);

/** The words that occur in any form in a review of the merchant. Frequent ones are found in the newest reviews. */
function occurringWords(db: Db, merchantId: string, words: readonly string[], config: string) {
  return rows(
    db,
    statement`select asked as ${output.text('word')} from unnest($2::text[]) as asked where exists (
       select from review_search as s where s.merchant_id = $1 and (
         s.words @@ plainto_tsquery('simple', tribune_unaccent(asked)) or s.words @@ plainto_tsquery($3::regconfig, asked)))`,
    [merchantId, words, config],
  );
}
