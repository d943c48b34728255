import type { ReasonCode, StatusTrigger } from '@tribune/contract';
import { type Db, rows } from '../../platform/db/database.ts';
import { statement, table } from '../../platform/db/statement.ts';
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
  const [transition] = await changeStatuses(tx, merchantId, [{ review, change }], now);
  if (!transition) throw new Error('Each change has a transition');
  return transition;
}

interface ReviewChange {
  /** Locked. */
  review: ReviewState;
  change: StatusChange;
}

/**
 * Writes statuses with all their consequences except counters, which the caller updates with the returned transitions. All
 * reviews get the same status. Throws INVALID_STATE when the table of transitions does not allow a change.
 */
export async function changeStatuses(
  tx: Db,
  merchantId: string,
  changes: readonly ReviewChange[],
  now: Date,
): Promise<Transition[]> {
  const [first] = changes;
  if (!first) return [];
  const { status } = first.change;
  for (const { review, change } of changes) requireTransition(change.trigger, review.status, change.status);
  const wantedEvents = await writeStatuses(tx, merchantId, changes, now);
  const idsOf = (isWanted: (review: ReviewState) => boolean) =>
    changes.flatMap(({ review }) => (isWanted(review) ? [review.review_id] : []));
  const withMedia = idsOf(({ has_media }) => has_media);
  if (withMedia.length > 0) await followReviews(tx, merchantId, { reviewIds: withMedia, status, now });
  const claimed = idsOf((review) => (review.status === 'rejected') !== (status === 'rejected'));
  if (claimed.length > 0) await recountClaimsOf(tx, merchantId, { reviewIds: claimed, now });
  const changed = idsOf((review) => review.status !== status);
  if (changed.length > 0) await followReviewsInTopics(tx, merchantId, changed);
  const types = [eventOfStatus[status]];
  if (changed.length > 0 && wantsEvents(wantedEvents, types))
    await recordEventsOfReviews(tx, merchantId, { types, reviewIds: changed, now });
  return changes.map(({ review, change }) => ({
    ...countedOf(review),
    from: review.status,
    to: status,
    reasonCodeAfter: reasonCodeOf(change),
  }));
}

const reasonCodeOf = ({ status, reasonCode }: StatusChange) => (status === 'approved' ? null : reasonCode);

const eventOfStatus = {
  pending: 'review.updated',
  approved: 'review.approved',
  rejected: 'review.rejected',
  flagged: 'review.flagged',
} as const;

/** Returns the event types that endpoints subscribe to, as of this statement. */
async function writeStatuses(
  tx: Db,
  merchantId: string,
  changes: readonly ReviewChange[],
  now: Date,
): Promise<string[]> {
  const current = await currentAfter(tx, merchantId, changes);
  const written = changes.map(({ review: { review_id }, change }) => ({
    review_id,
    status: change.status,
    status_before_flag: change.statusBeforeFlag,
    flag_reason: change.flagReason,
    flagged_by: change.flaggedBy,
    reason_code: reasonCodeOf(change),
    holds_place: current.has(review_id),
  }));
  const [updated] = await rows(tx, writeStatusesSql, { merchantId, now, changes: JSON.stringify(written) });
  return updated?.wanted_events ?? [];
}

const writeStatusesSql = statement`
  update reviews as r set status = changed.status, status_before_flag = changed.status_before_flag,
    flag_reason = changed.flag_reason, flagged_by = changed.flagged_by, updated_at = $now,
    holds_place = changed.holds_place, reason_code = changed.reason_code
  from merchants as shop, json_to_recordset($changes::json) as changed (review_id uuid, status text, status_before_flag text,
    flag_reason text, flagged_by text, reason_code text, holds_place bool)
  where r.merchant_id = $merchantId and r.review_id = changed.review_id
    and shop.merchant_id = $merchantId and shop.merchant_id = r.merchant_id
  returning ${table('merchants', 'shop')('wanted_events')}`;

/**
 * The reviews that are the customer's current verified review of the product after the change. A rejected one is not; a
 * restored one only if no other has become it since, or is restored before it by the same change.
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
  return new Set(current.values());
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
