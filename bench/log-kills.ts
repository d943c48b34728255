/*
 * Clients submit and moderate reviews, several at once, while server, worker and a witness are killed (kill -9) at random
 * moments. Afterwards every acknowledged submission must be in the transparency log exactly once, some of them must have been
 * written by one transaction, and `tribune verify` must find no difference.
 *
 *   npm run bench log-kills -- [--kills 100] [--clients 6]
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { formatSignerKey, formatVerifierKey, newSeed, signatureTypes, signerOf } from '@tribune/verify';
import { Client } from 'pg';
import { freePort } from '../packages/server/src/platform/embedded-postgres/free-port.ts';
import { uuidOf } from '../packages/server/src/platform/ids.ts';
import { install } from './support/installation.ts';
import { until } from './support/until.ts';

const { values } = parseArgs({
  options: { kills: { type: 'string', default: '100' }, clients: { type: 'string', default: '6' } },
});
const kills = Number(values.kills);
const shop = 'https://shop.example';
const tribune = resolve(import.meta.dirname, '../packages/server/bin/tribune.mjs');
/** Submissions of a client, so that the server writes some together. */
const atOnce = 6;
const pauseMs = 600;
const longestMomentMs = 1_500;

const folder = await mkdtemp(join(tmpdir(), 'tribune-log-kills-'));
const listen = `127.0.0.1:${await freePort()}`;
const vkey = await createWitnessKey();
const installation = await install({
  LOG_WITNESSES: `${vkey} http://${listen}`,
  OUTBOUND_ALLOWED_NETWORKS: '127.0.0.1',
  RATE_LIMIT_PUBLIC_READ: '0',
});
const { base, databaseUrl } = installation;
const merchant = JSON.parse(
  await installation.run(
    ...['merchant', 'create', '--name', 'Log', '--owner', 'l@b.example'],
    '--origin',
    shop,
    '--json',
  ),
);
const merchantId = uuidOf('merchant', merchant.merchantId) ?? '';
const headers = { 'x-merchant-id': merchant.merchantId, 'content-type': 'application/json' };
const key = { ...headers, 'x-api-key': merchant.apiKey };
const staff = { ...headers, authorization: `Bearer ${merchant.accessToken}` };
const db = new Client({ connectionString: databaseUrl });
await db.connect();

const acknowledged: string[] = [];
let [decisions, unanswered, running] = [0, 0, true];
const wrong: string[] = [];
const killed = { serve: 0, worker: 0, witness: 0 };
let failed = true;
try {
  const processes: Record<keyof typeof killed, ChildProcess> = {
    serve: await installation.start('serve'),
    worker: await installation.start('worker'),
    witness: await startWitness(),
  };
  const work = Array.from({ length: Number(values.clients) }, (_, number) => client(number));
  for (let kill = 0; kill < kills; kill++) {
    const target = (['worker', 'serve', 'worker', 'witness'] as const)[kill % 4] ?? 'worker';
    await untilItWorks(target);
    await delay(Math.random() * longestMomentMs);
    processes[target].kill('SIGKILL');
    await once(processes[target], 'exit');
    killed[target] += 1;
    processes[target] = target === 'witness' ? await startWitness() : await installation.start(target);
    if (kill % 10 === 9) console.error(`${kill + 1} kills, ${acknowledged.length} submissions`);
  }
  running = false;
  await Promise.all(work);
  await untilIsCosigned();
  const entries = await inspectLog();
  const together = await writtenTogether();
  const verified = await verifyLog();
  processes.witness.kill('SIGKILL');
  failed = wrong.length > 0;
  const figures = {
    acknowledged: acknowledged.length,
    decisions,
    together,
    unanswered,
    entries,
    ...verified,
  };
  console.log(
    JSON.stringify({ kills, killed, ...figures, wrong: wrong.length, details: wrong.slice(0, 5) }, null, 2),
  );
} finally {
  await db.end();
  await installation.end();
  await rm(folder, { recursive: true, force: true });
}
process.exit(failed ? 1 : 0);

async function client(number: number): Promise<void> {
  for (let turn = 0; running; turn++) {
    const places = Array.from({ length: atOnce }, (_, place) => turn * atOnce + place);
    await Promise.all(places.map((place) => submit(number, place)));
    await delay(pauseMs);
  }
}

async function submit(number: number, place: number): Promise<void> {
  const body = {
    merchantId: merchant.merchantId,
    productId: `P-${place % 20}`,
    rating: 1 + (place % 5),
    authorName: `Client ${number}`,
    authorEmail: `c${number}-${place}@example.com`,
    text: `Review ${place} of client ${number}, who wrote this.`,
  };
  const id = await call('POST', '/reviews', key, body);
  if (!id) return;
  acknowledged.push(id);
  if (place % 4 !== 0) return;
  const decision = { status: place % 8 === 0 ? 'rejected' : 'flagged', reason: 'A note' };
  if (await call('PATCH', `/reviews/${id}/moderate`, staff, decision)) decisions += 1;
}

