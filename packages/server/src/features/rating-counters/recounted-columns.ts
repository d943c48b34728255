import { countsSql } from '../../platform/db/counted-values.ts';
import { countSql, countWhere } from '../daily-figures/index.ts';
import { answerValues, type shopColumns } from './counts.ts';

const countedWhere = (prefix: '' | 'syndicated_', condition: string) =>
  Object.fromEntries(
    Object.entries(answerValues).map(([column, counted]) => [
      `${prefix}${column}`,
      countWhere('approved', `${countsSql(counted)}${condition}`),
    ]),
  );

/** The SQL aggregate that recounts a column of product_counts or shop_counts over the reviews. */
export const countSqlOf = {
  ...countedWhere('', ''),
  ...countedWhere('syndicated_', ` and source = 'syndication'`),
  pending: countSql.pending,
  rejected: countSql.rejected,
  flagged: countSql.flagged,
} as Record<(typeof shopColumns)[number], string>; // of every column
