import { type Db, oneRow, row } from '../../platform/db/database.ts';
import { type RatingCounts, ratingCountsOf } from '../rating-counters/index.ts';
import { type ListedRow, listedRow } from './listed-row.ts';
import { isShared } from './listing-request.ts';
import {
  lastScannedStatement,
  type PageRequest,
  pageStatement,
  type Reading,
  versionsOf,
  versionsStatement,
} from './page-statement.ts';
import type { RenderedPage } from './rendered-pages.ts';

export interface FoundPage {
  /** One more than the page size if there is a next page. */
  found: ListedRow[];
  /** The rating counters of the product or merchant. */
  counts: RatingCounts;
  /** The number of matches, if the statement counts them. */
  filtered: number | null;
  /** The number of matches in a sample of the list; null unless the reading takes a sample. */
  sample: { matching: number; of: number } | null;
  /** Equal for two readings of a page if none of its rows has changed in between; null unless requested. */
  versions: string | null;
}

/** Reads one page. */
export async function readPage(db: Db, request: PageRequest, reading: Reading): Promise<FoundPage> {
  const { text, values, compare } = pageStatement(request, reading);
  const answer = await oneRow(db, text, values);
  const found = (answer.reviews ?? []).map((values) => listedRow(values, answer.product_name ?? null));
  const versions =
    reading.by === 'scan' && reading.versions
      ? pageVersions(request, versionsOf(found, isNamed(request)), answer.product_name)
      : null;
  if (compare) found.sort(compare);
  const [matching = 0, of = 0] = answer.sample?.split('/').map(Number) ?? [];
  const sample = answer.sample === null ? null : { matching, of };
  return { found, counts: ratingCountsOf(answer.figures), filtered: answer.filtered, sample, versions };
}

/**
 * Only the `counts` and `versions` of a page, without its rows, for comparison with `rendered`, which `readPage` read by a scan with
 * `versions`.
 */
export async function readVersions(
  db: Db,
  request: PageRequest,
  rendered: RenderedPage,
): Promise<Pick<FoundPage, 'counts' | 'versions'>> {
  const { text, values } = rendered.reading ?? versionsStatement(request);
  if (!request.cursor) rendered.reading ??= { text, values };
  const answer = await oneRow(db, text, values);
  return {
    counts: ratingCountsOf(answer.figures),
    versions: pageVersions(request, answer.versions ?? '', answer.product_name),
  };
}

const isNamed = ({ listing }: PageRequest) => listing.productId !== null && !isShared(listing);

const pageVersions = (request: PageRequest, versions: string, name: string | null) =>
  isNamed(request) ? `${name ?? ''}\n${versions}` : versions;

/** The ID of the last review that a scan with that budget reads; null if it reads the whole list. */
export async function lastScanned(db: Db, request: PageRequest, budget: number): Promise<string | null> {
  const { text, values } = lastScannedStatement(request, budget);
  return (await row(db, text, values))?.review_id ?? null;
}
