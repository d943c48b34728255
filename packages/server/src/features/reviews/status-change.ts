import type { ReasonCode, StatusTrigger } from '@tribune/contract';
import { type Db, rows } from '../../platform/db/database.ts';
import { output, statement, table } from '../../platform/db/statement.ts';
import { requireTransition } from '../decision-log/index.ts';
import { recountClaimsOf } from '../incentives/index.ts';
import { followReviews } from '../media/index.ts';
import { countedOf, type Transition } from '../rating-counters/index.ts';
import { followReviewsInTopics } from '../topics/index.ts';
import { wantsEvents } from '../webhooks/index.ts';
import { reviews } from './columns.ts';
import { recordEventsOfReviews } from './events.ts';
import type { ReviewState } from './review-rows.ts';

export interface StatusChange {
  trigger: StatusTrigger;
  status: ReviewState['status'];
  statusBeforeFlag: string | null;
  flagReason: string | null;
  flaggedBy: string | null;
  reasonCode: ReasonCode | null;
}

/** As `changeStatuses`, of one review. */
export async function changeStatus(
  tx: Db,
  merchantId: string,
  review: ReviewState,
  change: StatusChange,
  now: Date,
): Promise<Transition> {
  const [transition] = await changeStatuses(tx, merchantId, [{ review, change, now }]);
  if (!transition) throw new Error('Each change has a transition');
  return transition;
}

export interface ReviewChange {
  /** Locked. */
  review: ReviewState;
  change: StatusChange;
  now: Date;
  /** Of the request that caused it; by default that of the caller. */
  traceparent?: string | null | undefined;
}

/**
 * Writes statuses with all their consequences except counters, which the caller updates with the returned transitions. The
 * number of statements depends on the number of different statuses, but not of reviews. Throws INVALID_STATE when the table
 * of transitions does not allow a change.
 */
export async function changeStatuses(
  tx: Db,
  merchantId: string,
  changes: readonly ReviewChange[],
): Promise<Transition[]> {
  if (changes.length === 0) return [];
  for (const { review, change } of changes) requireTransition(change.trigger, review.status, change.status);
  const { wantedEvents, mentioned } = await writeStatuses(tx, merchantId, changes);
  const withMedia = changes.filter(({ review }) => review.has_media);
  for (const [status, some] of byStatus(withMedia))
    await followReviews(tx, merchantId, { reviewIds: idsOf(some), status, now: latestOf(some) });
  const claimed = changes.filter(
    ({ review, change }) => (review.status === 'rejected') !== (change.status === 'rejected'),
  );
  if (claimed.length > 0)
    await recountClaimsOf(tx, merchantId, { reviewIds: idsOf(claimed), now: latestOf(claimed) });
  const changed = changes.filter(({ review, change }) => review.status !== change.status);
  const inTopics = idsOf(changed).filter((reviewId) => mentioned.has(reviewId));
  if (inTopics.length > 0) await followReviewsInTopics(tx, merchantId, inTopics);
  for (const [status, some] of byStatus(changed)) {
    const types = [eventOfStatus[status]];
    if (wantsEvents(wantedEvents, types))
      await recordEventsOfReviews(tx, merchantId, {
        types,
        reviewIds: idsOf(some),
        traceparents: new Map(some.map(({ review, traceparent }) => [review.review_id, traceparent])),
        now: latestOf(some),
      });
  }
  return changes.map(({ review, change }) => ({
    ...countedOf(review),
    from: review.status,
    to: change.status,
    reasonCodeAfter: reasonCodeOf(change),
  }));
}

const byStatus = (changes: readonly ReviewChange[]) => Map.groupBy(changes, ({ change }) => change.status);

const idsOf = (changes: readonly ReviewChange[]) => changes.map(({ review }) => review.review_id);

const latestOf = (changes: readonly ReviewChange[]) =>
  new Date(Math.max(...changes.map(({ now }) => now.getTime())));

const reasonCodeOf = ({ status, reasonCode }: StatusChange) => (status === 'approved' ? null : reasonCode);

