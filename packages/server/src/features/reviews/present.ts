import { publicReview, type Static, staffReview } from '@tribune/contract';
import { renamer } from '../../platform/db/fields.ts';
import type { Row } from '../../platform/db/statement.ts';
import { typeId } from '../../platform/ids.ts';
import { presentMedia, presentForStaff as presentMediumForStaff } from '../media/index.ts';
import { type publicColumns, publicSources, type staffColumns, staffSources } from './columns.ts';

export type PublicRow = Row<typeof publicColumns> & { product_name: string | null };

/** A review as the public sees it. `mediaUrl` is the public base URL of media. */
export function presentReview(row: PublicRow, mediaUrl: string): Static<typeof publicReview> {
  return Object.assign(publicFields(row), {
    id: typeId('review', row.review_id),
    productName: row.product_name,
    featured: row.featured_sequence !== null,
    publishedAt: row.published_at ?? (row.status === 'approved' ? row.created_at : null),
    media: presentMedia(row.media, mediaUrl),
    reply: presentReply(row),
    originallyPostedOn:
      row.posted_on_name === null ? null : { name: row.posted_on_name, url: row.posted_on_url },
  });
}

const publicFields = renamer(publicSources)<PublicRow>(Object.keys(publicReview.properties));

function presentReply(row: PublicRow) {
  if (row.reply_text === null || row.reply_created_at === null) return null;
  return {
    text: row.reply_text,
    authorName: row.reply_author_name,
    createdAt: row.reply_created_at,
    updatedAt: row.reply_updated_at ?? row.reply_created_at,
  };
}

export type StaffRow = Row<typeof staffColumns> & { product_name: string | null };

export function presentForStaff(row: StaffRow, mediaUrl: string): Static<typeof staffReview> {
  return Object.assign(staffFields(row), presentReview(row, mediaUrl), {
    media: row.media.map((medium) => presentMediumForStaff(medium, mediaUrl)),
  });
}

const staffFields = renamer(staffSources)<StaffRow>(Object.keys(staffReview.properties));
