import { columnsFor } from '../../platform/db/fields.ts';
import { declared, type Tables } from '../../platform/db/tables.ts';
import { storeReviewFields } from './columns.ts';

export const tables: Tables = {
  store_reviews: {
    ...declared(storeReviewFields),
    erased: 'the row is deleted',
    moved: 'created_at edited_at moderated_at reply_created_at reply_updated_at updated_at',
  },
  store_review_versions: {
    personal: `store_review_id ${columnsFor(storeReviewFields, 'words').join(' ')}`,
    erased: 'with its store review',
    other: 'status',
    moved: 'replaced_at written_at',
  },
  store_review_days: { day: 'day' },
};
