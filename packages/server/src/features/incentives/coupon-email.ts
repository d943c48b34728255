import { localeOf } from '@tribune/contract/messages';
import type { Db } from '../../platform/db/database.ts';
import { sendLater } from '../../platform/mail/outbox.ts';
import { couponEmail } from '../../platform/mail/templates/index.ts';
import type { Merchant } from '../../platform/merchants/merchant.ts';
import type { ClaimRow } from './claims-listing.ts';

/** Queues the coupon email of a fulfilled claim, in the transaction that fulfils it. */
export async function mailCoupon(tx: Db, merchant: Merchant, claim: ClaimRow, now: Date): Promise<void> {
  await sendLater(tx, merchant.merchantId, {
    to: claim.customer_email,
    content: couponEmail({
      locale: localeOf(claim.locale ?? merchant.locale),
      shop: merchant.name,
      customer: claim.customer_name,
      orderId: claim.order_id,
      reward: claim.description,
      couponCode: claim.coupon_code ?? '',
    }),
    aboutId: claim.claim_id,
    now,
  });
}
