import type { Db } from '../db/database.ts';
import { couponLetter } from '../letters/index.ts';
import { localeOf, sendLater } from '../mail/index.ts';
import type { Merchant } from '../merchants/index.ts';
import type { ClaimRow } from './reading.ts';

export async function mailCoupon(tx: Db, merchant: Merchant, claim: ClaimRow, now: Date): Promise<void> {
  await sendLater(tx, merchant.merchantId, {
    kind: 'coupon',
    to: claim.customer_email,
    letter: couponLetter({
      locale: localeOf(claim.locale ?? merchant.locale),
      shop: merchant.name,
      customer: claim.customer_name,
      orderId: claim.order_id,
      reward: claim.description,
      couponCode: claim.coupon_code ?? '',
    }),
    now,
  });
}
