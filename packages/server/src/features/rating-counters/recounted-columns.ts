import { countSql } from '../daily-figures/index.ts';
import type { shopColumns } from './counts.ts';

/** The SQL aggregate that recounts a column of product_counts or shop_counts over the reviews. */
export const countSqlOf: Record<(typeof shopColumns)[number], string> = {
  ...countSql,
  recommended: `count(*) filter (where status = 'approved' and would_recommend)`,
  not_recommended: `count(*) filter (where status = 'approved' and not would_recommend)`,
};
