import { timeOfJson } from '../../platform/db/json-times.ts';
import { publicColumns } from './columns.ts';
import type { PublicRow } from './present.ts';

export type ListedRow = PublicRow & { featured_at: string | null };

/** The columns of a page's values, in the order that listedRow reads them. */
export const valueColumns = `${publicColumns}, r.featured_at`;

/** Written out, as a loop over names took a sixth of the time that the process spends on a page. */
export function listedRow(values: unknown[], productName: string | null): ListedRow {
  return {
    review_id: values[0],
    product_id: values[1],
    rating: values[2],
    title: values[3],
    body: values[4],
    pros: values[5],
    cons: values[6],
    would_recommend: values[7],
    attributes: values[8],
    author_name: values[9],
    verification: values[10],
    verified: values[11],
    incentivized: values[12],
    language: values[13],
    featured_sequence: values[14],
    helpful_votes: values[15],
    not_helpful_votes: values[16],
    media: values[17],
    media_status: values[18],
    reply_text: values[19],
    reply_author_name: values[20],
    reply_created_at: timeOfJson(values[21]),
    reply_updated_at: timeOfJson(values[22]),
    status: values[23],
    created_at: timeOfJson(values[24]),
    edited_at: timeOfJson(values[25]),
    featured_at: timeOfJson(values[26]),
    product_name: productName ?? values[27] ?? null,
  } as ListedRow;
}
