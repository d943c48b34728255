import type { reviewUpdate, reviewVersion, Static } from '@tribune/contract';
import { type Db, row, rows } from '../../platform/db/database.ts';
import { type Row, statement } from '../../platform/db/statement.ts';
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
  applicability,
  holdSchema,
  type StoredAttributes,
  schemaOf,
  submittedAttributes,
} from '../attributes/index.ts';
import { automaticStatus, logDecision } from '../decision-log/index.ts';
import { countedOf, countTransitions, type Transition } from '../rating-counters/index.ts';
import { consumeToken, issueToken, tokenForUse, tokenUnusable } from '../review-tokens/index.ts';
import {
  categoryForRules,
  holdCauses,
  moderationRules,
  queueExternalCheck,
  screen,
  textHash,
} from '../screening/index.ts';
import { followReviewsInTopics } from '../topics/index.ts';
import { dropTranslations } from '../translations/index.ts';
import { edited, recordInLog } from '../transparency/index.ts';
import { emailHead, mailedReview } from './author-emails.ts';
import { reviews, versions, type Words, wordColumns, wordNames } from './columns.ts';
import { recordReviewEvents } from './events.ts';
import { reviewForUpdate } from './review-rows.ts';
import { changeStatus } from './status-change.ts';
import { namedWords, searchedWords, wordsAfter } from './words.ts';

/**
 * Emails the author a link to update the review. Throws INVALID_STATE when the author has unsubscribed. Undefined when there
 * is no such review.
 */
export function sendUpdateRequest(
  db: Db,
  { merchantId, clientSalt }: Merchant,
  { reviewId, message, publicUrl, now }: { reviewId: string; message: string; publicUrl: string; now: Date },
): Promise<{ tokenId: string; expiresAt: string } | undefined> {
  return inTransaction(db, async (tx) => {
    const review = await mailedReview(tx, merchantId, reviewId);
    if (!review) return undefined;
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

const currentColumns = reviews(
  'rating',
  ...wordColumns,
  'attributes',
  'attributes_aside',
  'attribute_tags',
  'attribute_combination',
  'author_name',
  'awaits_email',
  'status',
  'created_at',
  'edited_at',
);
type Current = Row<typeof currentColumns>;
type Opinion = Pick<Current, 'rating'> & Words;

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
    const review = await reviewForUpdate(tx, merchantId, reviewId);
    const before = review && (await currentWords(tx, merchantId, reviewId));
    if (!review || !before) throw notFound('review');
    const attributes = await attributesAfter(tx, merchant, {
      before,
      change,
      productId: review.product_id,
    });
    const after = changed(before, change);
    const rules = await moderationRules(tx, merchantId);
    const language = await detectLanguage([after.title, after.body].filter(Boolean).join('. '));
    const findings = screen({
      words: namedWords(after),
      authorName: before.author_name,
      merchantsBlockedWords: rules.blocked_words,
      rules: rules.moderation_rules,
      facts: {
        itemType: 'review',
        productId: review.product_id,
        category: await categoryForRules(tx, merchantId, {
          rules: rules.moderation_rules,
          productId: review.product_id,
        }),
        language,
        source: review.source === 'import' ? null : review.source,
        hasMedia: review.has_media,
        verified: review.verified,
      },
      textSeenBefore: after.body !== before.body && (await textSeen(tx, merchantId, reviewId, after.body)),
      recentFromClient: 0,
    });
    const { moderation_policy: moderationPolicy } = rules;
    const causes = [
      ...holdCauses({
        findings,
        awaitsEmail: before.awaits_email,
        moderationPolicy,
        awaitsExternal: rules.external_moderation,
      }),
      ...(review.status === 'rejected' ? (['resubmission'] as const) : []),
    ];
    const status = automaticStatus('update', review.status, { publish: causes.length === 0 });
    await storeVersion(tx, merchantId, reviewId, before, now);
    await writeWords(tx, merchantId, { reviewId, after, language, attributes, findings, now });
    await followReviewsInTopics(tx, merchantId, [reviewId]);
    const { product_id: productId } = review;
    // Counts the new rating under the old status first, then the change of status.
    const rewritten = {
      ...review,
      rating: after.rating,
      language,
      attribute_tags: attributes.tags,
      sentiment: null,
    };
    const transitions: Transition[] = [
      { ...countedOf(review), from: review.status, to: null },
      { ...countedOf(rewritten), from: null, to: review.status },
    ];
    if (status !== review.status) {
      const reasonCode = findings[0]?.reasonCode ?? null;
      const change = {
        trigger: 'update' as const,
        status,
        statusBeforeFlag: null,
        flagReason: null,
        flaggedBy: null,
        reasonCode,
      };
      transitions.push(await changeStatus(tx, merchantId, rewritten, change, now));
    }
    await countTransitions(tx, merchantId, transitions);
    const content = { ...after, review_id: reviewId, product_id: productId };
    await recordInLog(tx, merchantId, [edited(content, now)]);
    await logDecision(tx, merchantId, {
      itemType: 'review',
      itemId: reviewId,
      action: 'update',
      from: review.status,
      to: status,
      reasonCode: findings[0]?.reasonCode ?? null,
      reason: null,
      actor: { type: 'screening', name: null },
      causes: status === 'pending' ? causes : [],
      at: now,
    });
    await consumeToken(tx, merchantId, token.token_id, now);
    if (rules.external_moderation)
      await queueExternalCheck(tx, merchantId, { itemType: 'review', itemId: reviewId, now });
    // changeStatus has already recorded review.updated for a review that became pending.
    if (status === review.status || status !== 'pending')
      await recordReviewEvents(tx, merchantId, { types: ['review.updated'], reviewId, now });
    return { productId };
  });
}

