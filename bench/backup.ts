/*
 * Makes a backup while reviews and photos are submitted and deleted, restores it into an empty folder (once after a restore that
 * was killed), and moves the result to PostgreSQL 15 and back. Fails unless every review that was acknowledged before the
 * snapshot is there, storage and database agree, no counter differs, and all tables are equal after each move.
 *
 *   npm run bench backup -- [--rate 50] [--seconds 15]
 */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs, promisify } from 'node:util';
import { contentOf } from '../packages/server/src/platform/backup/copying.ts';
import { copiedJobs } from '../packages/server/src/platform/backup/queued-jobs.ts';
import { withSession } from '../packages/server/src/platform/backup/session.ts';
import { copiedTable, storedTables } from '../packages/server/src/platform/backup/tables.ts';
import { connectEmbedded } from '../packages/server/src/platform/embedded-postgres/connect.ts';
import { freePort } from '../packages/server/src/platform/embedded-postgres/free-port.ts';
import { uuidOf } from '../packages/server/src/platform/ids.ts';
import { install } from './support/installation.ts';
import { until } from './support/until.ts';

const { values } = parseArgs({
  options: { rate: { type: 'string', default: '50' }, seconds: { type: 'string', default: '15' } },
});
const [rate, seconds] = [Number(values.rate), Number(values.seconds)];
/** Photos are processed for about 5 reviews per second, which leaves the rest of two processors to the writes. */
const photoEvery = Math.max(10, Math.round(rate / 5));
const programs = '/usr/lib/postgresql/15/bin';
const tribune = join(import.meta.dirname, '../packages/server/bin/tribune.mjs');
const photo = await readFile(
  join(import.meta.dirname, '../packages/server/src/features/media/fixtures/phone.jpg'),
);

const folder = await mkdtemp(join(tmpdir(), 'tribune-bench-backup-'));
await chmod(folder, 0o711);
const file = join(folder, 'backup.tar');
const restoredDir = join(folder, 'restored');
const wrong: string[] = [];
const report: Record<string, unknown> = { rate, seconds };

try {
  const acknowledged = await backUpDuringWrites();
  await restoreAfterAKill();
  await compareReviews(acknowledged);
  if (existsSync(programs)) await moveThereAndBack();
  else wrong.push(`PostgreSQL 15 (${programs}) is not installed: nothing was moved`);
} finally {
  await rm(folder, { recursive: true, force: true });
}
console.log(JSON.stringify({ ...report, wrong }, null, 2));
if (wrong.length > 0) process.exitCode = 1;

interface Acknowledged {
  id: string;
  at: string;
}

