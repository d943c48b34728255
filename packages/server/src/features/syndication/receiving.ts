import { timingSafeEqual } from 'node:crypto';
import type { Context } from '../../platform/context.ts';
import { row, rows } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { ApiError, invalidField, invalidState, notFound } from '../../platform/errors.ts';
import { uuidOf } from '../../platform/ids.ts';
import { type Agreement, agreementOf, lockAgreement } from './agreements.ts';
import { noteEndByPeer } from './ending.ts';
import { secretHash } from './invitation.ts';
import { assertEndpoint, partyOf } from './parties.ts';
import { type AcceptMessage, type Message, messageIn, type PullMessage } from './protocol.ts';
import { changesAfter, restartFrom } from './sharing.ts';
import { type Headers, isSigned, keyIn, signedHeaders } from './signing.ts';

interface Received {
  /** TypeIDs, as in the URL. */
  merchant: string;
  agreement: string;
  headers: Headers;
  body: string;
}

/**
 * Handles a message of the other side of an agreement; returns the signed reply. Throws NOT_FOUND, also for an agreement of another
 * merchant, VALIDATION_ERROR, INVALID_SIGNATURE and INVALID_STATE.
 */
export async function receiveMessage(
  context: Context,
  { merchant, agreement: named, headers, body }: Received,
): Promise<{ headers: Record<string, string>; body: string }> {
  const [merchantId, agreementId] = [uuidOf('merchant', merchant), uuidOf('agreement', named)];
  const agreement = merchantId && agreementId && (await agreementOf(context.db, merchantId, agreementId));
  if (!agreement) throw notFound('agreement');
  const content = parsed(body);
  const now = context.clock.now();
  const key = signingKey(agreement, content);
  if (!key || !isSigned(key, { headers, body }, now))
    throw new ApiError(
      'INVALID_SIGNATURE',
      'Sign the message as docs/SYNDICATION.md describes, with the key of this agreement and a current time.',
    );
  if (content === undefined) throw invalidField('body', 'must be JSON');
  const reply = JSON.stringify(await replyTo(context, agreement, messageIn(content)));
  return {
    headers: signedHeaders(agreement.seed, { id: String(headers['webhook-id']), body: reply }, now),
    body: reply,
  };
}

/** The parsed body, if it is JSON. */
function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** The key that must have signed the message. The message is not validated yet: acceptances contain their own key. */
function signingKey({ peer_key: known }: Agreement, content: unknown): Buffer | null {
  const { type, target } = Object(content);
  return type === 'accept' ? keyIn(String(target?.key)) : known;
}

async function replyTo(context: Context, agreement: Agreement, message: Message): Promise<object> {
  const { merchant_id: merchantId, agreement_id: agreementId, role, state } = agreement;
  const { type } = message;
  if (type === 'ended') {
    await noteEndByPeer(context, agreement);
    return { type: 'ok' };
  }
  if (type === 'changed') {
    if (role !== 'target') throw invalidState('Only a source notifies of changes.');
    await rows(
      context.db,
      `update syndication_agreements set pull_due_at = $3, attempts = 0
       where merchant_id = $1 and agreement_id = $2 and state = 'active'`,
      [merchantId, agreementId, context.clock.now()],
    );
    return { type: 'ok', state: state === 'ended' ? 'ended' : 'active' };
  }
  if (role !== 'source') throw invalidState('This merchant is the target of the agreement.');
  if (type === 'accept') return acceptedBy(context, agreement, message);
  if (state === 'offered') throw invalidState('The offer has not been accepted.');
  return changesFor(context, agreement, message);
}

async function acceptedBy(context: Context, agreement: Agreement, message: AcceptMessage) {
  const { merchant_id: merchantId, agreement_id: agreementId } = agreement;
  const { target, secret } = message;
  const now = context.clock.now();
  const key = keyIn(target.key);
  if (!key) throw invalidField('target.key', 'must be a public key');
  assertEndpoint(context.config, 'target.endpoint', target.endpoint);
  await inTransaction(context.db, async (tx) => {
    const offer = await lockAgreement(tx, merchantId, agreementId);
    if (!offer?.code_hash || !timingSafeEqual(offer.code_hash, secretHash(secret))) throw notFound('offer');
    if (offer.state === 'ended') throw invalidState('The offer was withdrawn.');
    if (offer.state === 'active') {
      // Repeats the acceptance: the reply to the first one was lost.
      if (offer.peer_key?.equals(key)) return;
      throw invalidState('The offer was accepted already.');
    }
    if (offer.expires_at !== null && Date.parse(offer.expires_at) <= now.getTime())
      throw invalidState('The offer has expired.');
    if (offer.target_origin !== null && offer.target_origin !== new URL(target.endpoint).origin)
      throw invalidState('The offer is for another installation.');
    await rows(
      tx,
      `update syndication_agreements set state = 'active', peer_key = $3, peer_endpoint = $4, peer_name = $5, peer_url = $6,
         accepted_at = $7 where merchant_id = $1 and agreement_id = $2`,
      [merchantId, agreementId, key, target.endpoint, target.name, target.url, now],
    );
  });
  const source = await partyOf(context.db, context.config, merchantId);
  return { type: 'accepted', source, filters: agreement.filters };
}

/** Stores the target's position and figures, and returns the next changes. */
async function changesFor(context: Context, agreement: Agreement, message: PullMessage) {
  const { merchant_id: merchantId, agreement_id: agreementId } = agreement;
  const { after, paused, received, limit = 100 } = message;
  // The target is ahead of this database, because one of them was restored from a backup.
  if (after > agreement.last_sequence) await restartFrom(context.db, agreement, after);
  await row(
    context.db,
    `update syndication_agreements set acknowledged = greatest(acknowledged, $3), peer_paused = $4,
       reported = coalesce($5::jsonb, reported) where merchant_id = $1 and agreement_id = $2`,
    [merchantId, agreementId, after, paused, received ? JSON.stringify(received) : null],
  );
  // Changes that were held back during the pause are compared again.
  if (agreement.peer_paused && !paused)
    await rows(context.db, 'delete from syndication_days where merchant_id = $1 and agreement_id = $2', [
      merchantId,
      agreementId,
    ]);
  const source = await partyOf(context.db, context.config, merchantId);
  const state = agreement.state === 'ended' ? 'ended' : agreement.paused ? 'paused' : 'active';
  const changes =
    state === 'ended' ? [] : await changesAfter(context, agreement, { after, limit, storeUrl: source.url });
  const next = changes.at(-1)?.version ?? after;
  return { type: 'changes', state, source, changes, next, more: changes.length === limit };
}
