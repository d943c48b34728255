import type { MediaRequirement, promisedIncentive, Static } from '@tribune/contract';
import { type Db, row } from '../../platform/db/database.ts';
import { output, statement, table } from '../../platform/db/statement.ts';
import { typeId } from '../../platform/ids.ts';

/** An order's offer, and its remaining conditions. */
export interface ClaimProgress {
  offer: Static<typeof promisedIncentive>;
  /** `open` until all conditions are met; `coming` until the code is sent. */
  state: 'open' | 'coming' | 'sent';
  /** Number of reviews that the offer still requires. */
  reviewsLeft: number;
  /** Whether files of the customer's reviews are still being processed. */
  processing: boolean;
}

const states = { reviews_pending: 'open', reviews_completed: 'coming', fulfilled: 'sent' } as const;

/** The progress of an order's claim; null if the order has none or the claim has expired. */
export async function claimProgress(
  db: Db,
  merchantId: string,
  orderId: string,
  now: Date,
): Promise<ClaimProgress | null> {
  const claim = await claimOf(db, merchantId, orderId, now);
  if (!claim || claim.status === 'expired') return null;
  const required = claim.requirement === 'any_product' ? 1 : claim.products;
  return {
    offer: {
      claimId: typeId('claim', claim.claim_id),
      description: claim.description,
      requirement: claim.requirement,
      mediaRequirement: claim.media_requirement,
      expiresAt: claim.expires_at,
    },
    state: states[claim.status],
    reviewsLeft: Math.max(0, required - claim.written),
    processing: claim.processing,
  };
}

const c = table('incentive_claims', 'c');

const claimOf = (db: Db, merchantId: string, orderId: string, now: Date) =>
  row(
    db,
    statement`select ${c('claim_id', 'description', 'requirement', 'expires_at', 'status')},
       c.media_requirement as ${output.oneOf<MediaRequirement>()('media_requirement')},
       (select count(*) from claim_products as p
        where p.merchant_id = $1 and p.claim_id = c.claim_id) as ${output.number('products')},
       (select count(*) from claim_products as p
        join reviews as r on r.merchant_id = $1 and r.review_id = p.review_id and r.status <> 'rejected'
        where p.merchant_id = $1 and p.claim_id = c.claim_id) as ${output.number('written')},
       exists (select from claim_products as p
        join reviews as r on r.merchant_id = $1 and r.review_id = p.review_id
        where p.merchant_id = $1 and p.claim_id = c.claim_id
          and r.media_status = 'processing') as ${output.boolean('processing')}
     from incentive_claims as c
     where c.merchant_id = $1 and c.order_id = $2 and (c.status <> 'reviews_pending' or coalesce(c.expires_at > $3, true))`,
    [merchantId, orderId, now],
  );
