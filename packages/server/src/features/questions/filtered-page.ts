import type { QuestionSort } from '@tribune/contract';
import { type Db, row, rows } from '../../platform/db/database.ts';
import { productOf } from '../../platform/db/product-of.ts';
import { orNull, output, statement } from '../../platform/db/statement.ts';
import { publicColumns } from './columns.ts';
import type { ListPosition } from './list-position.ts';
import { ownFirst, Parameters, pagesSql } from './page-statement.ts';
import type { QuestionRow } from './present.ts';
import { productName } from './queue.ts';
import type { QuestionSearch } from './search.ts';

export interface FilteredRequest {
  productId: string;
  status: string;
  sort: QuestionSort;
  answered: boolean | null;
  preferredLanguage: string | null;
  search: QuestionSearch | null;
  after: ListPosition | null;
  limit: number;
}

export interface FoundPage {
  /** The questions of the page, plus one if there is a next page. */
  found: QuestionRow[];
  total: number;
  isEstimate: boolean;
  /** The question after which the search continues, if a page ends before it is full; else null. */
  stoppedAt: string | null;
}

/** Maximum number of questions read to count matches, or to find a page of a search. */
export const maxScanned = 1_000;
/** Number of questions read first, which suffices for most searches in longer lists. */
const scannedFirst = 250;
/** Number of matches sufficient to estimate the total. */
const enoughMatches = 20;

/** A page of matching questions. Reads a bounded number of rows, regardless of the number of the product's questions. */
export async function filteredPage(db: Db, merchantId: string, request: FilteredRequest): Promise<FoundPage> {
  const { search, answered } = request;
  if (search?.lookUp) return byTextIndex(db, merchantId, request);
  if (search) return byScan(db, merchantId, request);
  const { found, listed } = await readPage(db, merchantId, request, 'lanes');
  const counted =
    answered === null
      ? { total: listed, isEstimate: false }
      : await countAnswered(db, merchantId, { ...request, answered, listed });
  return { found, ...counted, stoppedAt: null };
}

/** Reads, counts and sorts all hits. */
async function byTextIndex(db: Db, merchantId: string, request: FilteredRequest): Promise<FoundPage> {
  const { found, matching } = await readPage(db, merchantId, request, 'hits');
  return { found, total: matching, isEstimate: false, stoppedAt: null };
}

/** Reads the list in its order, up to `maxScanned` questions after the cursor. */
async function byScan(db: Db, merchantId: string, request: FilteredRequest): Promise<FoundPage> {
  const page = await scanUntil(db, merchantId, request, ({ found }) => found.length > request.limit);
  const isSampled = ({ matching, listed }: Read) => matching >= enoughMatches && listed >= maxScanned;
  // In a list that begins with one language or with answered questions, the first ones are not representative.
  const isMixed = request.preferredLanguage === null && request.sort !== 'answered';
  const isAll = page.scanned < page.most;
  const isWhole = isAll || (isMixed && (page.most === maxScanned || isSampled(page)));
  const sample =
    request.after === null && isWhole
      ? page
      : await scanUntil(
          db,
          merchantId,
          { ...request, after: null, limit: 1, sort: 'newest', preferredLanguage: null },
          isSampled,
        );
  const isFull = page.found.length > request.limit;
  const stoppedAt = !isFull && page.scanned === maxScanned ? page.lastScanned : null;
  if (sample.scanned < sample.most)
    return { found: page.found, total: sample.matching, isEstimate: false, stoppedAt };
  const expected = (sample.matching / sample.scanned) * sample.listed;
  const total = Math.max(Number(expected.toPrecision(2)), sample.matching);
  return { found: page.found, total, isEstimate: true, stoppedAt };
}

/** Reads a few questions, and up to `maxScanned` if these are not sufficient. */
async function scanUntil(
  db: Db,
  merchantId: string,
  request: FilteredRequest,
  isEnough: (read: Read) => boolean,
): Promise<Read & { most: number }> {
  const first = await readPage(db, merchantId, request, 'scan', scannedFirst);
  if (first.scanned < scannedFirst || isEnough(first)) return { ...first, most: scannedFirst };
  return { ...(await readPage(db, merchantId, request, 'scan')), most: maxScanned };
}

type Read = Awaited<ReturnType<typeof readPage>>;

