/*
 * A shop with three receivers: one that answers, one that fails 30 % of the time and hangs 5 %, one that only hangs. Two
 * workers send, and one of them is killed (kill -9) every few seconds. Every event must arrive at the first two at least
 * once, be signed as the published verifier wants it, and those of one review must be taken in their order.
 *
 *   npm run bench webhook-storm -- [--reviews 2000] [--kill-every 5] [--speed 3000]
 *
 * The workers' clock runs `speed` times as fast, so that days of retries pass in minutes. Before it, it measures how many
 * reviews a second are taken in without an endpoint, with one, and with three.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Webhook } from 'standardwebhooks';
import { decide } from '../packages/server/src/features/content/index.ts';
import { reviewKind } from '../packages/server/src/features/reviews/kind.ts';
import { submitReview } from '../packages/server/src/features/reviews/submission.ts';
import { createEndpoint } from '../packages/server/src/features/webhooks/endpoints.ts';
import { row } from '../packages/server/src/platform/db/database.ts';
import { output, statement } from '../packages/server/src/platform/db/statement.ts';
import { openScratch } from './support/scratch.ts';
import { fastClock } from './support/fast-clock.ts';

const { values } = parseArgs({
  options: {
    reviews: { type: 'string', default: '2000' },
    'kill-every': { type: 'string', default: '5' },
    speed: { type: 'string', default: '3000' },
  },
});
const reviews = Number(values.reviews);
const say = (sentence: string) => process.stdout.write(`${sentence}\n`);

const scratch = await openScratch();
const { merchantId, shop, databaseUrl, dataDir } = scratch;
const { db, directory, changes } = scratch.service.context;
const clockText = `${Date.now()}x${values.speed}`;
const clock = fastClock(clockText);

interface Receiver {
  url: string;
  secret: string;
  asked: number;
  taken: Map<string, number>;
  /** What was taken of each review, in its order, each event once. */
  byReview: Map<string, number[]>;
  unverified: number;
  lateMs: number[];
}

/**
 * The published verifier judges by the system's time, which for these workers is another: its five minutes are a tenth of
 * a second of theirs. So it judges at the time of the attempt; the signature covers that time.
 */
function verified(receiver: Receiver, body: string, headers: IncomingHttpHeaders): boolean {
  const now = Number(headers['webhook-timestamp']) * 1000;
  const systemNow = Date.now;
  Date.now = () => now;
  try {
    new Webhook(receiver.secret).verify(body, headers as Record<string, string>);
    return true;
  } catch {
    return false;
  } finally {
    Date.now = systemNow;
  }
}

async function startReceiver(fate: () => 'taken' | 'failed' | 'hangs'): Promise<Receiver> {
  const receiver: Receiver = {
    url: '',
    secret: '',
    asked: 0,
    unverified: 0,
    taken: new Map(),
    byReview: new Map(),
    lateMs: [],
  };
  const server = createServer(async (request, reply) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString();
    receiver.asked++;
    if (!verified(receiver, body, request.headers)) receiver.unverified++;
    const fated = fate();
    if (fated === 'hangs') return;
    if (fated === 'failed') {
      if (Math.random() < 0.5) request.socket.destroy();
      else reply.writeHead(503).end();
      return;
    }
    const { id, sequence, timestamp, data } = JSON.parse(body);
    if (!receiver.taken.has(id)) {
      receiver.byReview.set(data.id, [...(receiver.byReview.get(data.id) ?? []), sequence]);
      receiver.lateMs.push((clock.now().getTime() - Date.parse(timestamp)) / Number(values.speed));
    }
    receiver.taken.set(id, (receiver.taken.get(id) ?? 0) + 1);
    reply.writeHead(204).end();
  });
  // A killed worker resets its connections.
  server.on('clientError', () => {});
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return receiver;
}

async function listen(receiver: Receiver): Promise<void> {
  const made = await createEndpoint(db, merchantId, { url: receiver.url, now: clock.now() });
  receiver.secret = made.secret;
  directory.dropAll();
}

async function merchantOf() {
  const merchant = await directory.merchant(shop.merchantId);
  if (!merchant) throw new Error('The shop was just made');
  return merchant;
}

let submitted = 0;
/** Takes reviews in, 16 at a time; gives how many a second. */
async function submit(count: number): Promise<{ perSecond: number; reviewIds: string[] }> {
  const merchant = await merchantOf();
  const reviewIds: string[] = [];
  const begun = performance.now();
  let left = count;
  const lane = async () => {
    while (left-- > 0) {
      const number = ++submitted;
      const review = {
        merchantId: shop.merchantId,
        productId: `P-${number % 50}`,
        rating: 1 + (number % 5),
        authorName: 'Maya',
        authorEmail: `customer${number}@storm.example`,
        text: `It was fine ${number}`,
      };
      const usage = { count: () => {} };
      const submitter = { vouches: true, clientHash: null, client: null, device: null };
      const options = { submitter, publicUrl: 'https://storm.example', changes, usage, now: clock.now() };
      reviewIds.push((await submitReview(db, merchant, review, options)).reviewId);
    }
  };
  await Promise.all(Array.from({ length: 16 }, lane));
  return { perSecond: Math.round((count / (performance.now() - begun)) * 1000), reviewIds };
}

