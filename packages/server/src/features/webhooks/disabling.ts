import type { DisabledReason } from '@tribune/contract';
import { recordAction, system } from '../../platform/audit/recording.ts';
import { type Db, row, rows } from '../../platform/db/database.ts';
import { statement, table } from '../../platform/db/statement.ts';
import { typeId } from '../../platform/ids.ts';
import { mailOwners } from '../../platform/mail/owners.ts';
import { webhookDisabled } from '../../platform/mail/templates/index.ts';
import { fanOutAll } from './fan-out.ts';

const w = table('webhook_endpoints');

/** Disables a gone or failing endpoint and notifies the merchant's owners by email. */
export async function disableAndNotify(
  tx: Db,
  merchantId: string,
  {
    endpointId,
    reason,
    lastError,
    publicUrl,
    now,
  }: {
    endpointId: string;
    reason: Exclude<DisabledReason, 'staff'>;
    lastError: string | null;
    publicUrl: string;
    now: Date;
  },
): Promise<void> {
  const endpoint = await disable(tx, merchantId, { endpointId, reason, now });
  if (!endpoint) return;
  const webhookId = typeId('webhook', endpointId);
  await recordAction(tx, merchantId, {
    actor: system,
    action: 'webhook.disable',
    resourceId: webhookId,
    values: { reason },
    now,
  });
  await mailOwners(tx, merchantId, {
    content: (to) => webhookDisabled({ ...to, webhookId, url: endpoint.url, reason, lastError }),
    aboutId: endpointId,
    publicUrl,
    now,
  });
}

/**
 * Disables an endpoint and cancels its pending deliveries, including those of events not fanned out yet. Undefined if it does not exist
 * or is already disabled.
 */
export async function disable(
  tx: Db,
  merchantId: string,
  { endpointId, reason, now }: { endpointId: string; reason: DisabledReason; now: Date },
): Promise<{ url: string } | undefined> {
  const endpoint = await row(
    tx,
    statement`update webhook_endpoints set enabled = false, disabled_at = $3, disabled_reason = $4, updated_at = $3
     where merchant_id = $1 and endpoint_id = $2 and enabled returning ${w('url')}`,
    [merchantId, endpointId, now, reason],
  );
  if (!endpoint) return undefined;
  await fanOutAll(tx, merchantId);
  await rows(
    tx,
    `update webhook_deliveries set status = 'cancelled', next_attempt_at = null
     where merchant_id = $1 and endpoint_id = $2 and status = 'pending'`,
    [merchantId, endpointId],
  );
  await clearLane(tx, endpointId);
  await updateWantedEvents(tx, merchantId);
  return endpoint;
}

/** Removes an endpoint's queued deliveries and resets its failure count. */
export async function clearLane(tx: Db, endpointId: string): Promise<void> {
  await rows(tx, 'delete from webhook_queue where endpoint_id = $1', [endpointId]);
  await rows(tx, 'delete from webhook_lanes where endpoint_id = $1', [endpointId]);
}

/** Stores with the merchant the union of event types that enabled endpoints subscribe to (`*` for all), for `wantsEvents`. */
export async function updateWantedEvents(tx: Db, merchantId: string): Promise<void> {
  await rows(tx, 'select from merchants where merchant_id = $1 for no key update', [merchantId]);
  const endpoints = await rows(
    tx,
    statement`select ${w('events')} from webhook_endpoints where merchant_id = $1 and enabled`,
    [merchantId],
  );
  const wanted = [...new Set(endpoints.flatMap(({ events }) => events))].sort();
  await rows(tx, 'update merchants set wanted_events = $2 where merchant_id = $1', [merchantId, wanted]);
}
