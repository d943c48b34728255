import { provesAddress, type ReasonCode } from '@tribune/contract';
import { localeOf } from '@tribune/contract/messages';
import { type Db, rows } from '../../platform/db/database.ts';
import { orNull, output, statement, table } from '../../platform/db/statement.ts';
import { recallMails, sendAllLater, sendLater } from '../../platform/mail/outbox.ts';
import { emailVerification, reviewRejected } from '../../platform/mail/templates/index.ts';
import type { Merchant } from '../../platform/merchants/merchant.ts';
import type { StatusChange } from '../content/index.ts';
import { afterUndoWindow } from '../decision-log/index.ts';
import { countForClaims } from '../incentives/index.ts';
import { recordReviewed } from '../review-requests/index.ts';
import { issueToken, issueTokens, recordTokenUse, type Token } from '../review-tokens/index.ts';
import { type Finding, heldAsSpam } from '../screening/index.ts';
import { receiptUrlOf } from '../transparency/index.ts';
import type { NewReviewRow } from './arriving.ts';
import { r } from './columns.ts';
import type { ReviewState } from './kind.ts';

/** After a submission: uses up its token, updates review requests and claims, and sends the verification email. */
export async function updateDependents(
  tx: Db,
  merchant: Merchant,
  written: {
    review: NewReviewRow & { email_key: string; findings: Finding[] };
    token: Token | null;
    client: string | null;
    publicUrl: string;
    now: Date;
  },
): Promise<void> {
  const { merchantId } = merchant;
  const { review, token, client, publicUrl, now } = written;
  const { review_id: reviewId, product_id: productId, email_key: emailKey } = review;
  const orderId = token?.order_id ?? null;
  if (token) await recordTokenUse(tx, merchantId, token, { productId, reviewId, now });
  await countForClaims(tx, merchantId, { reviewId, productId, emailKey, orderId, now });
  await recordReviewed(tx, merchantId, { productId, emailKey, orderId, now });
  if (review.awaits_email && !heldAsSpam(review.findings))
    await sendVerificationEmail(tx, merchant, { reviewId, client, publicUrl, now });
}

async function sendVerificationEmail(
  tx: Db,
  merchant: Merchant,
  {
    reviewId,
    client,
    publicUrl,
    now,
  }: { reviewId: string; client: string | null; publicUrl: string; now: Date },
): Promise<void> {
  const { merchantId } = merchant;
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
    content: emailVerification({
      ...emailHead(review),
      url: `${publicUrl}/r/${token.text}`,
      receiptUrl: receiptUrlOf(merchant, reviewId, publicUrl),
    }),
    now,
    aboutId: reviewId,
    client,
  });
}

/** Whether a corrected text can help, which is not the case if the author, the media or the submission itself is the problem. */
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

interface Rejection {
  reviewId: string;
  reasonCode: ReasonCode | null;
  reason: string | null;
  publicUrl: string;
  notBefore: Date;
  now: Date;
}

/** Emails authors about new rejections by staff, and cancels emails about reverted rejections. */
export async function updateRejectionEmails(
  tx: Db,
  merchantId: string,
  changes: readonly StatusChange<ReviewState>[],
): Promise<void> {
  const rejections = changes.flatMap(({ item, to, emails, entry, now }): Rejection[] => {
    if (to !== 'rejected' || item.status === 'rejected' || !emails || emails.emailsFrom === null) return [];
    const { publicUrl, emailsFrom: notBefore = afterUndoWindow(now) } = emails;
    return [{ ...entry, reviewId: item.id, publicUrl, notBefore, now }];
  });
  await sendRejectionEmails(tx, merchantId, rejections);
  const restored = changes.filter(({ item, to }) => item.status === 'rejected' && to !== 'rejected');
  if (restored.length > 0)
    await recallMails(tx, merchantId, {
      kind: 'review_rejected',
      aboutIds: restored.map(({ item }) => item.id),
    });
}

/**
 * Emails authors the reason of the rejection, with a link to edit the review if a correction can help. Skips imported reviews. The number
 * of statements does not depend on the number of reviews.
 */
