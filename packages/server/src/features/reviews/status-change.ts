import { type Db, rows } from '../../platform/db/database.ts';
import { statement } from '../../platform/db/statement.ts';
import { latestOf, type StatusChange, type Written, writeChanges } from '../content/index.ts';
import { recountClaimsOf } from '../incentives/index.ts';
import { followReviews } from '../media/index.ts';
import { followReviewsInTopics } from '../topics/index.ts';
import { updateRejectionEmails } from './author-emails.ts';
import { reviews } from './columns.ts';
import type { ReviewState } from './kind.ts';

type ReviewChange = StatusChange<ReviewState>;

/** Writes the new statuses with the flag or the reason, and whether each review is the customer's current one. */
export async function writeReviewChanges(
  tx: Db,
  merchantId: string,
  changes: readonly ReviewChange[],
): Promise<Written> {
  const current = await currentAfter(tx, merchantId, changes);
  return writeChanges(tx, merchantId, reviewsTable, {
    changes,
    columns: {
      status_before_flag: 'text',
      flag_reason: 'text',
      flagged_by: 'text',
      reason_code: 'text',
      holds_place: 'bool',
      published_at: 'timestamptz',
    },
    values: changes.map((change) => ({
      ...flagAfter(change),
      holds_place: current.has(change.item.id),
      published_at: publishedAt(change),
    })),
    probe: isInTopics,
  });
}

const reviewsTable = { table: 'reviews', idColumn: 'review_id', statusColumn: 'status' } as const;

/** The time of first publication never changes. Reviews published by earlier releases have none. */
const publishedAt = ({ item, to, now }: ReviewChange) =>
  item.published_at ?? (item.status === 'approved' ? item.created_at : to === 'approved' ? now : null);

/** A flag stores the previous status, to restore it later; any other change clears it. */
function flagAfter({ item, to, verdict }: ReviewChange) {
  const flag = to === 'flagged' ? verdict : null;
  return {
    status_before_flag: flag && (item.status === 'flagged' ? item.status_before_flag : flag.from),
    flag_reason: flag?.reason ?? null,
    flagged_by: flag?.by ?? null,
    reason_code: to === 'approved' ? null : (verdict?.reasonCode ?? null),
  };
}

/*
 * Read by the writing statement, not the locking one, which may have waited for the transaction that wrote the mentions
 * (`lockMentioned`) and would not see them.
 */
const isInTopics = `exists (select from topic_mentions as m
  where m.merchant_id = $merchantId and m.merchant_id = i.merchant_id and m.review_id = i.review_id)`;

/** Updates what depends on the status of reviews: media, claims, topics and emails. */
export async function followStatuses(
  tx: Db,
  merchantId: string,
  changes: readonly ReviewChange[],
  { probed: inTopics }: Written,
): Promise<void> {
  const withMedia = changes.filter(({ item }) => item.has_media);
  for (const [status, some] of Map.groupBy(withMedia, ({ to }) => to))
    await followReviews(tx, merchantId, { reviewIds: idsOf(some), status, now: latestOf(some) });
  const claimed = changes.filter(({ item, to }) => (item.status === 'rejected') !== (to === 'rejected'));
  if (claimed.length > 0)
    await recountClaimsOf(tx, merchantId, { reviewIds: idsOf(claimed), now: latestOf(claimed) });
  const mentioned = changes.filter(({ item, to }) => item.status !== to && inTopics.has(item.id));
  if (mentioned.length > 0) await followReviewsInTopics(tx, merchantId, idsOf(mentioned));
  await updateRejectionEmails(tx, merchantId, changes);
}

const idsOf = (changes: readonly ReviewChange[]) => changes.map(({ item }) => item.id);

/**
 * The reviews that are the customer's current verified review of the product after the changes. A rejected review is not current. A
 * restored one is current only if no other review has become current since, including by an earlier one of the same changes. Because the
 * changes are simultaneous, a review that they reject still counts as current here.
 */
async function currentAfter(
  tx: Db,
  merchantId: string,
  changes: readonly ReviewChange[],
): Promise<Set<string>> {
  const candidates = changes.flatMap(({ item, to }) => (item.verified && to !== 'rejected' ? [item] : []));
  const current = new Map<string, string>();
  if (candidates.length > 0)
    for (const review of await currentReviews(tx, merchantId, candidates))
      current.set(placeOf(review), review.id);
  for (const review of candidates) if (!current.has(placeOf(review))) current.set(placeOf(review), review.id);
  const candidateIds = new Set(candidates.map(({ id }) => id));
  return new Set([...current.values()].filter((reviewId) => candidateIds.has(reviewId)));
}

type Place = Pick<ReviewState, 'email_key' | 'product_id'>;
const placeOf = ({ email_key, product_id }: Place) => JSON.stringify([email_key, product_id]);

/** These customers' current verified reviews of these products. */
function currentReviews(tx: Db, merchantId: string, places: readonly Place[]) {
  return rows(
    tx,
    statement`select ${reviews.as({ id: 'review_id', email_key: 'email_key', product_id: 'product_id' })} from reviews
     where merchant_id = $1 and holds_place
       and (email_key, product_id) in (select * from unnest($2::text[], $3::text[]))`,
    [merchantId, places.map(({ email_key }) => email_key), places.map(({ product_id }) => product_id)],
  );
}
