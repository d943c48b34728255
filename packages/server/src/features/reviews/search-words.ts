import { type Db, rows } from '../../platform/db/database.ts';
import { searchConfigOf } from '../../platform/language/search-words.ts';
import { wordsText } from './columns.ts';

/** Indexes the text of imported reviews for the search, as a submission does for its own. */
export async function insertSearchWords(
  tx: Db,
  merchantId: string,
  reviews: readonly { reviewId: string; language?: string | null | undefined }[],
): Promise<void> {
  const byConfig = Map.groupBy(reviews, ({ language }) => searchConfigOf(language ?? null));
  for (const [config, some] of byConfig) {
    const reviewIds = some.map(({ reviewId }) => reviewId);
    await rows(tx, insertWordsSql, [merchantId, reviewIds, config]);
  }
}

/* The lateral join forces key lookups: without statistics, right after an import, the planner would scan the table. */
const insertWordsSql = `
  insert into review_search (merchant_id, review_id, words)
  select r.merchant_id, r.review_id,
    tribune_search_words(${wordsText}, $3::regconfig)
  from unnest($2::uuid[]) as given (review_id)
  cross join lateral (
    select * from reviews as r where r.merchant_id = $1 and r.review_id = given.review_id limit 1) as r`;
