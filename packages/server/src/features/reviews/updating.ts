import type { reviewUpdate, reviewVersion, Static } from '@tribune/contract';
import { type Db, rows } from '../../platform/db/database.ts';
import { statement } from '../../platform/db/statement.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { invalidState, notFound } from '../../platform/errors.ts';
import { signedLink } from '../../platform/http/signed-link.ts';
import { sendLater } from '../../platform/mail/outbox.ts';
import { isSuppressed } from '../../platform/mail/suppression.ts';
import { updateRequest } from '../../platform/mail/templates/index.ts';
import type { Merchant } from '../../platform/merchants/merchant.ts';
import {
  applicability,
  holdSchema,
  type StoredAttributes,
  schemaOf,
  submittedAttributes,
} from '../attributes/index.ts';
import { itemForUpdate } from '../content/index.ts';
import { consumeToken, issueToken, tokenForUse, tokenUnusable } from '../review-tokens/index.ts';
import { emailHead, mailedReview } from './author-emails.ts';
import { versions, wordNames } from './columns.ts';
import { reviewKind } from './kind.ts';
import { type Current, currentWords, type Opinion, writeNewVersion } from './new-version.ts';
import { wordsAfter } from './written-texts.ts';

/**
 * Emails the author a link to update the review. Throws INVALID_STATE if the author has unsubscribed. Undefined if the review does not
 * exist.
 */
export function sendUpdateRequest(
  db: Db,
  { merchantId, clientSalt }: Merchant,
  { reviewId, message, publicUrl, now }: { reviewId: string; message: string; publicUrl: string; now: Date },
): Promise<{ tokenId: string; expiresAt: string } | undefined> {
  return inTransaction(db, async (tx) => {
    const review = await mailedReview(tx, merchantId, reviewId);
    if (!review) return undefined;
    if (review.source === 'syndication')
      throw invalidState('Another merchant shares this review, and only there can its author update it.');
    if (await isSuppressed(tx, merchantId, review.email_key))
      throw invalidState('The author has unsubscribed from emails, so no update request can be sent.');
    const token = await issueToken(tx, merchantId, {
      type: 'review_update',
      orderId: null,
      reviewId,
      emailKey: review.email_key,
      productIds: [review.product_id],
      now,
    });
    await sendLater(tx, merchantId, {
      to: review.author_email,
      content: (id) =>
        updateRequest({
          ...emailHead(review),
          message,
          url: `${publicUrl}/r/${token.text}`,
          unsubscribeUrl: `${publicUrl}/unsubscribe/${signedLink('unsubscribe_mail', { merchantId, id }, clientSalt)}`,
        }),
      now,
      aboutId: reviewId,
    });
    return { tokenId: token.tokenId, expiresAt: token.expiresAt };
  });
}

/**
 * Updates a review with its author's token. The previous version goes to the history, and the new one is screened like a
 * submission. A flagged review stays flagged; a rejected one becomes pending. Throws NOT_FOUND and TOKEN_UNUSABLE.
 */
export function updateReview(
  db: Db,
  merchant: Merchant,
  { reviewId, change, now }: { reviewId: string; change: Static<typeof reviewUpdate>; now: Date },
): Promise<{ productId: string }> {
  const { merchantId } = merchant;
  return inTransaction(db, async (tx) => {
    if (change.attributes !== undefined) await holdSchema(tx, merchantId);
    const token = await tokenForUse(tx, merchantId, { text: change.token, type: 'review_update', now });
    if (token.review_id !== reviewId) throw tokenUnusable(null);
    await consumeToken(tx, merchantId, token.token_id, now);
    return changeByAuthor(tx, merchant, { reviewId, change, now });
  });
}

type AuthorsChange = Omit<Static<typeof reviewUpdate>, 'token'>;

/** Like `updateReview`, for an author who was identified otherwise. Throws NOT_FOUND. */
export async function changeByAuthor(
  tx: Db,
  merchant: Merchant,
  { reviewId, change, now }: { reviewId: string; change: AuthorsChange; now: Date },
): Promise<{ productId: string }> {
  const { merchantId } = merchant;
  const review = await itemForUpdate(tx, merchantId, reviewKind, reviewId);
  const before = review && (await currentWords(tx, merchantId, reviewId));
  if (!review || !before) throw notFound('review');
  const { product_id: productId } = review;
  const attributes = await attributesAfter(tx, merchant, { before, change, productId });
  const after = changed(before, change);
  await writeNewVersion(tx, merchantId, { by: 'author', review, before, after, attributes, now });
  return { productId };
}

const changed = (before: Opinion, change: AuthorsChange): Opinion => ({
  rating: change.rating ?? before.rating,
  would_recommend: change.wouldRecommend === undefined ? before.would_recommend : change.wouldRecommend,
  ...wordsAfter(before, change),
});

/** New values must match the schema and replace the previous ones. Unmatched values of other attributes are retained. */
async function attributesAfter(
  tx: Db,
  merchant: Merchant,
  { before, change, productId }: { before: Current; change: AuthorsChange; productId: string },
): Promise<StoredAttributes> {
  const { attributes: shown, attributes_aside: aside } = before;
  if (change.attributes === undefined) {
    const { attribute_tags: tags, attribute_combination: combination } = before;
    return { shown, aside, tags, combination };
  }
  const { attributes: schema } = await schemaOf(tx, merchant.merchantId);
  const applies = await applicability(tx, merchant.merchantId, { schema, productId });
  const sent = submittedAttributes(merchant, schema, change.attributes, applies);
  const others = Object.entries(aside ?? {}).filter(([key]) => !Object.hasOwn(sent.shown ?? {}, key));
  const unmatched = { ...Object.fromEntries(others), ...sent.aside };
  return { ...sent, aside: Object.keys(unmatched).length > 0 ? unmatched : null };
}

/** The earlier versions of a review, newest first. */
export function versionsOf(
  db: Db,
  merchantId: string,
  reviewId: string,
): Promise<Static<typeof reviewVersion>[]> {
  return rows(
    db,
    statement`select ${versions('version', 'rating')}, ${versions.as({ wouldRecommend: 'would_recommend' })}, ${versions.as(wordNames)},
       ${versions('attributes', 'status')}, ${versions.as({ writtenAt: 'written_at', replacedAt: 'replaced_at' })}
     from review_versions where merchant_id = $1 and review_id = $2 order by version desc`,
    [merchantId, reviewId],
  );
}
