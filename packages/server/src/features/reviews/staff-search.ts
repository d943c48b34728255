import { reviewStatuses } from '@tribune/contract';
import type { Db } from '../../platform/db/database.ts';
import { addressMatches, hasOperators, isAddress, partsMatch } from '../../platform/language/search-words.ts';
import type { QueueFilters, QueueSearch, StatusCounts } from '../content/index.ts';
import { merchantCounts, totalsOf } from '../rating-counters/index.ts';
import { wordsText } from './columns.ts';
import { maxHits, searchFor } from './search.ts';

/** Maximum number of reviews in which parts of words are searched, because no index supports that. */
const maxScanned = 20_000;

/** Matches words in any form; in up to `maxScanned` reviews also parts of words and of email addresses; whole addresses match exactly. */
export async function staffSearch(
  db: Db,
  merchantId: string,
  { search, status = [...reviewStatuses] }: QueueFilters & { search: string },
  locale: string,
): Promise<QueueSearch> {
  if (isAddress(search)) return { condition: (add) => addressMatches('r.email_key', search, add), few: null };
  const counts = await statusCounts(db, merchantId);
  const scanned = status.reduce((sum, one) => sum + counts[one], 0);
  const { condition, lookUp, hits } = await searchFor(db, merchantId, { text: search, language: locale });
  if (scanned > maxScanned || hasOperators(search))
    return { condition, few: hits <= maxHits ? lookUp : null };
  const searched = { text: wordsText, email: 'r.email_key' };
  return { condition: (add) => `((${partsMatch(search, searched, add)}) or ${condition(add)})`, few: null };
}

/** The merchant's reviews by status. */
export async function statusCounts(db: Db, merchantId: string): Promise<StatusCounts> {
  const counts = await merchantCounts(db, merchantId);
  const { pending, rejected, flagged } = counts;
  return { pending, approved: totalsOf(counts).total, rejected, flagged };
}
