/*
 * Many clients concurrently submit, vote, flag and moderate on one product while the server is repeatedly killed (kill -9)
 * and restarted. Afterwards every acknowledged write must exist, and every maintained counter must be exact.
 *
 *   npm run bench torture -- [--clients 64] [--seconds 30] [--kills 0]
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs, promisify } from 'node:util';

const root = resolve(import.meta.dirname, '..');
const main = join(root, 'packages/server/src/app/main.ts');

type Status = 'pending' | 'approved' | 'rejected' | 'flagged';

/** An acknowledged review and its possible states: several when the response to a write was lost. */
interface Expected {
  id: string;
  rating: number;
  statuses: Set<Status>;
  beforeFlag: Status;
}

/** The fields of responses that are checked. */
interface Body {
  data: { id: string; status: Status; alreadyVoted?: boolean };
  error: { code: string };
  status: Status;
  rating: number;
}

interface Outcome {
  acknowledged: number;
  unanswered: number;
  refused: Record<string, number>;
  votes: Map<string, Set<boolean>>;
  reviews: Expected[];
}

const { values } = parseArgs({
  options: {
    clients: { type: 'string', default: '64' },
    seconds: { type: 'string', default: '30' },
    kills: { type: 'string', default: '0' },
  },
});
const clients = Number(values.clients);
const seconds = Number(values.seconds);
const kills = Number(values.kills);

const dataDir = await mkdtemp(join(tmpdir(), 'tribune-torture-'));
const port = await freePort();
const env = {
  ...process.env,
  DATA_DIR: dataDir,
  PORT: String(port),
  DEMO_PORT: String(await freePort()),
  LOG_LEVEL: 'error',
  ...Object.fromEntries(['KEY_READ', 'KEY_WRITE', 'ADMIN_WRITE'].map((name) => [`RATE_LIMIT_${name}`, '0'])),
};
const base = `http://127.0.0.1:${port}/apiV2`;
let server = await startServer();
const merchant = JSON.parse(
  await tribune('merchant', 'create', '--name', 'Torture', '--owner', 'o@t.example', '--json'),
);
const key = {
  'x-merchant-id': merchant.merchantId,
  'x-api-key': merchant.apiKey,
  'content-type': 'application/json',
};
const staff = {
  'x-merchant-id': merchant.merchantId,
  authorization: `Bearer ${merchant.accessToken}`,
  'content-type': 'application/json',
};

const outcome: Outcome = { acknowledged: 0, unanswered: 0, refused: {}, votes: new Map(), reviews: [] };
let running = true;
const work = Array.from({ length: clients }, (_, number) => client(number));
if (kills === 0) await delay(seconds * 1000);
for (let kill = 1; kill <= kills; kill++) {
  await delay((seconds * 1000) / (kills + 1));
  server.kill('SIGKILL');
  server = await startServer();
}
if (kills > 0) await delay((seconds * 1000) / (kills + 1));
running = false;
await Promise.all(work);

const missing = await lostWrites();
const recount = JSON.parse(await tribune('recount', '--merchant', merchant.merchantId, '--json'));
server.kill('SIGTERM');
await new Promise((done) => server.once('exit', done));
await rm(dataDir, { recursive: true, force: true });

console.log(
  JSON.stringify(
    {
      clients,
      seconds,
      kills,
      acknowledged: outcome.acknowledged,
      unanswered: outcome.unanswered,
      refused: outcome.refused,
      reviews: outcome.reviews.length,
      votes: outcome.votes.size,
      lost: missing.length,
      details: missing.slice(0, 5),
      recountDifferences: recount.differences,
    },
    null,
    2,
  ),
);
process.exit(missing.length + recount.differences === 0 ? 0 : 1);

async function client(number: number): Promise<void> {
  const own: Expected[] = [];
  for (let turn = 0; running; turn++) {
    const mine = own[Math.floor(Math.random() * own.length)];
    const any = outcome.reviews[Math.floor(Math.random() * outcome.reviews.length)];
    const choice = Math.random();
    if (!mine || !any || choice < 0.4) await submit(number, turn, own);
    else if (choice < 0.7) await vote(any, `${number}`, Math.random() < 0.6);
    else if (choice < 0.85) await flag(mine, Math.random() < 0.6);
    else await moderate(mine, Math.random() < 0.6 ? 'approved' : 'rejected');
  }
}