const changed = (before: Opinion, change: Static<typeof reviewUpdate>): Opinion => ({
  rating: change.rating ?? before.rating,
  ...wordsAfter(before, change),
});

/** New values must match the schema and replace the previous ones. Unmatched values of other attributes are retained. */
async function attributesAfter(
  tx: Db,
  merchant: Merchant,
  { before, change, productId }: { before: Current; change: Static<typeof reviewUpdate>; productId: string },
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

function currentWords(tx: Db, merchantId: string, reviewId: string): Promise<Current | undefined> {
  return row(tx, statement`select ${currentColumns} from reviews where merchant_id = $1 and review_id = $2`, [
    merchantId,
    reviewId,
  ]);
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

async function storeVersion(tx: Db, merchantId: string, reviewId: string, before: Current, now: Date) {
  await rows(
    tx,
    `insert into review_versions
       (merchant_id, review_id, version, rating, ${wordColumns.join(', ')}, attributes, status, written_at, replaced_at)
     select $merchantId::uuid, $reviewId::uuid, count(*) + 1, $rating::smallint,
       ${wordColumns.map((column) => `$${column}::text`).join(', ')}, $attributes::jsonb, $status::text,
       $writtenAt::timestamptz, $now::timestamptz
     from review_versions where merchant_id = $merchantId and review_id = $reviewId`,
    {
      ...before,
      merchantId,
      reviewId,
      attributes: before.attributes && JSON.stringify(before.attributes),
      writtenAt: before.edited_at ?? before.created_at,
      now,
    },
  );
}

async function writeWords(
  tx: Db,
  merchantId: string,
  {
    reviewId,
    after,
    language,
    attributes,
    findings,
    now,
  }: {
    reviewId: string;
    after: Opinion;
    language: string | null;
    attributes: StoredAttributes;
    findings: unknown[];
    now: Date;
  },
): Promise<void> {
  await dropTranslations(tx, merchantId, reviewId);
  await rows(
    tx,
    `update reviews set rating = $rating, ${wordColumns.map((column) => `${column} = $${column}`).join(', ')},
       attributes = $shown, attributes_aside = $aside, attribute_tags = $tags, attribute_combination = $combination,
       findings = $findings, language = $language, text_hash = $textHash, edited_at = $now, updated_at = $now,
       sentiment = null
     where merchant_id = $merchantId and review_id = $reviewId`,
    {
      ...after,
      ...attributes,
      merchantId,
      reviewId,
      shown: attributes.shown && JSON.stringify(attributes.shown),
      aside: attributes.aside && JSON.stringify(attributes.aside),
      findings: JSON.stringify(findings),
      language,
      textHash: textHash(after.body),
      now,
    },
  );
  await rows(
    tx,
    `update review_search set words = to_tsvector('simple', tribune_unaccent($4)) || to_tsvector($3::regconfig, $4)
     where merchant_id = $1 and review_id = $2`,
    [merchantId, reviewId, searchConfigOf(language), searchedWords(after)],
  );
}

/** The earlier versions of a review, newest first. */
export function versionsOf(
  db: Db,
  merchantId: string,
  reviewId: string,
): Promise<Static<typeof reviewVersion>[]> {
  return rows(
    db,
    statement`select ${versions('version', 'rating')}, ${versions.as(wordNames)},
       ${versions('attributes', 'status')}, ${versions.as({ writtenAt: 'written_at', replacedAt: 'replaced_at' })}
     from review_versions where merchant_id = $1 and review_id = $2 order by version desc`,
    [merchantId, reviewId],
  );
}
