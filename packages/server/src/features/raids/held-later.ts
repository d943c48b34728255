import type { StatusChange } from '../content/index.ts';
import type { ReviewState } from '../reviews/index.ts';

/** SQL condition of `reviews as r`: staff decided about the review, which signals then leave as it is. */
export const decidedByStaff = `exists (
  select from moderation_log as entry where entry.merchant_id = $1 and entry.merchant_id = r.merchant_id
    and entry.item_id = r.review_id and entry.actor_type in ('staff', 'key'))`;

/** The change that makes a published review pending because of signals that were noticed after its submission. */
export const heldLater = (item: ReviewState, now: Date): StatusChange<ReviewState> => ({
  item,
  trigger: 'raid',
  to: 'pending',
  verdict: { from: item.status, reason: null, reasonCode: 'fake', by: null, at: now },
  entry: {
    action: 'hold',
    actor: { type: 'screening', name: null },
    reason: null,
    reasonCode: 'fake',
    causes: ['integrity'],
  },
  now,
});
