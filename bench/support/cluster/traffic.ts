import { Agent, request } from 'node:http';
import { orderComplete } from '../order.ts';
import type { Shop } from '../soak/installation.ts';

/** What was answered in one phase. */
export interface Phase {
  name: string;
  seconds: number;
  /** Times of successful requests. */
  times: number[];
  /** By what went wrong. */
  failed: Map<string, number>;
}

export interface Traffic {
  phases: Phase[];
  /** IDs of acknowledged reviews, which must be in the database. */
  reviews: string[];
  /** Requests from now on belong to another phase. */
  begin(name: string): void;
  stop(): Promise<void>;
}

interface Outgoing {
  kind: string;
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string;
}

const tickMs = 5;
const connections = 40;
const products = 200;
/** One request of so many opens a connection of its own; the others share connections, used in turn. */
const ownConnectionEvery = 10;
const patienceMs = 20_000;

/**
 * Sends requests at a fixed rate, however long the answers take. Nothing is repeated, so anything but 200 is a failure that a
 * client would see. `turn` decides which request it is: of 20, 15 read and 5 write.
 */
export function startTraffic(options: { base: string; shop: Shop; perSecond: number }): Traffic {
  const { base, shop, perSecond } = options;
  const agent = new Agent({ keepAlive: true, maxSockets: connections, scheduling: 'fifo' });
  const phases: Phase[] = [];
  const reviews: string[] = [];
  const underWay = new Set<Promise<void>>();
  const began = performance.now();
  let phaseBegan = began;
  let sent = 0;

  const one = async (turn: number) => {
    const phase = phases.at(-1);
    const outgoing = requestAt(turn, shop, reviews);
    const startedAt = performance.now();
    const answer = await send(base, outgoing, turn % ownConnectionEvery === 0 ? false : agent);
    if (answer.outcome === '200') {
      phase?.times.push(performance.now() - startedAt);
      if (outgoing.kind === 'submit') reviews.push(JSON.parse(answer.body).data.id);
    } else {
      const what = `${outgoing.kind}: ${answer.outcome} ${/"code":"(\w+)"/.exec(answer.body)?.[1] ?? ''}`;
      phase?.failed.set(what, (phase.failed.get(what) ?? 0) + 1);
    }
  };
  const timer = setInterval(() => {
    const due = ((performance.now() - began) / 1000) * perSecond;
    for (; sent < due; sent++) {
      const running = one(sent).finally(() => underWay.delete(running));
      underWay.add(running);
    }
  }, tickMs);
  const endPhase = () => {
    const last = phases.at(-1);
    if (last) last.seconds = (performance.now() - phaseBegan) / 1000;
    phaseBegan = performance.now();
  };
  return {
    phases,
    reviews,
    begin(name) {
      endPhase();
      phases.push({ name, seconds: 0, times: [], failed: new Map() });
    },
    async stop() {
      clearInterval(timer);
      endPhase();
      await Promise.all(underWay);
      agent.destroy();
    },
  };
}

function requestAt(turn: number, shop: Shop, reviews: readonly string[]): Outgoing {
  const product = `P-${1 + ((turn * 7) % products)}`;
  const key = { 'x-merchant-id': shop.merchantId, 'x-api-key': shop.apiKey };
  const json = { ...key, 'content-type': 'application/json' };
  const recent = reviews.at(-1 - (turn % 50));
  switch (turn % 20) {
    case 0:
    case 11:
      return {
        kind: 'submit',
        method: 'POST',
        path: '/reviews',
        headers: json,
        body: JSON.stringify({
          merchantId: shop.merchantId,
          productId: product,
          rating: 1 + (turn % 5),
          authorName: 'Maya',
          authorEmail: `maya-${turn}@example.com`,
          text: `Warm and dry, as number ${turn} of many found in the hills.`,
        }),
      };
    case 3:
      return {
        kind: 'question',
        method: 'POST',
        path: `/products/${product}/questions`,
        headers: json,
        body: JSON.stringify({
          externalProductId: product,
          text: `Is number ${turn} warm enough for the winter?`,
          authorName: 'Kai',
          authorEmail: `kai-${turn}@example.com`,
        }),
      };
    case 8:
      return {
        kind: 'order',
        ...orderComplete(shop, { orderId: `traffic-${turn}`, productId: product, daysAgo: 1 }),
      };
    case 13:
      if (recent === undefined) break;
      return {
        kind: 'moderate',
        method: 'PATCH',
        path: `/reviews/${recent}/moderate`,
        headers: { ...json, authorization: `Bearer ${shop.accessToken}` },
        body: JSON.stringify({ status: 'approved' }),
      };
    case 18:
      return {
        kind: 'ratings',
        method: 'GET',
        path: `/products/ratings?productIds=${product}`,
        headers: key,
      };
  }
  // Some are in a cache and others are not.
  const limit = turn % 2 === 0 ? 20 : 1 + (turn % 90);
  return {
    kind: 'read',
    method: 'GET',
    path: `/products/${product}/reviews?limit=${limit}`,
    headers: key,
  };
}

function send(
  base: string,
  { method, path, headers, body }: Outgoing,
  agent: Agent | false,
): Promise<{ outcome: string; body: string }> {
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  return new Promise((resolve) => {
    const sending = request(
      new URL(`/apiV2${path}`, base),
      { agent, method, headers: { ...headers, ...length } },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.once('end', () =>
          resolve({ outcome: String(answer.statusCode), body: Buffer.concat(chunks).toString('utf8') }),
        );
        answer.once('error', (error) => resolve({ outcome: `cut off (${error.message})`, body: '' }));
      },
    );
    sending.setTimeout(patienceMs, () => sending.destroy(new Error('no answer in time')));
    sending.once('error', (error) => {
      const reused = sending.reusedSocket ? 'on a used connection' : 'on a new connection';
      resolve({ outcome: `${error.message} ${reused}`, body: '' });
    });
    sending.end(body);
  });
}
