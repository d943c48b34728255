import { performance } from 'node:perf_hooks';
import type { ConnectorType } from '@tribune/contract';
import type { Logger } from 'pino';
import { type Db, row } from '../../platform/db/database.ts';
import { statement, table } from '../../platform/db/statement.ts';
import { typeId } from '../../platform/ids.ts';
import { openTokens } from '../../platform/mail/links.ts';
import type { Outbound } from '../../platform/outbound-http/outbound.ts';
import { type Tracer, traced } from '../../platform/telemetry/trace.ts';
import { connectors } from './connectors/index.ts';
import { connectorRequest } from './connectors/request.ts';
import { type Attempt, recordDelivered, recordFailed, recordGone } from './outcomes.ts';
import { type Leased, leaveQueue, release } from './pending-deliveries.ts';
import { nothingToSend, post, secrets, signedHeaders } from './posting.ts';
import { bodyOf, eventColumns } from './present.ts';

export interface EventSender {
  db: Db;
  outbound: Outbound;
  log: Logger;
  timeoutMs: number;
  publicUrl: string;
  tracer?: Tracer | null;
  now(): Date;
  /** Called once an attempt to deliver has ended. */
  countAttempt?: (outcome: 'delivered' | 'gone' | 'failed') => void;
}

/** Makes one attempt at a delivery and records its outcome, in the trace of the change that caused the event. */
export async function sendEvent(sender: EventSender, leased: Leased, signal: AbortSignal): Promise<void> {
  const { merchant_id: merchantId, endpoint_id: endpointId, event_id: eventId } = leased;
  const message = await messageOf(sender.db, merchantId, { endpointId, eventId });
  // The endpoint was disabled or deleted, or the event was deleted, after the delivery was queued.
  if (!message) return leaveQueue(sender.db, leased);
  const attributes = { 'tribune.event': message.type, 'tribune.merchant_id': typeId('merchant', merchantId) };
  const options = { kind: 'consumer', parent: message.traceparent, attributes } as const;
  await traced(sender.tracer ?? null, 'webhook delivery', options, () =>
    attempt(sender, leased, { message, signal }),
  );
}

async function attempt(
  sender: EventSender,
  leased: Leased,
  { message, signal }: { message: Message; signal: AbortSignal },
): Promise<void> {
  const { db, outbound, log } = sender;
  const { merchant_id: merchantId, endpoint_id: endpointId, event_id: eventId } = leased;
  const startedAt = sender.now();
  const begun = performance.now();
  const { url } = message;
  const request = await requestOf(sender, merchantId, { message, at: startedAt });
  const posted =
    typeof request === 'string'
      ? nothingToSend(request)
      : await post(outbound, { url, ...request }, { now: startedAt, signal, timeoutMs: sender.timeoutMs });
  if (posted.outcome === 'interrupted') return release(db, leased);
  const durationMs = Math.round(performance.now() - begun);
  sender.countAttempt?.(posted.outcome);
  const accepted = posted.status === null ? null : acceptedRequest(message);
  const { publicUrl } = sender;
  const made: Attempt = { url, startedAt, durationMs, posted, accepted, publicUrl, now: sender.now() };
  const record = { delivered: recordDelivered, gone: recordGone, failed: recordFailed }[posted.outcome];
  await record(db, leased, made);
  const { status, error } = posted;
  if (posted.outcome !== 'delivered')
    log.info(
      {
        merchantId: typeId('merchant', merchantId),
        webhookId: typeId('webhook', endpointId),
        eventId: typeId('event', eventId),
        status,
        error: error?.split(':')[0],
      },
      'A webhook delivery failed',
    );
}

/** The review request that a 2xx response of this connector confirms. */
function acceptedRequest({ connector, type, data }: Message): Attempt['accepted'] {
  if (connector === null || !connectors[connector].confirms || type !== 'review_request.due') return null;
  const { requestId, reminder } = data as { requestId: string; reminder: number }; // the schema of the event
  return { requestId, reminder };
}

/** A signed event, or a request in the format of a connected service; a sentence if it is not sent this event. */
async function requestOf(
  { db, publicUrl }: EventSender,
  merchantId: string,
  { message, at }: { message: Message; at: Date },
) {
  const { connector, sealed_secret: sealed, client_salt: salt } = message;
  if (connector === null) {
    const body = bodyOf(merchantId, message, salt);
    return {
      body,
      headers: signedHeaders(message, { eventId: typeId('event', message.event_id), body, at }),
    };
  }
  const [secret = ''] = openTokens(sealed, salt);
  const request = await connectorRequest(db, merchantId, {
    connector,
    event: message,
    salt,
    secret,
    publicUrl,
  });
  return typeof request === 'string'
    ? request
    : { ...request, url: connectors[connector].url ? message.url : secret };
}

const connectorColumns = table('webhook_endpoints', 'w').holding<{ connector: ConnectorType | null }>()(
  'url',
  'connector',
  'sealed_secret',
);

type Message = NonNullable<Awaited<ReturnType<typeof messageOf>>>;

function messageOf(
  db: Db,
  merchantId: string,
  { endpointId, eventId }: { endpointId: string; eventId: string },
) {
  return row(
    db,
    statement`select ${connectorColumns}, ${secrets}, ${eventColumns},
       ${table('webhook_events', 'e')('traceparent')}, ${table('merchants', 'm')('client_salt')}
     from webhook_deliveries as d
     join merchants as m on m.merchant_id = $1
     join webhook_endpoints as w on w.merchant_id = $1 and w.endpoint_id = d.endpoint_id and w.enabled
     join webhook_events as e on e.merchant_id = $1 and e.event_id = d.event_id
     where d.merchant_id = $1 and d.endpoint_id = $2 and d.event_id = $3 and d.status = 'pending'`,
    [merchantId, endpointId, eventId],
  );
}
