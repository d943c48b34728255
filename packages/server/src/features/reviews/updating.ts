import type { ReviewStatus, reviewUpdate, reviewVersion, Static } from '@tribune/contract';
import { type Db, row, rows } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { invalidState, notFound } from '../../platform/errors.ts';
import { signedLink } from '../../platform/http/signed-link.ts';
import { detectLanguage } from '../../platform/language/detection.ts';
import { searchConfigOf } from '../../platform/language/search-words.ts';
import { sendLater } from '../../platform/mail/outbox.ts';
import { isSuppressed } from '../../platform/mail/suppression.ts';
import { updateRequest } from '../../platform/mail/templates/index.ts';
import type { Merchant } from '../../platform/merchants/merchant.ts';
import {
  holdSchema,
  type KeptAttributes,
  schemaOf,
  submittedAttributes,
  type Values,
} from '../attributes/index.ts';
import { logDecision } from '../decision-log/index.ts';
import { countedOf, countTransitions, type Transition } from '../rating-counters/index.ts';
import { issueToken, tokenForUse, tokenUnusable, useUpToken } from '../review-tokens/index.ts';
import { screen, textHash } from '../screening/index.ts';
import { letterHead, mailedReview } from './author-emails.ts';
import { recordReviewEvents } from './events.ts';
import { changeStatus } from './moderation.ts';
import { reviewForUpdate } from './review-rows.ts';

/**
 * Mails the author a link to update the review. Throws INVALID_STATE where the author wants no such mails; undefined when
 * there is no such review.
 */
