import type { Editor } from '@tribune/verify';
import { type Db, rows, rowWith } from '../../platform/db/database.ts';
import type { Row } from '../../platform/db/statement.ts';
import { searchConfigOf } from '../../platform/language/search-words.ts';
import type { StoredAttributes } from '../attributes/index.ts';
import { authorBeside, isTrusted } from '../authors/index.ts';
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
import { comparable, findingOf } from '../integrity/index.ts';
import { countedOf, countTransitions, type Transition } from '../rating-counters/index.ts';
import { holdCauses, moderationRules, queueExternalChecks, textHash } from '../screening/index.ts';
import { followReviewsInTopics } from '../topics/index.ts';
import { dropTranslations } from '../translations/index.ts';
import { edited, recordInLog } from '../transparency/index.ts';
import { reviews, type Words, wordColumns } from './columns.ts';
import { reviewEvents } from './events.ts';
import { countedTransition, type ReviewState, reviewKind } from './kind.ts';
import { noTexts, textsBeside } from './submission-context.ts';
import { searchedWords } from './written-texts.ts';

const currentColumns = reviews(
  'rating',
  'would_recommend',
  ...wordColumns,
  'attributes',
  'attributes_aside',
  'attribute_tags',
  'attribute_combination',
  'author_name',
  'awaits_email',
  'integrity',
  'status',
  'created_at',
  'edited_at',
);
export type Current = Row<typeof currentColumns>;
export type Opinion = Pick<Current, 'rating' | 'would_recommend'> & Words;

interface NewVersion {
  /** Locked. */
  review: ReviewState;
  before: Current;
  after: Opinion;
  attributes: StoredAttributes;
  by: Editor;
  /** Detected if absent. */
  language?: string | null;
  /** Time of the edit; defaults to now. */
  editedAt?: Date;
  now: Date;
}

/**
 * Writes a new version of a review: the previous one goes to the history, and the new one is screened like a submission. A flagged
 * review stays flagged; a rejected one becomes pending.
 */
export async function writeNewVersion(tx: Db, merchantId: string, made: NewVersion): Promise<void> {
  const { review, before, after, attributes, now, editedAt = now } = made;
  const rules = await moderationRules(tx, merchantId);
  const reviewId = review.id;
  const texts = after.body === before.body ? noTexts : await textsBeside(tx, merchantId, review, after.body);
  const author = await authorBeside(tx, merchantId, { id: reviewId, emailKey: review.email_key, now });
  const { findings, reasonCode, language } = await screened(tx, merchantId, reviewKind, {
    context: { ...rules, ...texts, recent: 0 },
    found: before.integrity ? findingOf(before.integrity) : [],
    written: {
      texts: after,
      authorName: before.author_name,
      facts: {
        productId: review.product_id,
        source: review.source === 'import' || review.source === 'syndication' ? null : review.source,
        hasMedia: review.has_media,
        verified: review.verified,
        author,
      },
      language: made.language,
    },
  });
  const held = holdCauses(findings, rules, {
    awaitsEmail: before.awaits_email,
    isTrusted: review.verified && isTrusted(author, rules),
  });
  await storeVersion(tx, merchantId, reviewKind, { id: reviewId, now });
  await writeWords(tx, merchantId, { reviewId, after, language, attributes, findings, editedAt, now });
  await followReviewsInTopics(tx, merchantId, [reviewId]);
  const { product_id: productId } = review;
  // The new rating is counted under the old status first, and then the change of status.
  const rewritten = {
    ...review,
    rating: after.rating,
    would_recommend: after.would_recommend,
    language,
    attribute_tags: attributes.tags,
    sentiment: null,
  };
  const transitions: Transition[] = [
    { ...countedOf(review), from: review.status, to: null },
    { ...countedOf(rewritten), from: null, to: review.status },
  ];
  const change = changeByAuthor<ReviewState>(rewritten, { held, reasonCode, now });
  const { to: status } = change;
  if (status !== review.status) {
    await writeStatuses(tx, merchantId, reviewKind, [change]);
    transitions.push(countedTransition(transitionOf(change)));
  }
  await countTransitions(tx, merchantId, transitions);
  const content = { ...after, review_id: reviewId, product_id: productId };
  await recordInLog(tx, merchantId, [edited(content, { by: made.by, now })]);
  await logChanges(tx, merchantId, reviewKind, [change]);
  if (rules.external_moderation)
    await queueExternalChecks(tx, merchantId, { itemType: 'review', itemIds: [reviewId], now });
  // writeStatuses has already recorded review.updated for a review that became pending.
  if (status === review.status || status !== 'pending')
    await recordContentEvents(tx, merchantId, reviewEvents, { types: ['review.updated'], id: reviewId, now });
}

/** Like `writeNewVersion`, for a shared review that its source has changed; keeps the attributes. False if the review does not exist. */
export async function replaceWords(
  tx: Db,
  merchantId: string,
  made: { reviewId: string; after: Opinion; language: string | null; editedAt: Date; now: Date },
): Promise<boolean> {
  const review = await itemForUpdate(tx, merchantId, reviewKind, made.reviewId);
  const before = review && (await currentWords(tx, merchantId, made.reviewId));
  if (!review || !before) return false;
  const { attributes: shown, attributes_aside: aside } = before;
  const { attribute_tags: tags, attribute_combination: combination } = before;
  const attributes = { shown, aside, tags, combination };
  await writeNewVersion(tx, merchantId, { ...made, by: 'source', review, before, attributes });
  return true;
}

/** The author's current texts. */
export function currentWords(tx: Db, merchantId: string, reviewId: string): Promise<Current | undefined> {
  return rowWith(tx, currentColumns, { merchant_id: merchantId, review_id: reviewId });
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
    editedAt,
    now,
  }: {
    reviewId: string;
    after: Opinion;
    language: string | null;
    attributes: StoredAttributes;
    findings: unknown[];
    editedAt: Date;
    now: Date;
  },
): Promise<void> {
  await dropTranslations(tx, merchantId, reviewId);
  await rows(
    tx,
    `update reviews set rating = $rating, would_recommend = $would_recommend, ${wordColumns.map((column) => `${column} = $${column}`).join(', ')},
       attributes = $shown, attributes_aside = $aside, attribute_tags = $tags, attribute_combination = $combination,
       findings = $findings, language = $language, text_hash = $textHash, text_bands = $textBands, edited_at = $editedAt, updated_at = $now,
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
      textBands: comparable(wordColumns.map((column) => after[column] ?? '').filter(Boolean)).bands,
      editedAt,
      now,
    },
  );
  await rows(
    tx,
    `update review_search set words = tribune_search_words($4, $3::regconfig)
     where merchant_id = $1 and review_id = $2`,
    [merchantId, reviewId, searchConfigOf(language), searchedWords(after)],
  );
}