async function sendRejectionEmails(
  tx: Db,
  merchantId: string,
  rejections: readonly Rejection[],
): Promise<void> {
  if (rejections.length === 0) return;
  const rejectionOf = new Map(rejections.map((rejection) => [rejection.reviewId, rejection]));
  const found = await mailedReviews(tx, merchantId, [...rejectionOf.keys()]);
  const mailed = found.flatMap((review) => {
    const rejection = rejectionOf.get(review.review_id);
    return rejection && isFromAuthor(review.source) ? [{ review, rejection }] : [];
  });
  const links = await editLinks(
    tx,
    merchantId,
    mailed.filter(({ rejection }) => correctable[rejection.reasonCode ?? 'other']),
  );
  const mails = mailed.map(({ review, rejection }) => {
    const { review_id: reviewId, client_salt: clientSalt } = review;
    const { reasonCode, reason, publicUrl, now, notBefore } = rejection;
    const link = links.get(reviewId);
    return {
      to: review.author_email,
      content: reviewRejected({
        ...emailHead(review),
        reasonCode,
        reason,
        editUrl: link === undefined ? null : `${publicUrl}/r/${link}`,
        receiptUrl: receiptUrlOf({ merchantId, clientSalt }, reviewId, publicUrl),
      }),
      now,
      aboutId: reviewId,
      notBefore,
    };
  });
  await sendAllLater(tx, merchantId, mails);
}

/** Whether the author submitted the review to this merchant, and can be asked to correct it. */
const isFromAuthor = (source: string) => source !== 'import' && source !== 'syndication';

/** The text of a token to edit each of the reviews, by review ID. */
async function editLinks(
  tx: Db,
  merchantId: string,
  corrected: readonly { review: MailedReview; rejection: Rejection }[],
): Promise<Map<string, string>> {
  if (corrected.length === 0) return new Map();
  const tokens = corrected.map(({ review, rejection }) => ({
    type: 'review_update' as const,
    orderId: null,
    reviewId: review.review_id,
    emailKey: review.email_key,
    productIds: [review.product_id],
    now: rejection.now,
  }));
  const issued = await issueTokens(tx, merchantId, tokens);
  return new Map(issued.map(({ text }, index) => [tokens[index]?.reviewId ?? '', text]));
}

export type MailedReview = Awaited<ReturnType<typeof mailedReviews>>[number];

/** The data of emails about a review; undefined if it does not exist. */
export async function mailedReview(
  tx: Db,
  merchantId: string,
  reviewId: string,
): Promise<MailedReview | undefined> {
  const [review] = await mailedReviews(tx, merchantId, [reviewId]);
  return review;
}

/**
 * The data of emails about reviews. `customer` is the name on the review's order. The language is the order's; without an order, the
 * merchant's.
 */
function mailedReviews(tx: Db, merchantId: string, reviewIds: readonly string[]) {
  return rows(
    tx,
    statement`select ${r('review_id', 'author_email', 'author_name', 'email_key', 'product_id', 'source', 'verification')},
       ${orNull(table('products', 'p').as({ product_name: 'name' }))}, ${table('merchants', 'm').as({ shop: 'name', client_salt: 'client_salt' })},
       ${orNull(table('orders', 'o').as({ customer: 'customer_name' }))}, coalesce(o.locale, m.locale) as ${output.text('locale')}
     from reviews as r
     join merchants as m on m.merchant_id = $1
     left join products as p on p.merchant_id = $1 and p.product_id = r.product_id
     left join orders as o on o.merchant_id = $1 and o.order_id = r.order_id and o.email_key = r.email_key
     where r.merchant_id = $1 and r.review_id = any($2) order by r.review_id`,
    [merchantId, reviewIds],
  );
}

/** Contains no form input, because the form's address may belong to somebody else. */
export const emailHead = (review: MailedReview) => ({
  locale: localeOf(review.locale),
  shop: review.shop,
  author: provesAddress[review.verification] ? review.author_name : review.customer,
  product: review.product_name,
});
