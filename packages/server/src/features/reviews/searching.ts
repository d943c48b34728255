import type { reviewList, Static } from '@tribune/contract';
import type { Db } from '../../platform/db/database.ts';
import { typeId } from '../../platform/ids.ts';
import {
  correctedSearch,
  type SearchedTexts,
  sampledTexts,
} from '../../platform/language/search-correction.ts';
import { matchesIn } from '../../platform/language/search-matches.ts';
import { configOfSearched } from '../../platform/language/search-words.ts';
import { wordNames, wordsText } from './columns.ts';
import { newestFirst } from './index-paths.ts';
import type { ListedRow } from './listed-row.ts';

/** The search with spelling corrected by words of the products' reviews (null: all of the merchant's); null if there is nothing to correct. */
export function correctedReviewSearch(
  db: Db,
  merchantId: string,
  { text, products, language }: { text: string; products: readonly string[] | null; language: string },
): Promise<string | null> {
  return correctedSearch(db, merchantId, text, {
    ...newestTexts(products),
    occurs: (query) =>
      `exists (select from review_search as s where s.merchant_id = $1 and s.words @@ ${query})`,
    config: configOfSearched(text, language),
  });
}

function newestTexts(products: readonly string[] | null): Pick<SearchedTexts, 'newest' | 'values'> {
  if (!products) return { newest: newestOf(''), values: [sampledTexts] };
  return {
    newest: `select r.words from unnest($4::text[]) as member (product_id)
      cross join lateral (${newestOf('and r.product_id = member.product_id')}) as r`,
    values: [Math.ceil(sampledTexts / products.length), products],
  };
}

const newestOf = (product: string) => `
  select ${wordsText} as words from reviews as r where r.merchant_id = $1 and r.status = 'approved' ${product}
  order by ${newestFirst} limit $3`;

type Match = NonNullable<Static<typeof reviewList>['matches']>[number];

/** Maximum number of matches in one review. */
const maxInReview = 100;

/** The occurrences of search words in a page's reviews. */
export async function matchesInReviews(
  db: Db,
  reviews: readonly ListedRow[],
  search: { text: string; language: string },
): Promise<Match[]> {
  const texts = reviews.flatMap((review) =>
    Object.entries(wordNames).map(([field, column]) => ({
      reviewId: typeId('review', review.review_id),
      field: field as Match['field'],
      text: review[column] ?? '',
      language: review.language,
    })),
  );
  const found = await matchesIn(db, texts, search);
  const matches = texts.flatMap(({ reviewId, field }, index) =>
    (found[index] ?? []).map(({ start, end }): Match => ({ reviewId, field, start, end })),
  );
  return [...Map.groupBy(matches, ({ reviewId }) => reviewId).values()].flatMap((some) =>
    some.slice(0, maxInReview),
  );
}
