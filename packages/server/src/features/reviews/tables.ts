import { declared, type Tables } from '../../platform/db/tables.ts';
import { reviewFields, wordColumns } from './columns.ts';

export const tables: Tables = {
  reviews: {
    ...declared(reviewFields),
    erased:
      'the row is deleted; with `keepAnonymousRatings`, a new row by "Anonymous" with the other columns replaces a published one',
    days: 'experienced_on',
    moved: 'created_at edited_at featured_at published_at reply_created_at reply_updated_at updated_at',
  },
  review_search: { personal: 'review_id words', erased: 'with its review' },
  review_votes: {
    personal: 'review_id voter',
    erased:
      "votes cast with the email address or the merchant's customer id are deleted and no longer counted; others are deleted with their review",
    moved: 'voted_at',
  },
  review_versions: {
    personal: `review_id ${wordColumns.join(' ')} attributes`,
    erased: 'with its review',
    other: 'status',
    moved: 'replaced_at written_at',
  },
};