const flaky = () => {
  const dice = Math.random();
  return dice < 0.05 ? 'hangs' : dice < 0.35 ? 'failed' : 'taken';
};
const answering = await startReceiver(() => 'taken');
const failing = await startReceiver(flaky);
const hanging = await startReceiver(() => 'hangs');

await submit(500);
const rates = { none: (await submit(reviews)).perSecond, one: 0, three: 0 };
await listen(answering);
const first = await submit(reviews);
rates.one = first.perSecond;
await listen(failing);
await listen(hanging);
const second = await submit(reviews);
rates.three = second.perSecond;
say(`Reviews a second: ${JSON.stringify(rates)}`);

let kills = 0;
const workers = [startWorker(), startWorker()];
process.on('exit', () => {
  for (const worker of workers) worker.kill('SIGKILL');
});
const begun = performance.now();
const killing = setInterval(() => {
  const index = kills++ % workers.length;
  workers[index]?.kill('SIGKILL');
  workers[index] = startWorker();
}, Number(values['kill-every']) * 1000);

// Decisions while events are on their way: each review gets further ones, whose order must be kept.
const merchant = await merchantOf();
const moderated = second.reviewIds.slice(0, 300);
for (const to of ['flagged', 'approved', 'rejected'] as const)
  for (const reviewId of moderated)
    await decide(db, merchant, reviewKind, [reviewId], {
      to,
      reason: null,
      reasonCode: null,
      now: clock.now(),
      publicUrl: 'https://storm.example',
      actor: { type: 'system', name: null },
    });

for (;;) {
  await delay(5_000);
  const left = await row(
    db,
    statement`select count(*) + (select count(*) from webhook_outbox where merchant_id = $1) as ${output.number('waiting')}
     from webhook_queue as q
     join webhook_endpoints as e on e.merchant_id = $1 and e.endpoint_id = q.endpoint_id
     where q.merchant_id = $1 and e.url <> $2`,
    [merchantId, hanging.url],
  );
  say(
    `${Math.round((performance.now() - begun) / 1000)} s: ${left?.waiting} wait, ${kills} kills, asked ${[answering, failing, hanging].map(({ asked }) => asked).join(' / ')}`,
  );
  if (left?.waiting === 0) break;
}
const seconds = Math.round((performance.now() - begun) / 1000);
clearInterval(killing);
for (const worker of workers) worker.kill('SIGKILL');

const figuresOf = async ({ url, taken, byReview, lateMs, asked, unverified }: Receiver) => {
  const expected = await row(
    db,
    statement`select count(*) as ${output.number('events')} from webhook_deliveries as d
     join webhook_endpoints as e on e.merchant_id = $1 and e.endpoint_id = d.endpoint_id
     where d.merchant_id = $1 and e.url = $2`,
    [merchantId, url],
  );
  const late = lateMs.toSorted((one, two) => one - two);
  const inOrder = [...byReview.values()].every((sequences) =>
    sequences.every((sequence, index) => index === 0 || sequence > (sequences[index - 1] ?? 0)),
  );
  return {
    events: expected?.events ?? 0,
    arrived: taken.size,
    twice: [...taken.values()].filter((times) => times > 1).length,
    asked,
    unverified,
    inOrder,
    lateMs: { p50: Math.round(late[Math.floor(late.length / 2)] ?? 0), max: Math.round(late.at(-1) ?? 0) },
  };
};
const result = {
  seconds,
  kills,
  rates,
  answering: await figuresOf(answering),
  failing: await figuresOf(failing),
};
say(JSON.stringify(result, null, 2));
const good = [result.answering, result.failing].every(
  ({ events, arrived, unverified, inOrder }) => arrived === events && unverified === 0 && inOrder,
);
say(good ? 'Every event arrived, verified and in order.' : 'NOT as it must be.');
await scratch.close();
process.exit(good ? 0 : 1);

function startWorker(): ChildProcess {
  return spawn(process.execPath, [resolve(import.meta.dirname, 'webhook-worker.ts'), clockText], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      DATA_DIR: join(dataDir, 'worker'),
      OUTBOUND_ALLOWED_NETWORKS: '127.0.0.0/8',
      LOG_LEVEL: 'error',
    },
  });
}