/**
 * The page, the list's number of questions from maintained counters, the number of scanned questions and the last of them, and the number
 * of matches.
 */
async function readPage(
  db: Db,
  merchantId: string,
  request: FilteredRequest,
  by: 'lanes' | 'scan' | 'hits',
  most = maxScanned,
) {
  const { text, values } = filteredStatement(merchantId, request, by, most);
  const answer = await rows(db, text, values);
  const [first] = answer;
  return {
    // An empty page is one row whose question columns are null.
    found: answer.filter((one): one is QuestionRow & typeof one => one.question_id !== null),
    listed: first?.listed ?? 0,
    scanned: first?.scanned ?? 0,
    lastScanned: first?.last_scanned ?? null,
    matching: first?.matching ?? 0,
  };
}

/** One statement for a page: its keys in order, then the rows. */
export function filteredStatement(
  merchantId: string,
  request: FilteredRequest,
  by: 'lanes' | 'scan' | 'hits',
  most = maxScanned,
) {
  const parameters = new Parameters(merchantId, request);
  const { productId: _, limit, search } = request;
  const add = (value: unknown) => parameters.add(value);
  const { candidates, after, order } = pagesSql(request, parameters, by, most);
  const condition = by === 'scan' && search ? `where ${search.condition(add)}` : '';
  const isCounted = by !== 'lanes';
  return {
    text: statement`
      with recursive ${candidates},
      matching as materialized (
        select found.* from candidates as found
        ${
          condition &&
          `cross join lateral (
            select * from questions as q where q.merchant_id = $1 and q.question_id = found.question_id limit 1) as q ${condition}`
        }
      ),
      page as (
        select * from matching as found ${after ? `where ${after}` : ''} order by ${order('found')} limit ${add(limit + 1)}
      )
      select ${keptTotal} as ${output.number('listed')},
        ${isCounted ? '(select count(*) from candidates)' : '0'} as ${output.number('scanned')},
        ${isCounted ? '(select count(*) from matching)' : '0'} as ${output.number('matching')},
        ${by === 'scan' ? `(select question_id::text from candidates as found order by ${order('found', 'last')} limit 1)` : 'null'} as ${orNull(output.text('last_scanned'))},
        ${orNull(publicColumns)}, ${productName}
      from (values (1)) as one
      left join page as found on true
      left join lateral (
        select * from questions as q where q.merchant_id = $1 and q.question_id = found.question_id limit 1) as q on true
      ${productOf('q')}
      order by ${order('found')}`,
    values: parameters.list,
  };
}

const keptTotal = `(select coalesce(sum(case $3::text when 'pending' then pending when 'approved' then approved
  when 'rejected' then rejected else flagged end), 0) from product_question_counts where merchant_id = $1 and product_id = $2)`;

/** Number of a product's newest questions from which the share of answered ones is estimated. */
const sampleSize = 1_000;

/** Exact up to `maxScanned`. */
async function countAnswered(
  db: Db,
  merchantId: string,
  { productId, status, answered, listed }: FilteredRequest & { answered: boolean; listed: number },
): Promise<{ total: number; isEstimate: boolean }> {
  const values = [merchantId, productId, status, answered];
  const counted = (await row(db, countAnsweredSql, values))?.counted ?? 0;
  if (counted <= maxScanned) return { total: counted, isEstimate: false };
  const sample = await row(db, answeredSampleSql, values);
  const expected = ((sample?.matching ?? 0) / sampleSize) * listed;
  return { total: Math.max(Number(expected.toPrecision(2)), counted), isEstimate: true };
}

const countAnsweredSql = statement`
  with recursive ${ownFirst.languages}
  select coalesce(sum(counts.number), 0) as ${output.number('counted')} from languages
  cross join lateral (
    select count(*) as number from (
      select from questions as q
      where q.merchant_id = $1 and q.product_id = $2 and q.status = $3 and coalesce(q.language, '') = languages.language
        and (q.approved_answers > 0) = $4 limit ${maxScanned + 1}) as q) as counts
  where languages.language is not null`;

const answeredSampleSql = statement`
  select count(*) filter (where (newest.approved_answers > 0) = $4) as ${output.number('matching')} from (
    select q.approved_answers from questions as q
    where q.merchant_id = $1 and q.product_id = $2 and q.status = $3
    order by q.created_at desc, q.question_id desc limit ${sampleSize}) as newest`;
