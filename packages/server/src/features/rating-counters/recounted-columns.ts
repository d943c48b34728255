import { countSql } from '../daily-figures/index.ts';
import type { answerColumns, shopColumns } from './counts.ts';

const published: Record<(typeof answerColumns)[number], string> = {
  stars1: 'rating = 1',
  stars2: 'rating = 2',
  stars3: 'rating = 3',
  stars4: 'rating = 4',
  stars5: 'rating = 5',
  incentivized: 'incentivized',
  recommended: 'would_recommend',
  not_recommended: 'not would_recommend',
};

/** Safe cast: the keys are those of `published`, with the prefix. */
const countedWhere = <Prefix extends '' | 'syndicated_'>(prefix: Prefix, condition: string) =>
  Object.fromEntries(
    Object.entries(published).map(([column, is]) => [
      `${prefix}${column}`,
      `count(*) filter (where status = 'approved' and ${is}${condition})`,
    ]),
  ) as Record<`${Prefix}${keyof typeof published}`, string>;

/** The SQL aggregate that recounts a column of product_counts or shop_counts over the reviews. */
export const countSqlOf: Record<(typeof shopColumns)[number], string> = {
  ...countedWhere('', ''),
  ...countedWhere('syndicated_', ` and source = 'syndication'`),
  pending: countSql.pending,
  rejected: countSql.rejected,
  flagged: countSql.flagged,
};
