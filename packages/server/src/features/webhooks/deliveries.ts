import type { deliveryQuery, Static } from '@tribune/contract';
import { type Db, row, rows } from '../../platform/db/database.ts';
import { type Row, statement } from '../../platform/db/statement.ts';
import { typeId } from '../../platform/ids.ts';
import { cursorAt, cutPage } from '../../platform/paging.ts';
import { connectorRequest } from './connectors/request.ts';
import { endpointWith } from './endpoints.ts';
import { fanOutForRequest } from './fan-out.ts';
import { plainHeaders } from './posting.ts';
import {
  attemptColumns,
  bodyOf,
  deliveryColumns,
  eventColumns,
  presentAttempt,
  presentDelivery,
} from './present.ts';

/** A page of an endpoint's deliveries, newest first (event IDs are UUIDv7). Throws VALIDATION_ERROR for an unknown `startAfter`. */
export async function deliveriesOf(
  db: Db,
  merchantId: string,
  endpointId: string,
  query: Static<typeof deliveryQuery>,
) {
  await fanOutForRequest(db, merchantId);
  const limit = query.limit ?? 20;
  const values: unknown[] = [merchantId, endpointId, limit + 1];
  const add = (value: unknown) => `$${values.push(value)}`;
  const conditions = ['merchant_id = $1', 'endpoint_id = $2'];
  if (query.status !== undefined) conditions.push(`status = ${add(query.status)}`);
  if (query.type !== undefined) conditions.push(`type = ${add(query.type)}`);
  if (query.since !== undefined) conditions.push(`created_at >= ${add(query.since)}`);
  if (query.until !== undefined) conditions.push(`created_at < ${add(query.until)}`);
  const after = await cursorAt(query.startAfter, ['event', 'an event of this endpoint'], (eventId) =>
    deliveryOf(db, merchantId, { endpointId, eventId }),
  );
  if (after) conditions.push(`event_id < ${add(after.event_id)}`);
  const found = await rows(
    db,
    statement`select ${deliveryColumns} from webhook_deliveries where ${conditions.join(' and ')}
     order by event_id desc limit $3`,
    values,
  );
  const { page, ...next } = cutPage(found, limit, ({ event_id: last }) => typeId('event', last));
  return {
    deliveries: page.map(presentDelivery),
    ...next,
  };
}

interface Delivered {
  endpointId: string;
  eventId: string;
}

export function deliveryOf(db: Db, merchantId: string, { endpointId, eventId }: Delivered) {
  return row(
    db,
    statement`select ${deliveryColumns} from webhook_deliveries
     where merchant_id = $1 and endpoint_id = $2 and event_id = $3`,
    [merchantId, endpointId, eventId],
  );
}

/** One delivery with its request and the log of its attempts. Undefined if it does not exist. */
export async function deliveryDetails(
  db: Db,
  merchantId: string,
  { publicUrl, ...delivered }: Delivered & { publicUrl: string },
) {
  const { endpointId, eventId } = delivered;
  await fanOutForRequest(db, merchantId);
  const delivery = await deliveryOf(db, merchantId, delivered);
  const event = delivery && (await eventWith(db, merchantId, eventId));
  if (!event) return undefined;
  const attempts = await rows(
    db,
    statement`select ${attemptColumns} from webhook_attempts
     where merchant_id = $1 and endpoint_id = $2 and event_id = $3 order by attempt`,
    [merchantId, endpointId, eventId],
  );
  const sentAt = attempts.at(-1)?.started_at ?? delivery.next_attempt_at ?? delivery.created_at;
  return {
    ...presentDelivery(delivery),
    request: {
      method: 'POST' as const,
      ...(await shownRequest(db, merchantId, { event, endpointId, sentAt, publicUrl })),
    },
    attemptLog: attempts.map(presentAttempt),
  };
}

/** The request without signature, secrets and tokens. */
async function shownRequest(
  db: Db,
  merchantId: string,
  {
    event,
    endpointId,
    sentAt,
    publicUrl,
  }: { event: Row<typeof eventColumns>; endpointId: string; sentAt: string; publicUrl: string },
) {
  const connector = (await endpointWith(db, merchantId, endpointId))?.connector;
  if (!connector)
    return {
      headers: plainHeaders(typeId('event', event.event_id), new Date(sentAt)),
      body: bodyOf(merchantId, event, null),
    };
  const shown = { connector, event, salt: null, secret: '…', publicUrl };
  const request = await connectorRequest(db, merchantId, shown);
  return typeof request === 'string' ? { headers: {}, body: '' } : request;
}

function eventWith(db: Db, merchantId: string, eventId: string) {
  return row(
    db,
    statement`select ${eventColumns} from webhook_events as e
     where merchant_id = $1 and event_id = $2`,
    [merchantId, eventId],
  );
}
