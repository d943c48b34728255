import type { Tables } from '../../platform/db/tables.ts';

export const tables: Tables = {
  incentives: { other: 'incentive_id description', moved: 'created_at updated_at' },
  incentive_claims: {
    personal: 'claim_id order_id customer_email email_key customer_name locale coupon_code fulfilled_by',
    erased: 'the row is deleted',
    other: 'incentive_id description',
    moved: 'completed_at created_at expires_at fulfilled_at updated_at',
  },
  claim_products: {
    personal: 'claim_id review_id',
    erased: "with its claim; in another person's claim, the review ID is replaced",
    other: 'name',
  },
  coupon_codes: {
    personal: 'claim_id',
    erased:
      'an issued code is stored with its claim only; the claim ID is removed, and the code is never issued again',
    other: 'code_id incentive_id code fingerprint',
    moved: 'created_at expires_at issued_at',
  },
  claim_queue: {
    local: 'queue',
    personal: 'claim_id',
    erased: 'with its claim',
    other: 'incentive_id last_error',
    moved: 'due_at',
    real: 'leased_until',
  },
};
