import { publicStoreReview, type Static, staffStoreReview, verifiedPurchase } from '@tribune/contract';
import { renamer } from '../../platform/db/fields.ts';
import type { Row } from '../../platform/db/statement.ts';
import { typeId } from '../../platform/ids.ts';
import { type publicColumns, publicSources, type staffColumns, staffSources } from './columns.ts';

export type StoreReviewRow = Row<typeof publicColumns>;
export type StaffStoreReviewRow = Row<typeof staffColumns>;

export const presentStoreReview = (row: StoreReviewRow): Static<typeof publicStoreReview> =>
  Object.assign(publicFields(row), {
    id: typeId('store_review', row.store_review_id),
    verifiedPurchase: verifiedPurchase[row.verification],
    reply: replyOf(row),
  });

const publicFields = renamer(publicSources)<StoreReviewRow>(Object.keys(publicStoreReview.properties));

export const presentStoreReviewForStaff = (row: StaffStoreReviewRow): Static<typeof staffStoreReview> =>
  Object.assign(staffFields(row), presentStoreReview(row));

const staffFields = renamer(staffSources)<StaffStoreReviewRow>(Object.keys(staffStoreReview.properties));

const replyOf = (row: StoreReviewRow) =>
  row.reply_text === null || row.reply_created_at === null || row.reply_updated_at === null
    ? null
    : {
        text: row.reply_text,
        authorName: row.reply_author_name,
        createdAt: row.reply_created_at,
        updatedAt: row.reply_updated_at,
      };
