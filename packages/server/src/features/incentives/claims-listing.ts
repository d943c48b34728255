import {
  type ClaimStatus,
  type claimByOrder,
  type claimQuery,
  incentiveClaim,
  type Static,
} from '@tribune/contract';
import { type Db, row, rows } from '../../platform/db/database.ts';
import { output, type Row, statement, table } from '../../platform/db/statement.ts';
import { typeId } from '../../platform/ids.ts';
import { cursorAt, cutPage } from '../../platform/paging.ts';
import { presented } from '../../platform/presenting.ts';

const c = table('incentive_claims', 'c');

/** Selects claims as of the time $2: a pending claim past its expiry has the status `expired`. */
const claimsWhere = (condition: string) => statement`
  select ${c('claim_id', 'incentive_id', 'order_id', 'customer_email', 'customer_name', 'locale', 'description')},
    ${c('requirement', 'media_requirement')},
    case when c.status = 'reviews_pending' and c.expires_at <= $2 then 'expired' else c.status end
      as ${output.oneOf<ClaimStatus>()('status')},
    ${c('coupon_code', 'completed_at', 'fulfilled_at', 'expires_at', 'created_at')},
    (select jsonb_agg(jsonb_build_object('productId', p.product_id, 'name', p.name, 'reviewed', r.review_id is not null)
                      order by p.place)
     from claim_products as p
     left join reviews as r on r.merchant_id = $1 and r.review_id = p.review_id and r.status <> 'rejected'
     where p.merchant_id = $1 and p.claim_id = c.claim_id) as ${output.json<ClaimProduct[]>()('products')}
  from incentive_claims as c where ${condition}`;

interface ClaimProduct {
  productId: string;
  name: string;
  reviewed: boolean;
}

export type ClaimRow = Row<ReturnType<typeof claimsWhere>>;

export const claimOfOrder = (db: Db, merchantId: string, orderId: string, now: Date) =>
  row(db, claimsWhere('c.merchant_id = $1 and c.order_id = $3'), [merchantId, now, orderId]);

/** The claim with that ID; undefined if the merchant has none. Its status is as of `now`. */
export const claimWith = (db: Db, merchantId: string, claimId: string, now: Date) =>
  row(db, claimsWhere('c.merchant_id = $1 and c.claim_id = $3'), [merchantId, now, claimId]);

/** A page of claims, newest first. Throws VALIDATION_ERROR if `startAfter` is not a claim of this merchant. */
export async function claims(db: Db, merchantId: string, query: Static<typeof claimQuery>, now: Date) {
  const limit = query.limit ?? 20;
  const after = await cursorAt(query.startAfter, ['claim', 'a claim'], (id) =>
    claimWith(db, merchantId, id, now),
  );
  const found = await rows(
    db,
    claimsWhere(`c.merchant_id = $1 and ($3::uuid is null or c.claim_id < $3)
      and ($4::text is null or $4 = case when c.status = 'reviews_pending' and c.expires_at <= $2 then 'expired'
                                         else c.status end)
    order by c.claim_id desc limit $5`),
    [merchantId, now, after?.claim_id ?? null, query.status ?? null, limit + 1],
  );
  const { page, ...next } = cutPage(found, limit, ({ claim_id: last }) => typeId('claim', last));
  return {
    claims: page.map(presentClaim),
    ...next,
  };
}

export const presentByOrder = (row: ClaimRow): Static<typeof claimByOrder> => ({
  claimId: typeId('claim', row.claim_id),
  status: row.status,
  incentiveDescription: row.description,
  products: row.products,
});

export const presentClaim = (row: ClaimRow): Static<typeof incentiveClaim> =>
  presented(incentiveClaim, row, {
    claimId: typeId('claim', row.claim_id),
    incentiveDescription: row.description,
    incentiveId: typeId('incentive', row.incentive_id),
  });
