import { productOf } from '../../platform/db/product-of.ts';
import { columnsOf, orNull, table } from '../../platform/db/statement.ts';
import { uuidOf } from '../../platform/ids.ts';
import { type KindQueue, queuedAs } from '../content/index.ts';
import { staffColumns, storedReview } from './columns.ts';
import { presentForStaff, type StaffRow } from './present.ts';
import { staffSearch, statusCounts } from './staff-search.ts';

/** Reviews in the moderation queue. */
export const reviewQueue: KindQueue<StaffRow> = {
  ...storedReview,
  alias: 'r',
  columns: columnsOf(staffColumns, orNull(table('products', 'p').as({ product_name: 'name' }))),
  joins: productOf('r'),
  present: queuedAs('review', presentForStaff),
  conditions: ({ rating, language, hasMedia, verified, raidId }, add) => [
    ...(rating ? [`r.rating = any(${add(rating)}::smallint[])`] : []),
    ...(language === undefined ? [] : [`r.language = ${add(language)}`]),
    ...(hasMedia === undefined ? [] : [`(r.media_count > 0) = ${add(hasMedia)}`]),
    ...(raidId === undefined ? [] : [`r.raid_id = ${add(uuidOf('raid', raidId))}`]),
    ...(verified === undefined ? [] : [`r.verified = ${add(verified)}`]),
  ],
  editedAt: 'edited_at',
  search: staffSearch,
  counts: statusCounts,
};
