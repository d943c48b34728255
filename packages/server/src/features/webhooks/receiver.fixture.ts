import assert from 'node:assert/strict';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { after } from 'node:test';
import type { EventType } from '@tribune/contract';
import { Webhook } from 'standardwebhooks';
import { Outbound } from '../../platform/outbound-http/outbound.ts';
import type { Harness, TestMerchant } from '../../testing/harness.ts';
import { listenLocally } from '../../testing/local-server.ts';
import { sendDueEvents } from './sender.ts';
import type { EventSender } from './sending.ts';

export interface ReceivedEvent {
  type: EventType;
  id: string;
  timestamp: string;
  merchantId: string;
  sequence: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests read events like a receiver, which has no types
  data: any;
}

export interface Arrived {
  headers: IncomingHttpHeaders;
  body: string;
  event: ReceivedEvent;
}

export interface Receiver {
  url: string;
  /** All received events, whatever the response was. */
  arrived: Arrived[];
  /** Responds to the next requests; 204 by default. */
  answer: (arrived: Arrived, reply: ServerResponse) => void;
}

/** Starts a merchant's server on a free local port. */
export async function startReceiver(): Promise<Receiver> {
  const receiver: Receiver = {
    url: '',
    arrived: [],
    answer: (_arrived, reply) => void reply.writeHead(204).end(),
  };
  const server = createServer(async (request, reply) => {
    const body = await text(request);
    const arrived = { headers: request.headers, body, event: JSON.parse(body) };
    receiver.arrived.push(arrived);
    receiver.answer(arrived, reply);
  });
  receiver.url = `http://127.0.0.1:${await listenLocally(server)}/hooks`;
  return receiver;
}

export const status =
  (code: number, headers: Record<string, string> = {}): Receiver['answer'] =>
  (_arrived, reply) =>
    void reply.writeHead(code, headers).end();

/** Settings that allow deliveries to local receivers. */
export const receiversHere = { OUTBOUND_ALLOWED_NETWORKS: '127.0.0.0/8' };

/** An event sender that runs when a test calls `send`. Receivers have long enough to respond on a slow machine. */
export function senderOf({ context, clock }: Harness, { timeoutMs = 30_000 } = {}) {
  const outbound = new Outbound(['127.0.0.0/8'], 100);
  after(() => outbound.close());
  const sender: EventSender = {
    db: context.db,
    outbound,
    log: context.log,
    timeoutMs,
    publicUrl: 'https://reviews.example',
    now: () => clock.now(),
  };
  return { sender, send: () => sendDueEvents(sender) };
}

/** Creates an endpoint for the receiver. Returns its id and secret. */
export async function givenEndpoint(
  shop: TestMerchant,
  { url }: { url: string },
  events?: readonly string[],
): Promise<{ id: string; secret: string }> {
  const answer = await shop.asStaff('POST', '/admin/webhooks', { url, ...(events && { events }) });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.body.data;
}

/** Verifies a signature with the published library at the test clock's time. Throws when it is not made with this secret. */
export function verify(
  { clock }: Pick<Harness, 'clock'>,
  { headers, body }: Arrived,
  secret: string,
): unknown {
  const now = clock.now().getTime();
  const systemNow = Date.now;
  Date.now = () => now;
  try {
    return new Webhook(secret).verify(body, headers as Record<string, string>);
  } finally {
    Date.now = systemNow;
  }
}
