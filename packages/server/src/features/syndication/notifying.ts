import type { Context } from '../../platform/context.ts';
import { rows } from '../../platform/db/database.ts';
import type { Agreement } from './agreements.ts';
import { noteEndByPeer } from './ending.ts';
import { saysEnded } from './protocol.ts';
import { retryMs } from './retrying.ts';
import { sendMessage } from './sending-messages.ts';

/** How long the other side is notified of the end of an agreement. Replies to its later messages report it too. */
const endDays = 30;

/** Notifies the other side of changes, or of the end. A target that misses a notice pulls changes on its own schedule. */
export async function notify(context: Context, claimed: Agreement): Promise<void> {
  const { merchant_id: merchantId, agreement_id: agreementId, state, peer_endpoint, peer_key } = claimed;
  const { ended_at: endedAt, notify_due_at: due } = claimed;
  if (peer_endpoint === null || peer_key === null)
    throw new Error('An active agreement must have an endpoint and a key of the other side');
  const sent = await sendMessage(
    context,
    { endpoint: peer_endpoint, seed: claimed.seed, key: peer_key },
    { type: state === 'ended' ? 'ended' : 'changed' },
  );
  // The other side may have been unable to reach this one for 30 days.
  if (saysEnded(sent.reply)) return noteEndByPeer(context, claimed);
  const now = context.clock.now();
  const isFinal =
    sent.problem === null ||
    sent.status === 404 ||
    (endedAt !== null && now.getTime() - Date.parse(endedAt) > endDays * 24 * 60 * 60 * 1000);
  const next = isFinal ? null : new Date(now.getTime() + retryMs(claimed.attempts));
  await rows(
    context.db,
    `update syndication_agreements set notify_due_at = $4, problem = $5, attempts = $6
     where merchant_id = $1 and agreement_id = $2 and notify_due_at = $3`,
    [
      ...[merchantId, agreementId, due, next, sent.problem?.slice(0, 500) ?? null],
      sent.problem === null ? 0 : claimed.attempts + 1,
    ],
  );
}
