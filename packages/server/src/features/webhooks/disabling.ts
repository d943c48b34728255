import type { DisabledReason } from '@tribune/contract';
import { type Db, row, rows } from '../../platform/db/database.ts';
import { tellOwners } from './owner-emails.ts';

/** Disables an endpoint because of how it answers, and mails the shop's owners. */
export async function disableFor(
  tx: Db,
  merchantId: string,
  {
    endpointId,
    reason,
    lastError,
    now,
  }: { endpointId: string; reason: Exclude<DisabledReason, 'staff'>; lastError: string | null; now: Date },
): Promise<void> {
  const endpoint = await disable(tx, merchantId, { endpointId, reason, now });
  if (endpoint) await tellOwners(tx, merchantId, { url: endpoint.url, reason, lastError, now });
}

/** Disables an endpoint and cancels what was not delivered. Undefined when it is not there, or not enabled. */
export async function disable(
  tx: Db,
  merchantId: string,
  { endpointId, reason, now }: { endpointId: string; reason: DisabledReason; now: Date },
): Promise<{ url: string } | undefined> {
  const endpoint = await row<{ url: string }>(
    tx,
    `update webhook_endpoints set enabled = false, disabled_at = $3, disabled_reason = $4, updated_at = $3
     where merchant_id = $1 and endpoint_id = $2 and enabled returning url`,
    [merchantId, endpointId, now, reason],
  );
  if (!endpoint) return undefined;
  await rows(
    tx,
    `update webhook_deliveries set status = 'cancelled', next_attempt_at = null
     where merchant_id = $1 and endpoint_id = $2 and status = 'pending'`,
    [merchantId, endpointId],
  );
  await emptyLane(tx, endpointId);
  await noteWanted(tx, merchantId);
  return endpoint;
}

/** Nothing waits for this endpoint any more, and how it did before is forgotten. */
export async function emptyLane(tx: Db, endpointId: string): Promise<void> {
  await rows(tx, 'delete from webhook_queue where endpoint_id = $1', [endpointId]);
  await rows(tx, 'delete from webhook_lanes where endpoint_id = $1', [endpointId]);
}

/** Notes with the merchant what its enabled endpoints want, all together; see wantsEvents. */
export async function noteWanted(tx: Db, merchantId: string): Promise<void> {
  await rows(tx, 'select from merchants where merchant_id = $1 for no key update', [merchantId]);
  const endpoints = await rows<{ events: string[] }>(
    tx,
    'select events from webhook_endpoints where merchant_id = $1 and enabled',
    [merchantId],
  );
  const wanted = [...new Set(endpoints.flatMap(({ events }) => events))].sort();
  await rows(tx, 'update merchants set wanted_events = $2 where merchant_id = $1', [merchantId, wanted]);
}
