import { readFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { packagesFolder } from '../packages/workspace.ts';
import type { KeptRelease } from './releases.ts';

export interface Traffic {
  /** Number of responses by operation and status, such as `list 200`. */
  outcomes: Map<string, number>;
  sent(): number;
  slowestMs(): number;
  stop(): Promise<void>;
}

interface Call {
  name: string;
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: Buffer;
}

/** Number of different operations in the traffic. */
export const operations = 12;

const photo = await readFile(join(packagesFolder, 'server/src/features/media/fixtures/phone.jpg'));

/** Requests of shoppers, a merchant's server and staff over keep-alive connections, until `stop`. */
export function startTraffic(release: KeptRelease, ports: readonly number[], clients = 4): Traffic {
  const outcomes = new Map<string, number>();
  const stopping = new AbortController();
  let slowestMs = 0;
  const client = async (number: number): Promise<void> => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    let review = '';
    for (let turn = 0, at = number; !stopping.signal.aborted; turn++) {
      const call = await callOf(release, { turn, client: number, review });
      const began = Date.now();
      let answer = await send(agent, ports[at % ports.length] ?? 0, call);
      // Continues with another server if one refuses the connection, like a load balancer.
      if (answer.outcome === 'ECONNREFUSED')
        answer = await send(agent, ports[++at % ports.length] ?? 0, call);
      slowestMs = Math.max(slowestMs, Date.now() - began);
      const key = `${call.name} ${answer.outcome}`;
      outcomes.set(key, (outcomes.get(key) ?? 0) + 1);
      if (call.name === 'submit' && answer.outcome === '200') review = JSON.parse(answer.body).data.id;
      await delay(20);
    }
    agent.destroy();
  };
  const running = Promise.all(Array.from({ length: clients }, (_, number) => client(number)));
  return {
    outcomes,
    sent: () => [...outcomes.values()].reduce((all, count) => all + count, 0),
    slowestMs: () => slowestMs,
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

async function callOf(
  { merchantId, apiKey, accessToken }: KeptRelease,
  { turn, client, review }: { turn: number; client: number; review: string },
): Promise<Call> {
  type Headers = Record<string, string>;
  const key: Headers = { 'x-merchant-id': merchantId, 'x-api-key': apiKey };
  const staff: Headers = { 'x-merchant-id': merchantId, authorization: `Bearer ${accessToken}` };
  const product = '/products/SKU-1042';
  const author = { authorName: 'Maya', authorEmail: `maya-${client}-${turn}@example.com` };
  const rating = 1 + (turn % 5);
  const submission = {
    merchantId,
    productId: 'SKU-1042',
    rating,
    text: `Warm and dry on day ${turn}.`,
    ...author,
  };
  const get = (name: string, path: string, headers = key): Call => ({ name, method: 'GET', path, headers });
  const send = (name: string, method: string, path: string, value: object, headers = key): Call => ({
    ...{ name, method, path, body: Buffer.from(JSON.stringify(value)) },
    headers: { ...headers, 'content-type': 'application/json' },
  });
  const calls: (() => Call | Promise<Call>)[] = [
    () => send('submit', 'POST', '/reviews', submission),
    () => get('list', `${product}/reviews?sort=helpful`),
    () => send('vote', 'POST', `/reviews/${review}/helpful`, { helpful: true, userId: `${client}-${turn}` }),
    () => get('ratings', '/products/ratings?productIds=SKU-1042,SKU-2010'),
    () =>
      send(
        'moderate',
        'PATCH',
        `/reviews/${review}/moderate`,
        { status: 'rejected', reasonCode: 'spam' },
        staff,
      ),
    () => get('queue', '/admin/queue?status=pending', staff),
    () =>
      send('ask', 'POST', `${product}/questions`, {
        text: `Is it warm? ${turn}`,
        ...author,
        externalProductId: 'SKU-1042',
      }),
    () => get('dashboard', `/analytics/dashboard/${merchantId}`, staff),
    () => send('approve', 'PATCH', `/reviews/${review}/moderate`, { status: 'approved' }, staff),
    () => get('config', `/merchants/${merchantId}/widget-config`),
    () => (turn % 44 < 11 ? withPhoto(key, submission) : get('log', '/admin/moderation-log', staff)),
  ];
  const make = calls[turn % calls.length];
  if (!make) throw new Error('There are calls');
  return make();
}

async function withPhoto(headers: Record<string, string>, fields: Record<string, unknown>): Promise<Call> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    if (name !== 'merchantId') form.set(name, String(value));
  form.set('title', 'With a photo');
  form.set('file', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'phone.jpg');
  const encoded = new Response(form);
  const type = encoded.headers.get('content-type') ?? '';
  return {
    ...{ name: 'photo', method: 'POST', path: '/reviews/with-media' },
    headers: { ...headers, 'content-type': type },
    body: Buffer.from(await encoded.arrayBuffer()),
  };
}

function send(agent: Agent, port: number, call: Call): Promise<{ outcome: string; body: string }> {
  const { method, headers, body = Buffer.alloc(0) } = call;
  return new Promise((resolve) => {
    const options = { agent, port, host: '127.0.0.1', method, path: `/apiV2${call.path}` };
    const length = body.length > 0 ? { 'content-length': String(body.length) } : {};
    const sending = request({ ...options, headers: { ...headers, ...length } }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      answer.once('end', () => resolve({ outcome: String(answer.statusCode), body: text }));
    });
    sending.once('error', (error) =>
      resolve({ outcome: 'code' in error ? String(error.code) : error.message, body: '' }),
    );
    sending.end(body);
  });
}
