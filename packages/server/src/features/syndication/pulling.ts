import type { Context } from '../../platform/context.ts';
import { type Db, rows } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/errors.ts';
import { typeId } from '../../platform/ids.ts';
import { isPermanent } from '../../platform/jobs/giving-up.ts';
import { assertRunning, WorkerStopping } from '../../platform/jobs/stopping.ts';
import { type Agreement, agreementOf, takeOverMs } from './agreements.ts';
import { applyChanges, Superseded } from './applying.ts';
import { noteEndByPeer } from './ending.ts';
import { receivedOf } from './figures.ts';
import { changeIn, changesIn, type SyndicatedChange } from './protocol.ts';
import { retryMs } from './retrying.ts';
import { sendMessage } from './sending-messages.ts';

const pullEveryMs = 30_000;
const pagesAtATime = 100;

/**
 * Requests changes from the source until there are none left. The last request carries the figures, so that both sides agree. A killed
 * worker may leave the position behind the applied changes; the next worker skips those.
 */
export async function pullChanges(context: Context, claimed: Agreement): Promise<void> {
  let due = claimed.pull_due_at;
  try {
    let agreement: Agreement | undefined = claimed;
    for (let page = 0, more = false; page < pagesAtATime && agreement?.state === 'active'; page++) {
      assertRunning(context);
      const arrived = await ask(context, agreement, { withFigures: !more });
      if (arrived.state === 'ended') return await noteEndByPeer(context, agreement);
      await noteSource(context.db, agreement, arrived);
      await applyPage(context, agreement, arrived);
      if (arrived.next === agreement.position) return await settle(context, claimed, due);
      more = arrived.more;
      due = await renew(context, claimed, due);
      agreement = await agreementOf(context.db, claimed.merchant_id, claimed.agreement_id);
    }
  } catch (error) {
    if (error instanceof Superseded || error instanceof WorkerStopping) return;
    await noteFailure(context, claimed, due, error);
  }
}

class Unanswered extends Error {}

async function ask(context: Context, agreement: Agreement, { withFigures }: { withFigures: boolean }) {
  const { merchant_id: merchantId, agreement_id: agreementId, peer_endpoint, peer_key } = agreement;
  if (peer_endpoint === null || peer_key === null)
    throw new Error('An active agreement must have an endpoint and a key of the other side');
  const sent = await sendMessage(
    context,
    { endpoint: peer_endpoint, seed: agreement.seed, key: peer_key },
    {
      type: 'pull',
      after: agreement.position,
      limit: 100,
      paused: agreement.paused,
      ...(withFigures && { received: await receivedOf(context.db, merchantId, agreementId) }),
    },
  );
  if (sent.problem !== null) throw new Unanswered(sent.problem);
  return changesIn(sent.reply);
}

interface Page {
  changes: readonly unknown[];
  next: number;
}

/** Applies a page. A change that cannot be applied is skipped and recorded, without delaying others. */
async function applyPage(context: Context, agreement: Agreement, { changes, next }: Page): Promise<void> {
  const valid = await validChanges(context, agreement, changes);
  try {
    await applyChanges(context, agreement, { changes: valid, next });
  } catch (error) {
    if (!isPermanent(error)) throw error;
    for (const change of valid)
      await applyChanges(context, agreement, { changes: [change], next: agreement.position }).catch(
        (fault) => {
          if (!isPermanent(fault)) throw fault;
          return noteSkipped(context, agreement, {
            change,
            reason: String(fault),
            shown: 'It could not be stored',
          });
        },
      );
    await applyChanges(context, agreement, { changes: [], next });
  }
}

async function validChanges(
  context: Context,
  agreement: Agreement,
  changes: readonly unknown[],
): Promise<SyndicatedChange[]> {
  const valid: SyndicatedChange[] = [];
  for (const change of changes)
    try {
      valid.push(changeIn(change));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const reason = (error.details ?? []).map(({ field, message }) => `${field} ${message}`).join('; ');
      await noteSkipped(context, agreement, { change, reason, shown: reason || error.message });
    }
  return valid;
}

/** Counts a skipped change, with its ID at the source. */
async function noteSkipped(
  { db, log }: Context,
  { merchant_id: merchantId, agreement_id: agreementId }: Agreement,
  { change, reason, shown }: { change: unknown; reason: string; shown: string },
): Promise<void> {
  const id = typeof change === 'object' && change !== null && 'id' in change ? String(change.id) : '';
  const named = /^[\w-]{1,60}$/.test(id) ? `${id}: ` : '';
  log.warn(
    { agreementId: typeId('agreement', agreementId), reason },
    'A shared review could not be applied and was skipped',
  );
  await rows(
    db,
    `update syndication_agreements set skipped_changes = skipped_changes + 1, last_skipped = $3
     where merchant_id = $1 and agreement_id = $2`,
    [merchantId, agreementId, `${named}${shown}`.slice(0, 500)],
  );
}

/** Stores the source's name and pause state. */
async function noteSource(
  db: Db,
  { merchant_id: merchantId, agreement_id: agreementId, peer_paused, peer_name, peer_url }: Agreement,
  { state, source }: { state: string; source: { name: string; url: string } },
): Promise<void> {
  const isPausedThere = state === 'paused';
  if (isPausedThere === peer_paused && source.name === peer_name && source.url === peer_url) return;
  await rows(
    db,
    `update syndication_agreements set peer_paused = $3, peer_name = $4, peer_url = $5, matched_at = null
     where merchant_id = $1 and agreement_id = $2`,
    [merchantId, agreementId, isPausedThere, source.name, source.url],
  );
}

/** Extends the claim, unless the source has announced further changes in the meantime: then another pull follows anyway. */
async function renew(context: Context, agreement: Agreement, due: string | null): Promise<string | null> {
  const until = new Date(context.clock.now().getTime() + takeOverMs);
  return (await setDue(context.db, agreement, { due, next: until, problem: null, attempts: 0 }))
    ? until.toISOString()
    : due;
}

async function settle(context: Context, agreement: Agreement, due: string | null): Promise<void> {
  const next = new Date(context.clock.now().getTime() + pullEveryMs);
  await setDue(context.db, agreement, { due, next, problem: null, attempts: 0 });
}

async function noteFailure(
  context: Context,
  agreement: Agreement,
  due: string | null,
  error: unknown,
): Promise<void> {
  const isExpected = error instanceof Unanswered || error instanceof ApiError;
  if (!isExpected)
    context.log.error(
      { agreementId: typeId('agreement', agreement.agreement_id), error },
      'Shared reviews could not be received',
    );
  const problem = isExpected ? error.message : 'An internal error prevented it';
  const next = new Date(context.clock.now().getTime() + retryMs(agreement.attempts));
  await setDue(context.db, agreement, { due, next, problem, attempts: agreement.attempts + 1 });
}

/** Schedules the next pull. False if another process has rescheduled it. */
async function setDue(
  db: Db,
  { merchant_id: merchantId, agreement_id: agreementId }: Agreement,
  {
    due,
    next,
    problem,
    attempts,
  }: { due: string | null; next: Date; problem: string | null; attempts: number },
): Promise<boolean> {
  const set = await rows(
    db,
    `update syndication_agreements set problem = $5, attempts = $6, pull_due_at = $4
     where merchant_id = $1 and agreement_id = $2 and pull_due_at = $3 and state = 'active' returning merchant_id`,
    [merchantId, agreementId, due, next, problem?.slice(0, 500) ?? null, attempts],
  );
  return set.length > 0;
}