async function backUpDuringWrites(): Promise<{ written: Acknowledged[]; deleted: Set<string> }> {
  const installation = await install();
  const { base, merchant, dataDir } = installation;
  const written: Acknowledged[] = [];
  const deleted = new Set<string>();
  let refused = 0;
  const auth = { 'x-merchant-id': merchant.merchantId };
  try {
    await installation.start('serve');
    await installation.start('worker');
    const backup = delay((seconds / 2) * 1000).then(() => installation.run('backup', file, '--json'));
    const running = new Set<Promise<unknown>>();
    const began = performance.now();
    let sent = 0;
    for (; performance.now() - began < seconds * 1000; sent++) {
      const one = (sent % photoEvery === 0 ? withPhoto(sent) : plain(sent)).finally(() =>
        running.delete(one),
      );
      running.add(one);
      await delay(Math.max(0, ((sent + 1) / rate) * 1000 - (performance.now() - began)));
    }
    await Promise.all(running);
    const made = JSON.parse(await backup);
    const before = written.filter(({ at }) => at < made.snapshotAt).length;
    Object.assign(report, {
      sent,
      refused,
      acknowledged: written.length,
      beforeSnapshot: before,
      deleted: deleted.size,
    });
    report.backup = made;
    if (before === 0 || before === written.length) wrong.push('The backup was not made during the writes');
    return { written: written.filter(({ at }) => at < made.snapshotAt), deleted };
  } finally {
    await installation.end();
    if (existsSync(dataDir)) await rm(dataDir, { recursive: true, force: true });
  }

  async function plain(number: number): Promise<void> {
    const body = JSON.stringify({
      ...reviewOf(number),
      merchantId: merchant.merchantId,
      rating: (number % 5) + 1,
    });
    const headers = { ...auth, 'x-api-key': merchant.apiKey, 'content-type': 'application/json' };
    await note(await fetch(`${base}/apiV2/reviews`, { method: 'POST', headers, body }));
  }

  async function withPhoto(number: number): Promise<void> {
    const body = new FormData();
    for (const [name, value] of Object.entries({ ...reviewOf(number), rating: '5' }))
      body.append(name, value);
    body.append('file', new Blob([photo], { type: 'image/jpeg' }), 'photo.jpg');
    const headers = { ...auth, 'x-api-key': merchant.apiKey };
    const id = await note(await fetch(`${base}/apiV2/reviews/with-media`, { method: 'POST', headers, body }));
    // Every third is deleted again, some of them while the backup copies files.
    if (!id || number % (3 * photoEvery) !== 0) return;
    await delay(2_000);
    deleted.add(id);
    const answer = await fetch(`${base}/apiV2/admin/reviews/${id}`, {
      method: 'DELETE',
      headers: {
        ...auth,
        authorization: `Bearer ${merchant.accessToken}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ reasonCode: 'other', reason: 'Of the benchmark' }),
    });
    if (answer.status === 503) {
      refused++;
      deleted.delete(id);
    } else if (!answer.ok) wrong.push(`A deletion failed with ${answer.status}`);
  }

  async function note(answer: Response): Promise<string | undefined> {
    const at = new Date().toISOString();
    const { data } = (await answer.json()) as { data?: { id: string } };
    if (answer.ok && data) written.push({ id: data.id, at });
    else if (answer.status === 503) refused++;
    else wrong.push(`A submission failed with ${answer.status}`);
    return data?.id;
  }
}

function reviewOf(number: number) {
  return {
    productId: `P-${number % 20}`,
    authorName: 'Maya',
    authorEmail: `maya${number}@example.com`,
    text: `Wore pair ${number} through three days of rain in the hills of ${number * 7919}.`,
  };
}

async function restoreAfterAKill(): Promise<void> {
  const killed = spawn(process.execPath, [tribune, 'restore', file], { env: embedded(), stdio: 'ignore' });
  // At the first file, when rows are there already.
  await until(async () => existsSync(join(restoredDir, 'media/objects/o')) || killed.exitCode !== null);
  killed.kill('SIGKILL');
  if (killed.exitCode === null && killed.signalCode === null) await once(killed, 'exit');
  if (killed.signalCode !== 'SIGKILL') wrong.push('The restore ended before it was killed');
  const refused = await run(embedded(), 'recount').catch((error) => String(error.stderr));
  if (!/A restore into this database is running or was interrupted/.test(refused))
    wrong.push(`After the killed restore: ${refused}`);
  report.restore = JSON.parse(await run(embedded(), 'restore', file, '--json'));
  const check = JSON.parse(await run(embedded(), 'media', 'check', '--json').catch(({ stdout }) => stdout));
  const recount = JSON.parse(await run(embedded(), 'recount', '--json').catch(({ stdout }) => stdout));
  const found = {
    files: check.filesWithoutRow.length,
    rows: check.rowsWithoutFile.length,
    counters: recount.differences,
  };
  report.check = found;
  if (found.files + found.rows + found.counters > 0)
    wrong.push('Storage, rows or counters differ after the restore');
}

async function compareReviews({
  written,
  deleted,
}: {
  written: Acknowledged[];
  deleted: Set<string>;
}): Promise<void> {
  const ids = await onEmbedded((url) =>
    withSession(url, async (client) => {
      const { rows } = await client.query('select review_id from reviews');
      return new Set(rows.map((row) => row.review_id));
    }),
  );
  const missing = written.filter(({ id }) => !deleted.has(id) && !ids.has(uuidOf('review', id)));
  report.missing = missing.length;
  if (missing.length > 0) wrong.push(`${missing.length} acknowledged reviews are missing`);
}

async function moveThereAndBack(): Promise<void> {
  const server = await startServer();
  try {
    const first = await onEmbedded(contents);
    report.moved = JSON.parse(await run(embedded(), 'move', '--to', server.url, '--json'));
    const second = await contents(server.url);
    await run({ ...embedded(), DATABASE_URL: server.url }, 'move', '--to', 'embedded');
    const third = await onEmbedded(contents);
    report.tablesCompared = Object.keys(first).length;
    for (const [name, content] of Object.entries(first))
      if (
        JSON.stringify(content) !== JSON.stringify(second[name]) ||
        JSON.stringify(content) !== JSON.stringify(third[name])
      )
        wrong.push(`${name} differs after a move`);
  } finally {
    await server.stop();
  }
}

/** Rows and checksum of each table. */
function contents(url: string) {
  return withSession(url, async (client) => {
    const found: Record<string, object> = {};
    for (const rows of [...(await storedTables(client)).map(copiedTable), copiedJobs])
      found[rows.name] = await contentOf(client, rows);
    return found;
  });
}

/** Debian's PostgreSQL 15, as its own user, who owns an empty database. */
async function startServer(): Promise<{ url: string; stop(): Promise<void> }> {
  const home = await mkdtemp(join(folder, 'pg15-'));
  const { stdout } = await promisify(execFile)('id', ['-u', 'postgres']);
  await chown(home, Number(stdout), -1);
  const as = (program: string, ...words: string[]) =>
    promisify(execFile)(
      'setpriv',
      ['--reuid=postgres', '--clear-groups', join(programs, program), ...words],
      {
        cwd: home,
      },
    );
  const data = join(home, 'data');
  const port = await freePort();
  await as('initdb', '-D', data, '-E', 'UTF8', '--locale=C.UTF-8', '-A', 'trust');
  const options = `-p ${port} -k ${home} -c listen_addresses=127.0.0.1`;
  await as('pg_ctl', '-D', data, '-o', options, '-l', join(home, 'log'), '-w', 'start');
  await as(
    'psql',
    '-h',
    home,
    '-p',
    String(port),
    '-c',
    'create role tribune login',
    '-c',
    'create database tribune owner tribune',
  );
  return {
    url: `postgres://tribune@127.0.0.1:${port}/tribune`,
    stop: async () => void (await as('pg_ctl', '-D', data, '-m', 'immediate', 'stop')),
  };
}

function embedded(): Record<string, string | undefined> {
  return { ...process.env, DATABASE_URL: '', DATA_DIR: restoredDir, LOG_LEVEL: 'error' };
}

async function onEmbedded<Result>(work: (url: string) => Promise<Result>): Promise<Result> {
  const log = { info() {}, warn() {}, error() {} };
  const database = await connectEmbedded({ dataDir: restoredDir, log });
  return work(database.url).finally(() => database.close());
}

async function run(env: Record<string, string | undefined>, ...words: string[]): Promise<string> {
  return (await promisify(execFile)(process.execPath, [tribune, ...words], { env })).stdout;
}
