import type { ReasonCode } from '@tribune/contract';
import { type Db, row, rows } from '../../platform/db/database.ts';
import { staffColumns } from './columns.ts';
import type { StaffRow } from './present.ts';

const productName = `(select p.name from products as p
  where p.merchant_id = $1 and p.merchant_id = r.merchant_id and p.product_id = r.product_id) as product_name`;

/** One review as staff see it. */
export function reviewForStaff(db: Db, merchantId: string, reviewId: string): Promise<StaffRow | undefined> {
  return row<StaffRow>(
    db,
    `select ${staffColumns}, ${productName} from reviews as r where r.merchant_id = $1 and r.review_id = $2`,
    [merchantId, reviewId],
  );
}

/** Several of them, in no order. */
export function reviewsForStaff(
  db: Db,
  merchantId: string,
  reviewIds: readonly string[],
): Promise<StaffRow[]> {
  return rows<StaffRow>(
    db,
    `select ${staffColumns}, ${productName} from reviews as r where r.merchant_id = $1 and r.review_id = any($2)`,
    [merchantId, reviewIds],
  );
}

/** One review's state, locked until the transaction ends. */
export interface ReviewState {
  review_id: string;
  product_id: string;
  rating: number;
  incentivized: boolean;
  verified: boolean;
  email_key: string;
  status: 'pending' | 'approved' | 'rejected' | 'flagged';
  status_before_flag: 'pending' | 'approved' | 'rejected' | null;
  flag_reason: string | null;
  flagged_by: string | null;
  reason_code: ReasonCode | null;
  source: 'widget' | 'email' | 'import';
  device: 'desktop' | 'mobile' | 'tablet' | null;
  sentiment: 'positive' | 'neutral' | 'negative' | null;
  created_at: string;
  attribute_tags: string[] | null;
  has_media: boolean;
}

export function reviewForUpdate(
  tx: Db,
  merchantId: string,
  reviewId: string,
): Promise<ReviewState | undefined> {
  return row<ReviewState>(
    tx,
    `select review_id, product_id, rating, incentivized, verified, email_key, status, status_before_flag, flag_reason,
       flagged_by, reason_code, source, device, sentiment, created_at, attribute_tags,
       media_status is not null as has_media
     from reviews where merchant_id = $1 and review_id = $2 for update`,
    [merchantId, reviewId],
  );
}
