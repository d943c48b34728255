import type { newSyndicationOffer, Static, syndicationAcceptance } from '@tribune/contract';
import type { Context } from '../../platform/context.ts';
import { type Db, oneRow, rows } from '../../platform/db/database.ts';
import { statement } from '../../platform/db/statement.ts';
import { ApiError, invalidField, invalidState } from '../../platform/errors.ts';
import { newUuid, typeId } from '../../platform/ids.ts';
import { type Agreement, agreementColumns, agreementOf } from './agreements.ts';
import { codeOf, type Invitation, invitationIn, newSecret, secretHash } from './invitation.ts';
import { assertEndpoint, endpointOf, isOwnEndpoint, namedBy, partyOf } from './parties.ts';
import { acceptedReply, readAs } from './protocol.ts';
import { sendMessage } from './sending-messages.ts';
import { keyIn, keyText, newSeed, publicKeyOf } from './signing.ts';

const validDays = 14;

/** Offers reviews. The code, which is not stored, lets another merchant accept them. */
export async function offerReviews(
  { config }: Context,
  tx: Db,
  merchantId: string,
  { offer, now }: { offer: Static<typeof newSyndicationOffer>; now: Date },
): Promise<{ agreement: Agreement; code: string }> {
  const { name = null, targetUrl, filters = {} } = offer;
  const agreementId = newUuid();
  const seed = newSeed();
  const secret = newSecret();
  const agreement = await oneRow(
    tx,
    statement`insert into syndication_agreements
       (merchant_id, agreement_id, role, state, name, filters, seed, code_hash, target_origin, created_at, expires_at)
     values ($1, $2, 'source', 'offered', $3, $4, $5, $6, $7, $8, $9) returning ${agreementColumns}`,
    [
      ...[merchantId, agreementId, name, JSON.stringify(filters), seed, secretHash(secret)],
      targetUrl === undefined ? null : new URL(targetUrl).origin,
      ...[now, new Date(now.getTime() + validDays * 24 * 60 * 60 * 1000)],
    ],
  );
  const code = codeOf({
    v: 1,
    agreement: typeId('agreement', agreementId),
    endpoint: endpointOf(config, merchantId, agreementId),
    key: keyText(publicKeyOf(seed)),
    secret,
  });
  return { agreement, code };
}

/**
 * Accepts the offer of a code: both sides exchange their keys. Repeating it, also after a crash, uses the same key. Throws
 * VALIDATION_ERROR or INVALID_STATE with the reason for a failure.
 */
export async function acceptOffer(
  context: Context,
  db: Db,
  merchantId: string,
  { code, name }: Static<typeof syndicationAcceptance>,
): Promise<Agreement> {
  const { config, clock } = context;
  const invitation = invitationIn(code);
  const { agreementId, endpoint } = invitation;
  const key = keyIn(invitation.key);
  if (!key) throw invalidField('code', 'is not an invitation code');
  assertEndpoint(config, 'code', endpoint);
  if (isOwnEndpoint(config, endpoint) && namedBy(endpoint).merchant === typeId('merchant', merchantId))
    throw invalidField('code', 'is that of your own offer; the other merchant accepts it');
  const agreement = await acceptance(db, merchantId, { ...invitation, name: name ?? null, now: clock.now() });
  if (agreement.state === 'active') return agreement;
  if (agreement.state === 'ended') throw invalidState('This agreement has ended. Ask for another offer.');
  const sent = await sendMessage(
    context,
    { endpoint, seed: agreement.seed, key },
    {
      type: 'accept',
      secret: invitation.secret,
      target: {
        ...(await partyOf(db, config, merchantId)),
        endpoint: endpointOf(config, merchantId, agreementId),
        key: keyText(publicKeyOf(agreement.seed)),
      },
    },
  );
  if (sent.problem !== null) {
    if (sent.fault === 'address_refused')
      throw invalidField('code', 'must lead to an https address on a public network');
    throw invalidState(`The offer could not be accepted. ${sent.problem}`);
  }
  const { source, filters } = acceptedIn(sent.reply);
  const now = clock.now();
  const [accepted] = await rows(
    db,
    statement`update syndication_agreements set state = 'active', peer_key = $3, peer_name = $4, peer_url = $5, filters = $6,
       accepted_at = $7, pull_due_at = $7
     where merchant_id = $1 and agreement_id = $2 and state = 'accepting' returning ${agreementColumns}`,
    [merchantId, agreementId, key, source.name, source.url, JSON.stringify(filters), now],
  );
  return accepted ?? agreement;
}

function acceptedIn(reply: unknown) {
  try {
    return readAs(acceptedReply, reply);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    throw invalidState(`The offer could not be accepted. Its reply is not valid: ${error.message}`);
  }
}

/** This side's row, which an earlier attempt may have inserted. */
async function acceptance(
  db: Db,
  merchantId: string,
  {
    agreementId,
    endpoint,
    name,
    now,
  }: Pick<Invitation, 'endpoint'> & { agreementId: string; name: string | null; now: Date },
): Promise<Agreement> {
  await rows(
    db,
    `insert into syndication_agreements (merchant_id, agreement_id, role, state, name, filters, seed, peer_endpoint, created_at)
     values ($1, $2, 'target', 'accepting', $3, '{}', $4, $5, $6) on conflict (merchant_id, agreement_id) do nothing`,
    [merchantId, agreementId, name, newSeed(), endpoint, now],
  );
  const found = await agreementOf(db, merchantId, agreementId);
  if (found?.role !== 'target' || found.peer_endpoint !== endpoint)
    throw invalidField('code', 'names an agreement that you have with another merchant');
  return found;
}