const eventOfStatus = {
  pending: 'review.updated',
  approved: 'review.approved',
  rejected: 'review.rejected',
  flagged: 'review.flagged',
} as const;

/** Returns the event types that endpoints subscribe to, and which reviews topics mention, as of this statement. */
async function writeStatuses(
  tx: Db,
  merchantId: string,
  changes: readonly ReviewChange[],
): Promise<{ wantedEvents: string[]; mentioned: Set<string> }> {
  const current = await currentAfter(tx, merchantId, changes);
  const changed = changes.map(({ review: { review_id }, change, now }) => ({
    review_id,
    status: change.status,
    status_before_flag: change.statusBeforeFlag,
    flag_reason: change.flagReason,
    flagged_by: change.flaggedBy,
    reason_code: reasonCodeOf(change),
    holds_place: current.has(review_id),
    updated_at: now,
  }));
  const written = await rows(tx, writeStatusesSql, { merchantId, changes: JSON.stringify(changed) });
  const mentioned = written.flatMap(({ review_id, in_topics }) => (in_topics ? [review_id] : []));
  return { wantedEvents: written[0]?.wanted_events ?? [], mentioned: new Set(mentioned) };
}

/*
 * Whether there are mentions is read here and not by the statement that locks: that one may have waited for the transaction
 * that wrote them (`lockMentioned`), and would not see them.
 */
const writeStatusesSql = statement`
  update reviews as r set status = changed.status, status_before_flag = changed.status_before_flag,
    flag_reason = changed.flag_reason, flagged_by = changed.flagged_by, updated_at = changed.updated_at,
    holds_place = changed.holds_place, reason_code = changed.reason_code
  from merchants as shop, json_to_recordset($changes::json) as changed (review_id uuid, status text, status_before_flag text,
    flag_reason text, flagged_by text, reason_code text, holds_place bool, updated_at timestamptz)
  where r.merchant_id = $merchantId and r.review_id = changed.review_id
    and shop.merchant_id = $merchantId and shop.merchant_id = r.merchant_id
  returning ${table('reviews', 'r')('review_id')}, ${table('merchants', 'shop')('wanted_events')},
    exists (select from topic_mentions as m
      where m.merchant_id = $merchantId and m.merchant_id = r.merchant_id and m.review_id = r.review_id)
      as ${output.boolean('in_topics')}`;

/**
 * The reviews that are the customer's current verified review of the product after the changes. A rejected one is not; a
 * restored one only if no other has become it since, or is restored before it by the same changes. One that the same changes
 * reject still counts as the other: they happen at the same time, and its place is not free before.
 */
async function currentAfter(
  tx: Db,
  merchantId: string,
  changes: readonly ReviewChange[],
): Promise<Set<string>> {
  const candidates = changes.flatMap(({ review, change }) =>
    review.verified && change.status !== 'rejected' ? [review] : [],
  );
  const current = new Map<string, string>();
  if (candidates.length > 0)
    for (const review of await currentReviews(tx, merchantId, candidates))
      current.set(placeOf(review), review.review_id);
  for (const review of candidates)
    if (!current.has(placeOf(review))) current.set(placeOf(review), review.review_id);
  const candidateIds = new Set(candidates.map(({ review_id }) => review_id));
  return new Set([...current.values()].filter((reviewId) => candidateIds.has(reviewId)));
}

type Place = Pick<ReviewState, 'email_key' | 'product_id'>;
const placeOf = ({ email_key, product_id }: Place) => JSON.stringify([email_key, product_id]);

/** The current verified reviews by these customers of these products. */
function currentReviews(tx: Db, merchantId: string, places: readonly Place[]) {
  return rows(
    tx,
    statement`select ${reviews('review_id', 'email_key', 'product_id')} from reviews
     where merchant_id = $1 and holds_place
       and (email_key, product_id) in (select * from unnest($2::text[], $3::text[]))`,
    [merchantId, places.map(({ email_key }) => email_key), places.map(({ product_id }) => product_id)],
  );
}
