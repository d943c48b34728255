import type { ReasonCode } from '@tribune/contract';
import { localeOf } from '@tribune/contract/messages';
import { type Db, row } from '../../platform/db/database.ts';
import { orNull, output, statement, table } from '../../platform/db/statement.ts';
import { recallMails, sendLater } from '../../platform/mail/outbox.ts';
import { emailVerification, reviewRejected } from '../../platform/mail/templates/index.ts';
import type { Merchant } from '../../platform/merchants/merchant.ts';
import { afterUndoWindow } from '../decision-log/index.ts';
import { countForClaims } from '../incentives/index.ts';
import { recordReviewed } from '../review-requests/index.ts';
import { issueToken, recordTokenUse, type Token } from '../review-tokens/index.ts';
import { r } from './columns.ts';
import type { NewReviewRow } from './insertion.ts';

/** After a submission: uses up its token, updates review requests and claims, and sends the verification email. */
export async function updateDependents(
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
  if (review.awaits_email) await sendVerificationEmail(tx, merchant, { reviewId, publicUrl, now });
}

async function sendVerificationEmail(
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
    to: review.author_email,
    content: emailVerification({ ...emailHead(review), url: `${publicUrl}/r/${token.text}` }),
    now,
    aboutId: reviewId,
  });
}

/** Whether a corrected text can help. It can't when the problem is the author, the media or the submission itself. */
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

/** Emails the author of a rejected review the reason, with a link to edit it if a correction can help. Not for imports. */
export async function sendRejectionEmail(
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
    to: review.author_email,
    content: reviewRejected({
      ...emailHead(review),
      reasonCode,
      reason,
      editUrl: token && `${publicUrl}/r/${token.text}`,
    }),
    now,
    aboutId: reviewId,
    notBefore: afterUndoWindow(now),
  });
}

/** Cancels the rejection emails of these reviews that have not been sent yet. */
export const recallRejectionEmails = (tx: Db, merchantId: string, reviewIds: readonly string[]) =>
  recallMails(tx, merchantId, { kind: 'review_rejected', aboutIds: reviewIds });

export type MailedReview = NonNullable<Awaited<ReturnType<typeof mailedReview>>>;

/** The data of emails about a review. The language is that of the review's order, otherwise the merchant's. */
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
