import { productOf } from '../../platform/db/product-of.ts';
import { columnsOf, orNull, table } from '../../platform/db/statement.ts';
import type { KindQueue } from '../content/index.ts';
import { staffColumns } from './columns.ts';
import { presentForStaff, type StaffRow } from './present.ts';
import { staffSearch, statusCounts } from './staff-search.ts';

/** Reviews in the moderation queue. */
export const reviewQueue: KindQueue<StaffRow> = {
  alias: 'r',
  columns: columnsOf(staffColumns, orNull(table('products', 'p').as({ product_name: 'name' }))),
  joins: productOf('r'),
  present(row, mediaUrl) {
    const review = presentForStaff(row, mediaUrl);
    const { id, status, createdAt, updatedAt } = review;
    return { id, status, createdAt, updatedAt, review };
  },
  conditions: ({ rating, language, hasMedia, verified }, add) => [
    ...(rating ? [`r.rating = any(${add(rating)}::smallint[])`] : []),
    ...(language === undefined ? [] : [`r.language = ${add(language)}`]),
    ...(hasMedia === undefined ? [] : [`(r.media_count > 0) = ${add(hasMedia)}`]),
    ...(verified === undefined ? [] : [`r.verified = ${add(verified)}`]),
  ],
  search: staffSearch,
  counts: statusCounts,
};
