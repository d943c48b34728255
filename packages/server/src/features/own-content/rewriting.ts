import type { ReviewStatus } from '@tribune/contract';
import type { Context } from '../../platform/context.ts';
import { announceProduct } from '../../platform/db/announcing.ts';
import { type Db, rows } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { orNotFound } from '../../platform/errors.ts';
import { searchConfigOf } from '../../platform/language/search-words.ts';
import type { Merchant } from '../../platform/merchants/merchant.ts';
import { authorBeside } from '../authors/index.ts';
import {
  changeByAuthor,
  itemForUpdate,
  logChanges,
  recordContentEvents,
  screened,
  storeVersion,
  transitionOf,
  writeStatuses,
} from '../content/index.ts';
import { writtenKinds } from '../content-kinds/index.ts';
import {
  holdCauses,
  moderationRules,
  premoderation,
  queueExternalChecks,
  textHash,
} from '../screening/index.ts';
import { countStoreReviews, storeReviewKind } from '../store-reviews/index.ts';
import type { Contribution } from './contributions.ts';

/** What authors can change about a question, an answer or a review of the store. */
export interface Rewritten {
  body: string | null;
  /** Reviews of the store only. */
  title?: string | null;
  rating?: number;
}

/**
 * Replaces the texts of an author's own question, answer or review of the store, and keeps the previous version. The new one is
 * screened as a submission is: questions and answers are always held for moderation. A flagged item stays flagged; a rejected one becomes
 * pending. Throws NOT_FOUND and MERCHANT_SUSPENDED.
 */
export function rewrite(
  context: Context,
  { merchantId }: Merchant,
  { item, email, after, now }: { item: Contribution; email: string; after: Rewritten; now: Date },
): Promise<void> {
  const { type, id } = item;
  const kind = writtenKinds[type];
  return inTransaction(context.db, async (tx) => {
    const rules = await moderationRules(tx, merchantId);
    const locked = orNotFound(await itemForUpdate(tx, merchantId, kind, id), 'item');
    const author = await authorBeside(tx, merchantId, { id, emailKey: email, now });
    const { findings, reasonCode, language } = await screened(tx, merchantId, kind, {
      context: { ...rules, text_seen: false, own_texts: [], recent: 0 },
      written: {
        texts: { ...after },
        authorName: item.authorName,
        facts: { productId: locked.product_id, source: null, hasMedia: false, verified: false, author },
      },
    });
    const held = type === 'store_review' ? holdCauses(findings, rules) : premoderation(findings);
    await storeVersion(tx, merchantId, kind, { id, now });
    await writeTexts(tx, merchantId, { item, after, findings, language, now });
    const change = changeByAuthor(locked, { held, reasonCode, now });
    const { to } = change;
    if (to !== locked.status) await writeStatuses(tx, merchantId, kind, [change]);
    if (type === 'store_review')
      await recountStoreReview(tx, merchantId, { id, rating: after.rating, from: locked.status, to });
    else await kind.count?.(tx, merchantId, [transitionOf(change)]);
    await logChanges(tx, merchantId, kind, [change]);
    if (rules.external_moderation)
      await queueExternalChecks(tx, merchantId, { itemType: type, itemIds: [id], now });
    // writeStatuses has already recorded the event of an item that became pending.
    if (to === locked.status || to !== 'pending')
      await recordContentEvents(tx, merchantId, kind.events, {
        types: [`${kind.events.prefix}.updated`],
        id,
        now,
      });
    announceProduct(context, tx, merchantId, locked.product_id);
  });
}

async function writeTexts(
  tx: Db,
  merchantId: string,
  {
    item: { type, id },
    after,
    findings,
    language,
    now,
  }: {
    item: Contribution;
    after: Rewritten;
    findings: readonly unknown[];
    language: string | null;
    now: Date;
  },
): Promise<void> {
  const { table, idColumn } = writtenKinds[type];
  const words = 'tribune_search_words($searched, $searchConfig::regconfig)';
  const own = type === 'store_review' ? ', title = $title, edited_at = $now' : '';
  const values = {
    ...after,
    merchantId,
    id,
    findings: JSON.stringify(findings),
    language,
    textHash: textHash(after.body),
    now,
    searched: [after.title, after.body].filter(Boolean).join('\n'),
    searchConfig: searchConfigOf(language),
  };
  await rows(
    tx,
    `update ${table} set body = $body, findings = $findings, language = $language, text_hash = $textHash, updated_at = $now${own}
       ${type === 'question' ? '' : `, words = ${words}`}
     where merchant_id = $merchantId and ${idColumn} = $id`,
    values,
  );
  if (type === 'question')
    await rows(
      tx,
      `update question_search set words = ${words} where merchant_id = $merchantId and question_id = $id`,
      values,
    );
}

/** The new rating is counted instead of the old one, under the new status. */
async function recountStoreReview(
  tx: Db,
  merchantId: string,
  { id, rating, from, to }: { id: string; rating: number | undefined; from: ReviewStatus; to: ReviewStatus },
): Promise<void> {
  const before = await itemForUpdate(tx, merchantId, storeReviewKind, id);
  if (!before) return;
  const { rating: earlier, created_at: createdAt } = before;
  await rows(tx, 'update store_reviews set rating = $3 where merchant_id = $1 and store_review_id = $2', [
    merchantId,
    id,
    rating ?? earlier,
  ]);
  await countStoreReviews(tx, merchantId, [
    { rating: earlier, createdAt, from, to: null },
    { rating: rating ?? earlier, createdAt, from: null, to },
  ]);
}
