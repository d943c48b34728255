import type { ReasonCode, ReviewStatus } from '@tribune/contract';
import { starColumns } from '../../platform/db/counted-values.ts';
import { type Db, rows } from '../../platform/db/database.ts';
import { orNull, output, statement, sumsOf } from '../../platform/db/statement.ts';

type Stars = [number, number, number, number, number];

/** Collects changes to the counters of unpublished reviews, so that they can be written in one statement. */
export class HiddenChanges {
  readonly #reasons = new Map<string, Stars>();

  /** Counts a review in (`change` 1) or out (-1) with that status and reason; published ones are not counted here. */
  add(
    {
      status,
      reasonCode,
      rating,
    }: { status: ReviewStatus | null; reasonCode: ReasonCode | null; rating: number },
    change: 1 | -1,
  ): void {
    if (status === null || status === 'approved') return;
    const stars = this.#reasons.get(reasonCode ?? '') ?? [0, 0, 0, 0, 0];
    stars[rating - 1] = (stars[rating - 1] ?? 0) + change;
    this.#reasons.set(reasonCode ?? '', stars);
  }

  /** The rows to add to hidden_counts, sorted by reason code, the order in which they are locked. */
  get rows(): object[] {
    return [...this.#reasons]
      .filter(([, stars]) => stars.some((count) => count !== 0))
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([reason_code, stars]) => ({
        reason_code,
        ...Object.fromEntries(starColumns.map((column, index) => [column, stars[index]])),
      }));
  }
}

/**
 * Unpublished reviews by reason and stars, most frequent reason first. For a pending review the reason is that of its first screening
 * result, for others that of the last decision; null if none was given.
 */
export function hiddenCounts(db: Db, merchantId: string) {
  return rows(db, hiddenSql, [merchantId]);
}

const hiddenSql = statement`
  select nullif(reason_code, '') as ${orNull(output.oneOf<ReasonCode>()('reason_code'))}, ${sumsOf(starColumns)},
    0 as ${output.number('incentivized')}
  from hidden_counts as h where merchant_id = $1 group by h.reason_code
  having sum(${starColumns.join(' + ')}) > 0 order by sum(${starColumns.join(' + ')}) desc, h.reason_code`;
