/*
 * Uploads photos and videos while the worker is repeatedly killed (kill -9) at random moments.
 * Afterwards every medium must be processed, with one set of files, and storage and database must agree.
 *
 *   npm run bench media-kills -- [--kills 20] [--reviews 12]
 */
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { install } from './support/installation.ts';
import { until } from './support/until.ts';

const { values } = parseArgs({
  options: { kills: { type: 'string', default: '20' }, reviews: { type: 'string', default: '12' } },
});
const fixtures = resolve(import.meta.dirname, '../packages/server/src/features/media/fixtures');
const files = await Promise.all(
  [
    ['phone.jpg', 'image/jpeg'],
    ['phone.mov', 'video/quicktime'],
    ['hevc.mov', 'video/quicktime'],
  ].map(async ([name = '', type]) => new Blob([await readFile(join(fixtures, name))], { type })),
);

const installation = await install({ MEDIA_SILENCE_SECONDS: '2' });
const { merchant, base, databaseUrl } = installation;
const headers = { 'x-merchant-id': merchant.merchantId, 'x-api-key': merchant.apiKey };
const db = new Client({ connectionString: databaseUrl });
await db.connect();
let failed = true;
try {
  await installation.start('serve');
  for (let number = 0; number < Number(values.reviews); number++) await send(number);
  const killedAtMs: number[] = [];
  for (let kill = 0; kill < Number(values.kills); kill++) {
    const worker = await installation.start('worker');
    await until(async () => (await claimed()) > 0 || (await unfinished()) === 0);
    const moment = Math.random() * 4_000;
    await delay(moment);
    worker.kill('SIGKILL');
    await once(worker, 'exit');
    killedAtMs.push(Math.round(moment));
    if ((await unfinished()) === 0) await send(1_000 + kill);
  }
  const interrupted = await claims();
  await installation.start('worker');
  await until(async () => (await unfinished()) === 0);
  await delay(1_000);
  const check = JSON.parse(await installation.run('media', 'check', '--json').catch(({ stdout }) => stdout));
  const { rows: statuses } = await db.query(
    'select status, failure, count(*)::int as media, max(attempts) as "most attempts" from media group by 1, 2',
  );
  const { rows: copies } = await db.query(
    `select count(*)::int as media from media
     where (select count(distinct split_part(variant ->> 'key', '/', 4)) from jsonb_array_elements(variants) as variant) > 1`,
  );
  failed =
    check.filesWithoutRow.length + check.rowsWithoutFile.length + copies[0].media > 0 ||
    statuses.some(({ status }) => status !== 'ready');
  const { filesWithoutRow, rowsWithoutFile } = check;
  console.log(
    JSON.stringify(
      {
        kills: killedAtMs.length,
        killedAtMs,
        claimsAtLastKill: interrupted,
        statuses,
        mediaOfTwoAttempts: copies[0].media,
        filesWithoutRow,
        rowsWithoutFile,
      },
      null,
      2,
    ),
  );
} finally {
  await db.end();
  await installation.end();
}
process.exit(failed ? 1 : 0);

async function send(number: number): Promise<void> {
  const body = new FormData();
  const fields = {
    productId: `P-${number}`,
    rating: '5',
    authorName: 'Maya',
    authorEmail: `m${number}@b.example`,
  };
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  for (const file of files) body.append('file', file, 'file');
  const answer = await fetch(`${base}/apiV2/reviews/with-media`, { method: 'POST', headers, body });
  if (!answer.ok) throw new Error(await answer.text());
}

async function count(where: string): Promise<number> {
  const { rows } = await db.query(`select count(*)::int as media from media where ${where}`);
  return rows[0].media;
}

function unfinished(): Promise<number> {
  return count(`status = 'processing'`);
}

function claims(): Promise<number> {
  return count('claim is not null');
}

/** Claimed by a running worker. */
function claimed(): Promise<number> {
  return count(`claimed_at > now() - interval '500 milliseconds'`);
}
