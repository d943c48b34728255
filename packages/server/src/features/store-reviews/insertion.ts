import { type Db, rows } from '../../platform/db/database.ts';
import type { Row } from '../../platform/db/statement.ts';
import { searchConfigOf } from '../../platform/language/search-words.ts';
import { storeReviews, submittedColumns } from './columns.ts';

const submitted = storeReviews(...submittedColumns);
/** The row of a new store review. */
export type NewStoreReview = Row<typeof submitted>;

/** Inserts a store review with its search words. */
export async function insertStoreReview(tx: Db, made: NewStoreReview): Promise<void> {
  await rows(tx, insertSql, {
    ...made,
    findings: JSON.stringify(made.findings),
    searchConfig: searchConfigOf(made.language),
    searched: [made.title, made.body].filter((text) => text !== null).join('\n'),
  });
}

const insertSql = `
  insert into store_reviews (${submittedColumns.join(', ')}, words)
  values (${submittedColumns.map((column) => `$${column}`).join(', ')},
    tribune_search_words($searched, $searchConfig::regconfig))`;
