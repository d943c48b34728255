import { type Db, rows } from '../../platform/db/database.ts';
import { statement, table } from '../../platform/db/statement.ts';
import { queueClaims } from './claim-queue.ts';
import { recordClaimEvent } from './events.ts';

/*
 * A review counts if it was submitted, is not rejected and has the media that its claim requires. Nothing here reads its rating,
 * sentiment or text: incentives conditioned on positive reviews are illegal (16 CFR 465.4). claims.test.ts checks this for every rating.
 */

/** Counts a new review for the open claims of its author, and for the order (`orderId`) whose token it was submitted with. */
export async function countForClaims(
  tx: Db,
  merchantId: string,
  written: { reviewId: string; productId: string; emailKey: string; orderId: string | null; now: Date },
): Promise<void> {
  const counted = await rows(
    tx,
    statement`update claim_products as p set review_id = $2
     from incentive_claims as c
     where p.merchant_id = $1 and c.merchant_id = $1 and c.claim_id = p.claim_id and p.product_id = $3
       and c.status = 'reviews_pending' and (c.email_key = $4 or c.order_id = $5)
       and not exists (select from reviews as r
                       where r.merchant_id = $1 and r.review_id = p.review_id and r.status <> 'rejected')
     returning ${table('claim_products', 'p')('claim_id')}`,
    [merchantId, written.reviewId, written.productId, written.emailKey, written.orderId],
  );
  await settleClaims(tx, merchantId, { claimIds: counted.map(({ claim_id }) => claim_id), now: written.now });
}

/** Updates the claims of reviews that were rejected, restored or deleted. */
export async function recountClaimsOf(
  tx: Db,
  merchantId: string,
  { reviewIds, now }: { reviewIds: string[]; now: Date },
): Promise<void> {
  const found = await rows(
    tx,
    statement`select ${table('claim_products')('claim_id')} from claim_products where merchant_id = $1 and review_id = any($2)`,
    [merchantId, reviewIds],
  );
  await settleClaims(tx, merchantId, { claimIds: found.map(({ claim_id }) => claim_id), now });
}

/** Moves claims between `reviews_pending` and `reviews_completed` by their current reviews. Fulfilled and expired ones are final. */
export async function settleClaims(
  tx: Db,
  merchantId: string,
  { claimIds, now }: { claimIds: string[]; now: Date },
): Promise<void> {
  if (claimIds.length === 0) return;
  await rows(
    tx,
    `select claim_id from incentive_claims where merchant_id = $1 and claim_id = any($2::uuid[])
     order by claim_id for update`,
    [merchantId, claimIds],
  );
  const settled = await rows(
    tx,
    statement`update incentive_claims as c set
       status = progress.status, updated_at = $3,
       completed_at = case when progress.status = 'reviews_completed' then $3::timestamptz end
     from (
       select p.claim_id,
         case when count(r.review_id) >= case when min(k.requirement) = 'any_product' then 1 else count(*) end
           then 'reviews_completed' else 'reviews_pending' end as status
       from claim_products as p
       join incentive_claims as k on k.merchant_id = $1 and k.claim_id = p.claim_id
       left join reviews as r on r.merchant_id = $1 and r.review_id = p.review_id and r.status <> 'rejected'
         and ${hasRequiredMedia}
       where p.merchant_id = $1 and p.claim_id = any($2::uuid[])
       group by p.claim_id
     ) as progress
     where c.merchant_id = $1 and c.claim_id = progress.claim_id and c.status <> progress.status
       and c.status in ('reviews_pending', 'reviews_completed') and coalesce(c.expires_at > $3, true)
     returning ${table('incentive_claims', 'c')('claim_id', 'incentive_id', 'status')}`,
    [merchantId, claimIds, now],
  );
  const completed = settled.filter(({ status }) => status === 'reviews_completed');
  for (const { claim_id: claimId } of completed)
    await recordClaimEvent(tx, merchantId, { type: 'incentive_claim.completed', claimId, now });
  await queueClaims(tx, merchantId, { claims: completed, now });
}

const hasMedium = (kind: 'image' | 'video') =>
  `r.media @> '[{"kind": "${kind}", "status": "ready", "hidden": false}]'`;

/** SQL condition: the review `r` has the media that the claim `k` requires. */
const hasRequiredMedia = `(k.media_requirement = 'none'
  or k.media_requirement in ('photo', 'photo_or_video') and ${hasMedium('image')}
  or k.media_requirement in ('video', 'photo_or_video') and ${hasMedium('video')})`;
