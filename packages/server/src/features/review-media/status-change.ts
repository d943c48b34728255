import { type Db, rows } from '../../platform/db/database.ts';
import { latestOf, recordContentEvents, type StatusChange, type Written } from '../content/index.ts';
import { recountClaimsOf } from '../incentives/index.ts';
import { changeMedia, summariseMedia } from '../media/index.ts';
import { reviewEvents } from '../reviews/index.ts';
import type { MediumState } from './kind.ts';

type MediumChange = StatusChange<MediumState>;

/** A medium with its own decision no longer follows its review, and is hidden unless approved. */
const isHidden = ({ to, verdict }: MediumChange) =>
  verdict !== null && (to === 'rejected' || to === 'flagged');

/** Writes statuses and the counters of media; see `isHidden`. */
export async function writeMediaChanges(
  tx: Db,
  merchantId: string,
  changes: readonly MediumChange[],
): Promise<Written> {
  const changed = changes.map((change) => ({
    media_id: change.item.id,
    status: change.to,
    decided: change.verdict !== null,
    hidden: isHidden(change),
    updated_at: change.now,
  }));
  await changeMedia(tx, {
    before: 'm.media_id = any($2)',
    change: `update media as m
      set moderation_status = changed.status, decided = changed.decided, hidden = changed.hidden, updated_at = changed.updated_at
      from before, json_to_recordset($3::json) as changed (media_id uuid, status text, decided bool, hidden bool,
        updated_at timestamptz)
      where m.merchant_id = $1 and m.media_id = before.media_id and m.media_id = changed.media_id`,
    values: [merchantId, changed.map(({ media_id }) => media_id), JSON.stringify(changed)],
  });
  return { wantedEvents: [], probed: new Set() };
}

/** Updates the review's summary of media, and the claims that require media. */
export async function followMedia(
  tx: Db,
  merchantId: string,
  changes: readonly MediumChange[],
): Promise<void> {
  const turned = changes.filter((change) => change.item.hidden !== isHidden(change));
  const reviewIds = [...new Set(turned.map(({ item }) => item.review_id))];
  if (reviewIds.length === 0) return;
  const now = latestOf(turned);
  for (const reviewId of reviewIds) await summariseMedia(tx, merchantId, reviewId);
  await recountClaimsOf(tx, merchantId, { reviewIds, now });
  for (const id of reviewIds)
    await recordContentEvents(tx, merchantId, reviewEvents, { types: ['review.updated'], id, now });
}

/** Locks the reviews of media, ordered by ID, as every change to media does. */
export function lockReviewsOf(tx: Db, merchantId: string, mediaIds: readonly string[]) {
  return rows(
    tx,
    `select from reviews where merchant_id = $1 and review_id in (
       select review_id from media where merchant_id = $1 and media_id = any($2))
     order by review_id for update`,
    [merchantId, mediaIds],
  );
}
