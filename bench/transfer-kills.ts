/*
 * Runs exports and imports while the worker is repeatedly killed (kill -9) at random moments. Afterwards all of them must
 * be completed, no review may be duplicated or missing, and no export may ever have been offered incomplete.
 *
 *   npm run bench transfer-kills -- [--jobs 20] [--rows 30000]
 */
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { install } from './support/installation.ts';
import { until } from './support/until.ts';

const { values } = parseArgs({
  options: { jobs: { type: 'string', default: '20' }, rows: { type: 'string', default: '30000' } },
});
const jobs = Number(values.jobs);
const rowCount = Number(values.rows);

const installation = await install({ MEDIA_SILENCE_SECONDS: '2' });
const { merchant, base, databaseUrl } = installation;
const headers = { 'x-merchant-id': merchant.merchantId, authorization: `Bearer ${merchant.accessToken}` };
const db = new Client({ connectionString: databaseUrl });
await db.connect();
const killedAtMs: number[] = [];
const wrong: string[] = [];
let failed = true;
try {
  await installation.start('serve');
  for (let number = 0; number < jobs; number++) {
    const isImport = number % 2 === 0;
    const job = isImport ? await importing(number) : await exporting();
    do {
      const worker = await installation.start('worker');
      await until(async () => (await claimed()) || !(await unfinished()));
      const moment = Math.random() * 3_000;
      await delay(moment);
      worker.kill('SIGKILL');
      await once(worker, 'exit');
      killedAtMs.push(Math.round(moment));
      await look(job, isImport);
      // Half of them are processed by a worker that is not killed.
    } while (number % 4 < 2 && (await unfinished()));
    if (await unfinished()) {
      const worker = await installation.start('worker');
      await until(async () => !(await unfinished()));
      worker.kill('SIGKILL');
      await once(worker, 'exit');
    }
    await lookAtEnd(job, isImport, number);
  }
  const differences = JSON.parse(
    await installation.run('recount', '--json').catch(({ stdout }) => stdout as string),
  );
  if (differences.differences > 0) wrong.push(`${differences.differences} counts differ`);
  failed = wrong.length > 0;
  console.log(JSON.stringify({ jobs, rows: rowCount, kills: killedAtMs.length, killedAtMs, wrong }, null, 2));
} finally {
  await db.end();
  await installation.end();
}
process.exit(failed ? 1 : 0);

async function importing(number: number): Promise<string> {
  const lines = Array.from(
    { length: rowCount },
    (_, row) =>
      `P-${row % 50},${1 + (row % 5)},Title ${row},"A text of import ${number}, and of its row ${row}.",Author ${row},a${row}@b.example,2025-01-01T00:00:00Z`,
  );
  const body = new FormData();
  const csv = ['productId,rating,title,text,authorName,authorEmail,createdAt', ...lines].join('\n');
  body.append('file', new Blob([csv], { type: 'text/csv' }), 'reviews.csv');
  return (await call<{ importId: string }>('POST', '/admin/import', body)).importId;
}

async function exporting(): Promise<string> {
  const body = JSON.stringify({ startDate: '2020-01-01', endDate: '2030-01-01' });
  return (await call<{ jobId: string }>('POST', '/admin/export/reviews', body)).jobId;
}

async function call<Answer>(method: string, path: string, body?: FormData | string): Promise<Answer> {
  const type = typeof body === 'string' ? { 'content-type': 'application/json' } : {};
  const init = { method, headers: { ...headers, ...type }, ...(body !== undefined && { body }) };
  const answer = await fetch(`${base}/apiV2${path}`, init);
  if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`);
  // As the contract says of the route.
  return ((await answer.json()) as { data: Answer }).data;
}

/** Exports offered meanwhile must be complete. */
async function look(job: string, isImport: boolean): Promise<void> {
  if (isImport) return;
  const path = `${base}/apiV2/admin/export/reviews/${job}/download`;
  const answer = await fetch(path, { headers });
  if (answer.status === 200) await assertWhole(await answer.text());
  else if (answer.status !== 409) wrong.push(`download answered ${answer.status}`);
}

async function assertWhole(csv: string): Promise<void> {
  const lines = csv.split('\r\n');
  const { rows } = await db.query('select count(*)::int as reviews from reviews');
  if (lines.at(-1) !== '' || lines.length - 2 !== rows[0].reviews)
    wrong.push(`an export had ${lines.length - 2} rows of ${rows[0].reviews}`);
  if (new Set(lines.map((line) => line.slice(0, 33))).size !== lines.length)
    wrong.push('an export had a row twice');
}

interface Counts {
  imported: number;
  unchanged: number;
  failed: number;
}

async function lookAtEnd(job: string, isImport: boolean, number: number): Promise<void> {
  const path = isImport ? `/admin/imports/${job}` : `/admin/export/reviews/${job}`;
  const { status, ...counts } = await call<{ status: string } & Partial<Counts>>('GET', path);
  if (status !== 'completed') wrong.push(`job ${number} is ${status}: ${JSON.stringify(counts)}`);
  await look(job, isImport);
  if (!isImport) return;
  const { imported, unchanged, failed: bad } = counts;
  if (imported !== rowCount || unchanged !== 0 || bad !== 0)
    wrong.push(`import ${number} says ${imported} imported, ${unchanged} unchanged, ${bad} failed`);
}

async function count(where: string) {
  const { rows } = await db.query(
    `select (select count(*) from exports where ${where}) + (select count(*) from imports where ${where}) as jobs`,
  );
  return Number(rows[0].jobs);
}

async function unfinished(): Promise<boolean> {
  return (await count(`status in ('pending', 'processing')`)) > 0;
}

/** Claimed by a running worker. */
async function claimed(): Promise<boolean> {
  return (await count(`claimed_at > now() - interval '500 milliseconds'`)) > 0;
}