export function askForUpdate(
  db: Db,
  { merchantId, clientSalt }: Merchant,
  { reviewId, message, publicUrl, now }: { reviewId: string; message: string; publicUrl: string; now: Date },
): Promise<{ tokenId: string; expiresAt: string } | undefined> {
  return inTransaction(db, async (tx) => {
    const review = await mailedReview(tx, merchantId, reviewId);
    if (!review) return undefined;
    if (await isSuppressed(tx, merchantId, review.email_key))
      throw invalidState('The author has asked not to be written to.');
    const token = await issueToken(tx, merchantId, {
      type: 'review_update',
      orderId: null,
      reviewId,
      emailKey: review.email_key,
      productIds: [review.product_id],
      now,
    });
    await sendLater(tx, merchantId, {
      kind: 'review_update_request',
      to: review.author_email,
      letter: (id) =>
        updateRequest({
          ...letterHead(review),
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

interface Words {
  rating: number;
  title: string | null;
  body: string | null;
  pros: string | null;
  cons: string | null;
}

interface Current extends Words {
  author_name: string;
  awaits_email: boolean;
  client_hash: Buffer | null;
  attributes: Values | null;
  attributes_aside: Values | null;
  attribute_tags: string[] | null;
  attribute_combination: string | null;
  status: ReviewStatus;
  created_at: string;
  edited_at: string | null;
}

/**
 * Changes a review by its author's token: the version before goes into the history, the new one is screened as if it were
 * new. What a moderator had flagged stays flagged; what was rejected waits for a moderator. Throws NOT_FOUND and
 * TOKEN_UNUSABLE.
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
    const review = await reviewForUpdate(tx, merchantId, reviewId);
    const before = review && (await currentWords(tx, merchantId, reviewId));
    if (!review || !before) throw notFound('review');
    const attributes = await attributesAfter(tx, merchant, { before, change });
    const after = changed(before, change);
    const findings = screen({
      words: wordsOf(after),
      authorName: before.author_name,
      merchantsBlockedWords: merchant.blockedWords,
      textSeenBefore: after.body !== before.body && (await textSeen(tx, merchantId, reviewId, after.body)),
      recentFromClient: 0,
    });
    const clean = findings.length === 0 && !before.awaits_email;
    const status = statusAfter(review.status, clean && merchant.moderationPolicy === 'automatic');
    await keepVersion(tx, merchantId, reviewId, before, now);
    await writeWords(tx, merchantId, { reviewId, after, attributes, findings, now });
    const { product_id: productId } = review;
    // The stars change under the status that it had; the status changes next, with all that hangs on it.
    const rewritten = { ...review, rating: after.rating, attribute_tags: attributes.tags, sentiment: null };
    const transitions: Transition[] = [
      { ...countedOf(review), from: review.status, to: null },
      { ...countedOf(rewritten), from: null, to: review.status },
    ];
    if (status !== review.status) {
      const reasonCode = findings[0]?.reasonCode ?? null;
      const change = { status, statusBeforeFlag: null, flagReason: null, flaggedBy: null, reasonCode };
      transitions.push(await changeStatus(tx, merchantId, rewritten, change, now));
    }
    await countTransitions(tx, merchantId, transitions);
    await logDecision(tx, merchantId, {
      itemType: 'review',
      itemId: reviewId,
      action: 'update',
      from: review.status,
      to: status,
      reasonCode: findings[0]?.reasonCode ?? null,
      reason: null,
      actor: { type: 'screening', name: null },
      at: now,
    });
    await useUpToken(tx, merchantId, token.token_id, now);
    // That it waits again was told as an update already.
    if (status === review.status || status !== 'pending')
      await recordReviewEvents(tx, merchantId, { types: ['review.updated'], reviewId, now });
    return { productId };
  });
}

function statusAfter(status: ReviewStatus, publish: boolean): ReviewStatus {
  if (status === 'flagged') return status;
  if (status === 'rejected') return 'pending';
  return publish ? 'approved' : 'pending';
}

const changed = (before: Words, change: Static<typeof reviewUpdate>): Words => ({
  rating: change.rating ?? before.rating,
  title: change.title === undefined ? before.title : change.title,
  body: change.text === undefined ? before.body : change.text,
  pros: change.pros === undefined ? before.pros : change.pros,
  cons: change.cons === undefined ? before.cons : change.cons,
});

/** New ones must fit the schema, and take the place of those before; what is aside under another name stays there. */
async function attributesAfter(
  tx: Db,
  merchant: Merchant,
  { before, change }: { before: Current; change: Static<typeof reviewUpdate> },
): Promise<KeptAttributes> {
  const { attributes: shown, attributes_aside: aside } = before;
  if (change.attributes === undefined) {
    const { attribute_tags: tags, attribute_combination: combination } = before;
    return { shown, aside, tags, combination };
  }
  const { attributes: schema } = await schemaOf(tx, merchant.merchantId);
  const sent = submittedAttributes(merchant, schema, change.attributes);
  const others = Object.entries(aside ?? {}).filter(([key]) => !Object.hasOwn(sent.shown ?? {}, key));
  const kept = { ...Object.fromEntries(others), ...sent.aside };
  return { ...sent, aside: Object.keys(kept).length > 0 ? kept : null };
}

function wordsOf({ title, body, pros, cons }: Words): Record<string, string> {
  const words = { title, text: body, pros, cons };
  return Object.fromEntries(
    Object.entries(words).filter((entry): entry is [string, string] => entry[1] !== null),
  );
}

function currentWords(tx: Db, merchantId: string, reviewId: string): Promise<Current | undefined> {
  return row<Current>(
    tx,
    `select rating, title, body, pros, cons, attributes, attributes_aside, attribute_tags, attribute_combination,
       author_name, awaits_email, client_hash, status, created_at, edited_at
     from reviews where merchant_id = $1 and review_id = $2`,
    [merchantId, reviewId],
  );
}

async function textSeen(tx: Db, merchantId: string, reviewId: string, body: string | null): Promise<boolean> {
  const hash = textHash(body);
  if (!hash) return false;
  return (
    (await row(
      tx,
      'select from reviews where merchant_id = $1 and text_hash = $2 and review_id <> $3 limit 1',
      [merchantId, hash, reviewId],
    )) !== undefined
  );
}

async function keepVersion(tx: Db, merchantId: string, reviewId: string, before: Current, now: Date) {
  await rows(
    tx,
    `insert into review_versions
       (merchant_id, review_id, version, rating, title, body, pros, cons, attributes, status, written_at, replaced_at)
     select $1::uuid, $2::uuid, count(*) + 1, $3::smallint, $4::text, $5::text, $6::text, $7::text, $8::jsonb, $9::text,
       $10::timestamptz, $11::timestamptz
     from review_versions where merchant_id = $1 and review_id = $2`,
    [
      merchantId,
      reviewId,
      before.rating,
      before.title,
      before.body,
      before.pros,
      before.cons,
      before.attributes && JSON.stringify(before.attributes),
      before.status,
      before.edited_at ?? before.created_at,
      now,
    ],
  );
}

async function writeWords(
  tx: Db,
  merchantId: string,
  {
    reviewId,
    after,
    attributes,
    findings,
    now,
  }: { reviewId: string; after: Words; attributes: KeptAttributes; findings: unknown[]; now: Date },
): Promise<void> {
  const language = await detectLanguage([after.title, after.body].filter(Boolean).join('. '));
  await rows(
    tx,
    `update reviews set rating = $3, title = $4, body = $5, pros = $6, cons = $7, attributes = $8, findings = $9,
       language = $10, text_hash = $11, edited_at = $12, updated_at = $12, attributes_aside = $13, attribute_tags = $14,
       attribute_combination = $15, sentiment = null
     where merchant_id = $1 and review_id = $2`,
    [
      merchantId,
      reviewId,
      after.rating,
      after.title,
      after.body,
      after.pros,
      after.cons,
      attributes.shown && JSON.stringify(attributes.shown),
      JSON.stringify(findings),
      language,
      textHash(after.body),
      now,
      attributes.aside && JSON.stringify(attributes.aside),
      attributes.tags,
      attributes.combination,
    ],
  );
  await rows(
    tx,
    `update review_search set words = to_tsvector('simple', tribune_unaccent($4)) || to_tsvector($3::regconfig, $4)
     where merchant_id = $1 and review_id = $2`,
    [merchantId, reviewId, searchConfigOf(language), Object.values(wordsOf(after)).join('\n')],
  );
}

/** Newest first. */
export function versionsOf(
  db: Db,
  merchantId: string,
  reviewId: string,
): Promise<Static<typeof reviewVersion>[]> {
  return rows(
    db,
    `select version, rating, title, body as text, pros, cons, attributes, status, written_at as "writtenAt",
       replaced_at as "replacedAt"
     from review_versions where merchant_id = $1 and review_id = $2 order by version desc`,
    [merchantId, reviewId],
  );
}
