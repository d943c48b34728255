import { randomBytes } from 'node:crypto';
import {
  type ConnectorType,
  mostEndpoints,
  type newWebhookEndpoint,
  type Static,
  type webhookEndpointChange,
} from '@tribune/contract';
import { retireSecret } from '../../platform/auth/retired-secrets.ts';
import { type Db, oneRow, row, rows, rowWith } from '../../platform/db/database.ts';
import { statement, table } from '../../platform/db/statement.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { invalidState } from '../../platform/errors.ts';
import { newUuid } from '../../platform/ids.ts';
import { sealTokens } from '../../platform/mail/links.ts';
import { clearLane, disable, updateWantedEvents } from './disabling.ts';
import { lockOutbox } from './fan-out.ts';
import { secrets } from './posting.ts';
import { type EndpointRow, endpointColumns } from './present.ts';

export function endpointsOf(db: Db, merchantId: string): Promise<EndpointRow[]> {
  return rows(
    db,
    statement`select ${endpointColumns} from webhook_endpoints where merchant_id = $1 order by endpoint_id`,
    [merchantId],
  );
}

export function endpointWith(
  db: Db,
  merchantId: string,
  endpointId: string,
): Promise<EndpointRow | undefined> {
  return rowWith(db, endpointColumns, { merchant_id: merchantId, endpoint_id: endpointId });
}

/** For each endpoint whose latest deliveries all failed, the time of the first failure. By endpoint ID. */
export async function failingSinceOf(db: Db, endpointIds: readonly string[]): Promise<Map<string, string>> {
  const lanes = await rows(
    db,
    statement`select ${table('webhook_lanes')('endpoint_id', 'failing_since')} from webhook_lanes
     where endpoint_id = any($1::uuid[])`,
    [endpointIds],
  );
  return new Map(lanes.map(({ endpoint_id, failing_since }) => [endpoint_id, failing_since]));
}

/** Creates an endpoint. Throws INVALID_STATE at the limit. The secret is returned only here. */
export function createEndpoint(
  db: Db,
  merchantId: string,
  {
    url,
    events = ['*'],
    description = null,
    connector = null,
    now,
  }: Values<typeof newWebhookEndpoint> & {
    connector?: { type: ConnectorType; secret: string } | null;
    now: Date;
  },
): Promise<{ endpoint: EndpointRow; secret: string }> {
  const secret = newSecret();
  return inTransaction(db, async (tx) => {
    const merchant = await row(
      tx,
      statement`select ${table('merchants')('client_salt')} from merchants where merchant_id = $1 for no key update`,
      [merchantId],
    );
    if ((await endpointsOf(tx, merchantId)).length >= mostEndpoints)
      throw invalidState(
        `A merchant can have ${mostEndpoints} webhook endpoints. Delete an endpoint before you create another.`,
      );
    const endpoint = await oneRow(
      tx,
      statement`insert into webhook_endpoints
         (merchant_id, endpoint_id, url, events, description, enabled, secret, connector, sealed_secret, created_at, updated_at)
       values ($1, $2, $3, $4, $5, true, $6, $7, $8, $9, $9) returning ${endpointColumns}`,
      [
        ...[merchantId, newUuid(), url, events, description, secret, connector?.type ?? null],
        ...[connector && merchant && sealTokens([connector.secret], merchant.client_salt), now],
      ],
    );
    await updateWantedEvents(tx, merchantId);
    return { endpoint, secret };
  });
}

type Values<Schema extends typeof newWebhookEndpoint | typeof webhookEndpointChange> = Omit<
  Static<Schema>,
  'description'
> & { description?: string | null };

/** Changes the given fields. Enabling an endpoint or changing its URL resets its failures. Undefined if it does not exist. */
export function changeEndpoint(
  db: Db,
  merchantId: string,
  endpointId: string,
  { change, now }: { change: Values<typeof webhookEndpointChange>; now: Date },
): Promise<EndpointRow | undefined> {
  return inTransaction(db, async (tx) => {
    const { url, events, description, enabled } = change;
    if (enabled === false) await disable(tx, merchantId, { endpointId, reason: 'staff', now });
    const endpoint = await row(
      tx,
      statement`update webhook_endpoints set
         url = coalesce($3, url), events = coalesce($4::text[], events),
         description = case when $5 then $6 else description end,
         enabled = enabled or $7, disabled_at = case when not $7 then disabled_at end,
         disabled_reason = case when not $7 then disabled_reason end, updated_at = $8
       where merchant_id = $1 and endpoint_id = $2 returning ${endpointColumns}`,
      [
        ...[merchantId, endpointId, url ?? null, events ?? null],
        ...[description !== undefined, description ?? null, enabled === true, now],
      ],
    );
    if (!endpoint) return undefined;
    if (enabled === true || url !== undefined)
      await rows(tx, 'delete from webhook_lanes where endpoint_id = $1', [endpointId]);
    await updateWantedEvents(tx, merchantId);
    return endpoint;
  });
}

/** Deletes an endpoint and its delivery log. False if it does not exist. */
export function deleteEndpoint(db: Db, merchantId: string, endpointId: string): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const deleted = await row(
      tx,
      'delete from webhook_endpoints where merchant_id = $1 and endpoint_id = $2 returning endpoint_id',
      [merchantId, endpointId],
    );
    if (!deleted) return false;
    // A fan-out in progress still writes deliveries to this endpoint; later ones do not.
    await lockOutbox(tx, merchantId);
    await rows(tx, 'delete from webhook_deliveries where merchant_id = $1 and endpoint_id = $2', [
      merchantId,
      endpointId,
    ]);
    await clearLane(tx, endpointId);
    await updateWantedEvents(tx, merchantId);
    return true;
  });
}

/**
 * Rotates the secret. Every earlier secret keeps signing for 24 hours after its rotation. Undefined if the endpoint does not exist;
 * throws INVALID_STATE after too many rotations within 24 hours.
 */
export function rotateSecret(
  db: Db,
  merchantId: string,
  endpointId: string,
  now: Date,
): Promise<{ secret: string; previousValidUntil: string } | undefined> {
  const secret = newSecret();
  return inTransaction(db, async (tx) => {
    const current = await row(
      tx,
      statement`select ${secrets}, ${table('webhook_endpoints', 'w')('connector')} from webhook_endpoints as w
       where merchant_id = $1 and endpoint_id = $2 for update`,
      [merchantId, endpointId],
    );
    if (!current) return undefined;
    if (current.connector) throw invalidState('What is sent to a connected service is not signed.');
    const { previous, previousUntil, earlier } = retireSecret(current.secret, current, now);
    await rows(
      tx,
      `update webhook_endpoints set secret = $3, previous_secret = $4, previous_secret_until = $5, earlier_secrets = $6,
         updated_at = $7
       where merchant_id = $1 and endpoint_id = $2`,
      [merchantId, endpointId, secret, previous, previousUntil, JSON.stringify(earlier), now],
    );
    return { secret, previousValidUntil: previousUntil.toISOString() };
  });
}

/** In the format of Standard Webhooks: plain base64, not base64url. */
/** A secret of Standard Webhooks. */
export const newSecret = () => `whsec_${randomBytes(32).toString('base64')}`;
