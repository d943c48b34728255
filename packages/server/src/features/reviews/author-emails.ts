import type { ReasonCode } from '@tribune/contract';
import { localeOf } from '@tribune/contract/messages';
import { type Db, row } from '../../platform/db/database.ts';
import { orNull, output, statement, table } from '../../platform/db/statement.ts';
import { recallMails, sendLater } from '../../platform/mail/outbox.ts';
import { emailVerification, reviewRejected } from '../../platform/mail/templates/index.ts';
import type { Merchant } from '../../platform/merchants/merchant.ts';
import { afterSecondThoughts } from '../decision-log/index.ts';
import { countForClaims } from '../incentives/index.ts';
import { recordReviewed } from '../review-requests/index.ts';
import { issueToken, recordTokenUse, type Token } from '../review-tokens/index.ts';
import { r } from './columns.ts';
import type { NewReviewRow } from './insertion.ts';

/** A review was written: its token is spent, requests and claims hear of it, its author is asked for the address. */
export async function tellWhoWaits(
  tx: Db,
  merchant: Merchant,
  written: { review: NewReviewRow; token: Token | null; publicUrl: string; now: Date },
): Promise<void> {
  const { merchantId } = merchant;
  const { review, token, publicUrl, now } = written;
  const { review_id: reviewId, product_id: productId, email_key: emailKey } = review;
  const orderId = token?.order_id ?? null;
  if (token) await recordTokenUse(tx, merchantId, token, { productId, reviewId, now });
  await countForClaims(tx, merchantId, { reviewId, productId, emailKey, orderId, now });
  await recordReviewed(tx, merchantId, { productId, emailKey, orderId, now });
  if (review.awaits_email) await askForAddress(tx, merchant, { reviewId, publicUrl, now });
}

async function askForAddress(
  tx: Db,
  { merchantId }: Merchant,
  { reviewId, publicUrl, now }: { reviewId: string; publicUrl: string; now: Date },
): Promise<void> {
  const review = await mailedReview(tx, merchantId, reviewId);
  if (!review) return;
  const token = await issueToken(tx, merchantId, {
    type: 'verification',
    orderId: null,
    reviewId,
    emailKey: review.email_key,
    productIds: [review.product_id],
    now,
  });
  await sendLater(tx, merchantId, {
    kind: 'email_verification',
    to: review.author_email,
    content: emailVerification({ ...emailHead(review), url: `${publicUrl}/r/${token.text}` }),
    now,
    aboutId: reviewId,
  });
}

/** Where a corrected text would not help: who wrote it, or that it was sent, is the matter. */
const correctable: Record<ReasonCode, boolean> = {
  spam: true,
  profanity: true,
  personal_data: true,
  off_topic: true,
  fake: false,
  conflict_of_interest: false,
  illegal: true,
  duplicate: false,
  media: false,
  other: true,
};

/** Tells the author of a rejected review why, and gives a link to correct it where that can help. */
export async function tellRejected(
  tx: Db,
  merchantId: string,
  rejection: {
    reviewId: string;
    reasonCode: ReasonCode | null;
    reason: string | null;
    publicUrl: string;
    now: Date;
  },
): Promise<void> {
  const { reviewId, reasonCode, reason, publicUrl, now } = rejection;
  const review = await mailedReview(tx, merchantId, reviewId);
  if (!review || review.source === 'import') return;
  const token = correctable[reasonCode ?? 'other']
    ? await issueToken(tx, merchantId, {
        type: 'review_update',
        orderId: null,
        reviewId,
        emailKey: review.email_key,
        productIds: [review.product_id],
        now,
      })
    : null;
  await sendLater(tx, merchantId, {
    kind: 'review_rejected',
    to: review.author_email,
    content: reviewRejected({
      ...emailHead(review),
      reasonCode,
      reason,
      editUrl: token && `${publicUrl}/r/${token.text}`,
    }),
    now,
    aboutId: reviewId,
    notBefore: afterSecondThoughts(now),
  });
}

/** It is rejected no more: nobody need hear that it was. */
export const untellRejected = (tx: Db, merchantId: string, reviewId: string) =>
  recallMails(tx, merchantId, { kind: 'review_rejected', aboutIds: [reviewId] });

export type MailedReview = NonNullable<Awaited<ReturnType<typeof mailedReview>>>;

/** A review with what a mail about it says, in the language of its order, else of the shop. */
export function mailedReview(tx: Db, merchantId: string, reviewId: string) {
  return row(
    tx,
    statement`select ${r('author_email', 'author_name', 'email_key', 'product_id', 'source')},
       ${orNull(table('products', 'p').as({ product_name: 'name' }))}, ${table('merchants', 'm').as({ shop: 'name' })},
       coalesce(o.locale, m.locale) as ${output.text('locale')}
     from reviews as r
     join merchants as m on m.merchant_id = $1
     left join products as p on p.merchant_id = $1 and p.product_id = r.product_id
     left join orders as o on o.merchant_id = $1 and o.order_id = r.order_id and o.email_key = r.email_key
     where r.merchant_id = $1 and r.review_id = $2`,
    [merchantId, reviewId],
  );
}

export const emailHead = (review: MailedReview) => ({
  locale: localeOf(review.locale),
  shop: review.shop,
  author: review.author_name,
  product: review.product_name ?? review.product_id,
});