async function submit(number: number, turn: number, own: Expected[]): Promise<void> {
  const rating = 1 + ((number + turn) % 5);
  const answer = await call('POST', '/reviews', key, {
    merchantId: merchant.merchantId,
    productId: 'HOT',
    rating,
    authorName: `Client ${number}`,
    authorEmail: `c${number}-${turn}@example.com`,
    text: `Turn ${turn} of client ${number}.`,
  });
  if (answer?.status !== 200) return;
  const status: Status = answer.body.data.status;
  const review = { id: answer.body.data.id, rating, statuses: new Set([status]), beforeFlag: status };
  own.push(review);
  outcome.reviews.push(review);
}

async function vote(review: Expected, userId: string, helpful: boolean): Promise<void> {
  const name = `${review.id} ${userId}`;
  const answer = await call('POST', `/reviews/${review.id}/helpful`, key, { helpful, userId });
  if (answer?.status === 200) outcome.votes.set(name, new Set([helpful]));
  if (answer === null) outcome.votes.get(name)?.add(helpful);
}

async function flag(review: Expected, flagged: boolean): Promise<void> {
  const answer = await call('PATCH', `/reviews/${review.id}/flag`, staff, { flagged });
  if (answer?.status === 200) review.statuses = new Set([answer.body.data.status]);
  if (answer === null)
    for (const status of ['flagged', 'approved', 'pending', 'rejected'] as const) review.statuses.add(status);
}

async function moderate(review: Expected, status: Status): Promise<void> {
  const answer = await call('PATCH', `/reviews/${review.id}/moderate`, staff, { status });
  if (answer?.status === 200) review.statuses = new Set([status]);
  if (answer === null) review.statuses.add(status);
}

/** The response; null when it was lost, so that the write may or may not have happened. Waits while the server is down. */
async function call(method: string, path: string, headers: Record<string, string>, body: object) {
  try {
    const answer = await fetch(base + path, { method, headers, body: JSON.stringify(body) });
    const json = (await answer.json()) as Body;
    if (answer.status === 200) outcome.acknowledged++;
    else outcome.refused[json.error.code] = (outcome.refused[json.error.code] ?? 0) + 1;
    // A 5xx, like a lost response, does not tell whether the write happened.
    return answer.status >= 500 ? null : { status: answer.status, body: json };
  } catch {
    outcome.unanswered++;
    await delay(100);
    return null;
  }
}

async function lostWrites(): Promise<string[]> {
  const lost: string[] = [];
  for (const review of outcome.reviews) {
    const answer = await fetch(`${base}/reviews/${review.id}`, { headers: staff });
    const found = (await answer.json()) as Body;
    if (answer.status !== 200) lost.push(`${review.id} is gone (${answer.status})`);
    else if (!review.statuses.has(found.status))
      lost.push(`${review.id} is ${found.status}, acknowledged was ${[...review.statuses].join(' or ')}`);
    else if (found.rating !== review.rating) lost.push(`${review.id} has another rating`);
  }
  return [...lost, ...(await lostVotes())];
}

/** Repeats each acknowledged vote: a published review must already have it. */
async function lostVotes(): Promise<string[]> {
  const lost: string[] = [];
  for (const [name, possible] of outcome.votes) {
    const [id, userId] = name.split(' ');
    const [helpful] = possible;
    if (possible.size > 1) continue;
    const answer = await fetch(`${base}/reviews/${id}/helpful`, {
      method: 'POST',
      headers: key,
      body: JSON.stringify({ helpful, userId }),
    });
    const found = (await answer.json()) as Body;
    if (answer.status === 200 && found.data.alreadyVoted !== true) lost.push(`vote ${name} is gone`);
  }
  return lost;
}

async function startServer(): Promise<ChildProcess> {
  const child = spawn(process.execPath, [main, 'start'], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  for (;;) {
    const answer = await fetch(`${base}/health`).catch(() => null);
    if (answer?.status === 200) return child;
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}`);
    await delay(50);
  }
}

async function tribune(...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [main, ...args], { env });
  return stdout;
}

function freePort(): Promise<number> {
  return new Promise((done) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => done(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
