import type { Context } from '../../platform/context.ts';
import { ApiError } from '../../platform/errors.ts';
import { newUuid } from '../../platform/ids.ts';
import type { OutboundFault } from '../../platform/outbound-http/outbound.ts';
import { isOwnEndpoint, namedBy } from './parties.ts';
import type { Message } from './protocol.ts';
import { receiveMessage } from './receiving.ts';
import { type Headers, isSigned, signedHeaders } from './signing.ts';

const timeoutMs = 20_000;
/** More than a hundred of the longest reviews. */
const maxBytes = 8 * 1024 * 1024;

interface Peer {
  endpoint: string;
  /** Signs our messages. */
  seed: Buffer;
  /** Signs its replies. */
  key: Buffer;
}

type Sent =
  | { reply: unknown; problem: null }
  | {
      reply: null;
      /** A sentence that tells the merchant the problem. */
      problem: string;
      /** Null if there was no response. */
      status: number | null;
      fault: OutboundFault | null;
    };

/**
 * Sends a message to the other side of an agreement and returns its verified reply. Failures are results. A message to another merchant
 * of this installation needs no connection, but the same signature.
 */
export async function sendMessage(
  context: Context,
  { endpoint, seed, key }: Peer,
  message: Message,
): Promise<Sent> {
  const id = `msg_${newUuid()}`;
  const body = JSON.stringify(message);
  const headers = signedHeaders(seed, { id, body }, context.clock.now());
  const answer = isOwnEndpoint(context.config, endpoint)
    ? await answeredHere(context, endpoint, headers, body)
    : await context.outbound.request({ url: endpoint, method: 'POST', headers, body, timeoutMs, maxBytes });
  if (answer.fault !== null)
    return { reply: null, status: null, fault: answer.fault, problem: `${endpoint}: ${answer.message}` };
  const { status } = answer;
  const text = answer.body.toString('utf8');
  if (status < 200 || status > 299)
    return { reply: null, status, fault: null, problem: `It answered ${status}${reasonIn(text)}` };
  const isOurs = answer.headers['webhook-id'] === id;
  if (!isOurs || !isSigned(key, { headers: answer.headers, body: text }, context.clock.now()))
    return { reply: null, status, fault: null, problem: 'Its reply is not signed with its key' };
  try {
    return { reply: JSON.parse(text), problem: null };
  } catch {
    return { reply: null, status, fault: null, problem: 'Its reply is not JSON' };
  }
}

async function answeredHere(
  context: Context,
  endpoint: string,
  headers: Headers,
  body: string,
): Promise<{ fault: null; status: number; headers: Headers; body: Buffer }> {
  try {
    const reply = await receiveMessage(context, { ...namedBy(endpoint), headers, body });
    return { fault: null, status: 200, headers: reply.headers, body: Buffer.from(reply.body) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const failure = { error: { message: error.message } };
    return { fault: null, status: error.status, headers: {}, body: Buffer.from(JSON.stringify(failure)) };
  }
}

/** The message of an error response, as another Tribune sends it. */
function reasonIn(text: string): string {
  try {
    const { error } = JSON.parse(text) as { error?: { message?: unknown } };
    return typeof error?.message === 'string' ? `: ${error.message.slice(0, 300)}` : '';
  } catch {
    return '';
  }
}