/** The ID in the response; null when it was lost or refused. */
async function call(method: string, path: string, headers: Record<string, string>, body: object) {
  try {
    const answer = await fetch(`${base}/apiV2${path}`, { method, headers, body: JSON.stringify(body) });
    const json = (await answer.json()) as { data?: { id: string } };
    if (answer.ok && json.data) return json.data.id;
    if (answer.status < 500) wrong.push(`${method} ${path} answered ${JSON.stringify(json)}`);
  } catch {
    // The server was killed.
  }
  unanswered += 1;
  return null;
}

/** Kills while a process starts prove nothing: it must have appended, answered or cosigned since. */
async function untilItWorks(target: keyof typeof killed): Promise<void> {
  const progress = async () => {
    if (target === 'serve') return acknowledged.length;
    const { entries, cosigned } = await sizes();
    return target === 'worker' ? entries : cosigned;
  };
  const before = await progress();
  await until(async () => (await progress()) > before);
}

async function sizes(): Promise<{ entries: number; cosigned: number; waiting: number }> {
  const { rows } = await db.query(
    `select (select size from transparency_logs where merchant_id = $1) as entries,
       (select size from transparency_cosignatures where merchant_id = $1 and cosignature is not null) as cosigned,
       (select count(*) from transparency_outbox where merchant_id = $1) as waiting`,
    [merchantId],
  );
  const [{ cosigned, entries, waiting }] = rows;
  return { cosigned: Number(cosigned ?? 0), entries: Number(entries ?? 0), waiting: Number(waiting) };
}

async function untilIsCosigned(): Promise<void> {
  await until(async () => {
    const { cosigned, entries, waiting } = await sizes();
    return waiting === 0 && cosigned === entries;
  });
}

/** Every acknowledged submission, and every other review, must have one entry. Returns the number of entries. */
async function inspectLog(): Promise<number> {
  const { rows: received } = await db.query(
    `select r.review_id, count(*)::int as times
     from transparency_entries as e
     left join transparency_reviews as r on r.merchant_id = $1 and r.opaque_id = e.entry::json ->> 'id'
     where e.merchant_id = $1 and e.entry::json ->> 'type' = 'received' group by r.review_id, e.entry::json ->> 'id'`,
    [merchantId],
  );
  const times = new Map<string, number>();
  for (const row of received) times.set(row.review_id, (times.get(row.review_id) ?? 0) + row.times);
  for (const id of acknowledged) {
    const found = times.get(uuidOf('review', id) ?? '') ?? 0;
    if (found !== 1) wrong.push(`${id} is in the log ${found} times`);
  }
  const { rows: reviews } = await db.query('select review_id from reviews where merchant_id = $1', [
    merchantId,
  ]);
  for (const { review_id } of reviews)
    if (times.get(review_id) !== 1) wrong.push(`${review_id} is in the log ${times.get(review_id)} times`);
  if (times.size !== reviews.length)
    wrong.push(`${times.size} reviews are in the log, ${reviews.length} exist`);
  return (await sizes()).entries;
}

/** Submissions that shared a transaction with others. */
async function writtenTogether(): Promise<number> {
  const { rows } = await db.query(
    `select coalesce(sum(written), 0)::int as together
     from (select count(*) as written from moderation_log where merchant_id = $1 and actor_type = 'screening'
           group by xmin having count(*) > 1) as transactions`,
    [merchantId],
  );
  const { together } = rows[0];
  if (together === 0) wrong.push('No submissions were written together');
  return together;
}

async function verifyLog() {
  const url = `${base}/log/${merchant.merchantId}`;
  const args = [
    'verify',
    url,
    '--store',
    shop,
    '--witness',
    vkey,
    '--state',
    join(folder, 'verified'),
    '--json',
  ];
  const began = performance.now();
  const out = await installation.run(...args).catch(({ stdout, stderr }) => `${stdout || stderr}`);
  const verifySeconds = Math.round((performance.now() - began) / 1000);
  const { cosignedBy, differences, listedReviews, verified } = JSON.parse(out);
  if (verified !== true) wrong.push(`tribune verify: ${JSON.stringify(differences.slice(0, 3))}`);
  return { verified, cosignedBy, listedReviews, verifySeconds };
}

async function createWitnessKey(): Promise<string> {
  const seed = newSeed();
  const { key } = await signerOf('witness.example/bench', seed, signatureTypes.cosignature);
  await writeFile(join(folder, 'key'), formatSignerKey(key, seed));
  return formatVerifierKey(key);
}

async function startWitness(): Promise<ChildProcess> {
  let log: { merchantId: string; key: string } | undefined;
  await until(async () => {
    const logs: { merchantId: string; key: string }[] = JSON.parse(
      await installation.run('log', 'list', '--json'),
    );
    log = logs.find((one) => one.merchantId === merchant.merchantId);
    return log !== undefined;
  });
  const args = ['--key', join(folder, 'key'), '--state', join(folder, 'state'), '--log', log?.key ?? ''];
  const child = spawn(process.execPath, [tribune, 'witness', ...args, '--listen', listen], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await until(() =>
    fetch(`http://${listen}`).then(
      ({ ok }) => ok,
      () => false,
    ),
  );
  return child;
}
