import type { Tables } from '../../platform/db/tables.ts';

export const tables: Tables = {
  product_rankings: { other: 'period ranking_id', recalculated: true },
  product_ranking_pages: { other: 'ranking_id sort entries', recalculated: true },
};
