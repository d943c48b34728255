import type { HandoverStatus, handoverConfirmation, requestHandover, Static } from '@tribune/contract';
import { publicUrlOf } from '../../platform/config.ts';
import type { Context } from '../../platform/context.ts';
import { type Db, rows } from '../../platform/db/database.ts';
import { type Row, statement, table } from '../../platform/db/statement.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { ApiError, invalidState } from '../../platform/errors.ts';
import { typeId, uuidOf } from '../../platform/ids.ts';
import { recordEvents, withdrawEventsOf } from '../webhooks/index.ts';
import { lockedStatus } from './manual-actions.ts';
import { hoursOf, isObsolete, type RequestDetails, requestDetails, steps } from './request-details.ts';
import { emailStep } from './request-emails.ts';

const columns = table('request_deliveries', 'd')(
  'step',
  'status',
  'reason',
  'handed_over_at',
  'confirm_by',
  'settled_at',
);
export type Handover = Row<typeof columns>;

interface Settling {
  requestId: string;
  publicUrl: string;
  now: Date;
}

/**
 * Records that the merchant's tool has sent what was handed to it, or could not. Throws INVALID_STATE if it was sent by email meanwhile,
 * or if nothing was handed over; undefined if the request does not exist.
 */
export function confirmHandover(
  db: Db,
  merchantId: string,
  settling: Settling,
  { reminder, status, reason }: Static<typeof handoverConfirmation>,
): Promise<Static<typeof requestHandover> | undefined> {
  const { requestId, now } = settling;
  return inTransaction(db, async (tx) => {
    if (!(await lockedStatus(tx, merchantId, requestId))) return undefined;
    const handovers = await handoversOf(tx, merchantId, requestId);
    const handover =
      reminder === undefined ? handovers.at(-1) : handovers.find(({ step }) => step === steps[reminder]);
    if (!handover) throw invalidState('This request was not handed to another tool.');
    const present = (settled: Handover) => presentHandover(requestId, settled);
    if (handover.status === status || (status === 'failed' && isFinal(handover.status)))
      return present(handover);
    if (handover.status === 'emailed') throw sentTwice(handover);
    if (status === 'sent')
      return present(await settle(tx, merchantId, requestId, { ...handover, status, now }));
    if (handover.status === 'sent')
      throw invalidState('This was already confirmed as sent, so that it cannot be reported as failed.');
    return present(await fallBack(tx, merchantId, settling, { ...handover, status, reason: reason ?? null }));
  });
}

/** A connected service has accepted the request. Changes nothing if it was sent by email meanwhile. */
export async function confirmAccepted(
  { db, clock, config }: Context,
  { merchantId, requestId, reminder }: { merchantId: string; requestId: string; reminder: number },
): Promise<void> {
  const uuid = uuidOf('request', requestId);
  if (uuid === null) return;
  const settling = { requestId: uuid, publicUrl: publicUrlOf(config), now: clock.now() };
  try {
    await confirmHandover(db, merchantId, settling, { reminder, status: 'sent' });
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'INVALID_STATE')) throw error;
  }
}

const isFinal = (status: HandoverStatus) => status === 'emailed' || status === 'withdrawn';

const sentTwice = ({ settled_at, confirm_by: confirmBy, reason }: Handover) =>
  invalidState(
    `This was sent by email at ${settled_at ?? confirmBy}, because it was ${reason === null ? `not confirmed until ${confirmBy}` : 'reported as failed'}. The customer may have received it twice.`,
  );

/** The time to confirm has ended: what was handed over last is sent by email, or reported. The caller has locked the request's row. */
export async function settleUnconfirmed(tx: Db, merchantId: string, settling: Settling): Promise<void> {
  const { requestId, now } = settling;
  const handovers = await handoversOf(tx, merchantId, requestId);
  const awaiting = handovers.filter((one) => one.status === 'awaiting');
  const last = awaiting.pop();
  for (const earlier of awaiting)
    await settle(tx, merchantId, requestId, { ...earlier, status: 'unconfirmed', now });
  if (last) await fallBack(tx, merchantId, settling, { ...last, status: 'unconfirmed' });
}

/** The email of an unconfirmed request could not be written. */
export async function settleFailed(
  tx: Db,
  merchantId: string,
  { requestId, now }: { requestId: string; now: Date },
): Promise<void> {
  const handovers = await handoversOf(tx, merchantId, requestId);
  for (const handover of handovers.filter(({ status }) => status === 'awaiting'))
    await settle(tx, merchantId, requestId, { ...handover, status: 'failed', now });
}

/** Sends by email what the tool did not send, unless it is obsolete, or reports it if the merchant chose so. */
async function fallBack(
  tx: Db,
  merchantId: string,
  { requestId, publicUrl, now }: Settling,
  handover: Handover & { status: 'failed' | 'unconfirmed' },
): Promise<Handover> {
  const to = await requestDetails(tx, merchantId, requestId, now);
  const { step } = handover;
  const settledAs = (status: HandoverStatus) =>
    settle(tx, merchantId, requestId, { ...handover, status, now });
  if (to && handover.status === 'unconfirmed' && wasOpened(to, handover)) return settledAs('sent');
  if (!to || isObsolete(to, step)) return settledAs('withdrawn');
  if (to.unconfirmed_requests === 'email') {
    await withdrawEventsOf(tx, merchantId, requestId);
    await emailStep(tx, merchantId, to, { requestId, step, publicUrl, hours: hoursOf(to), now });
    return settledAs('emailed');
  }
  const settled = await settledAs(handover.status);
  await recordEvents(tx, merchantId, {
    types: ['review_request.undelivered'],
    resourceId: requestId,
    data: async () => {
      const { reason: _reason, ...fields } = presentHandover(requestId, settled);
      return { ...fields, orderId: to.order_id };
    },
    now,
  });
  return settled;
}

/** The customer used a link since it was handed over, so the tool has sent it. */
const wasOpened = ({ opened_at, clicked_at }: RequestDetails, { handed_over_at }: Handover) =>
  [opened_at, clicked_at].some((at) => at !== null && at >= handed_over_at);

async function settle(
  tx: Db,
  merchantId: string,
  requestId: string,
  { now, ...handover }: Handover & { now: Date },
): Promise<Handover> {
  const { step, status, reason } = handover;
  await rows(
    tx,
    `update request_deliveries set status = $4, reason = $5, settled_at = $6
     where merchant_id = $1 and request_id = $2 and step = $3`,
    [merchantId, requestId, step, status, reason, now],
  );
  return { ...handover, settled_at: now.toISOString() };
}

/** In the order of steps, which is that of time. */
async function handoversOf(tx: Db, merchantId: string, requestId: string): Promise<Handover[]> {
  return rows(
    tx,
    statement`select ${columns} from request_deliveries as d where d.merchant_id = $1 and d.request_id = $2
     order by d.handed_over_at`,
    [merchantId, requestId],
  );
}

const presentHandover = (requestId: string, handover: Handover): Static<typeof requestHandover> => ({
  requestId: typeId('request', requestId),
  ...handoverFields(handover),
});

/** Takes times as the database writes them in JSON, too. */
export const handoverFields = (handover: Handover) => ({
  reminder: steps.indexOf(handover.step),
  status: handover.status,
  reason: handover.reason,
  handedOverAt: new Date(handover.handed_over_at).toISOString(),
  confirmBy: new Date(handover.confirm_by).toISOString(),
  settledAt: handover.settled_at && new Date(handover.settled_at).toISOString(),
});
