/**
 * The transparency log of a merchant with many reviews:
 *
 *   npm run bench transparency                            20,000 entries
 *   npm run bench transparency -- --entries 1000000       a million
 *   npm run bench transparency -- --entries 1000000 --log-only
 *   npm run bench transparency -- --rounds 0              without submissions
 *   npm run bench transparency -- --submissions-only      without verifications
 *   npm run bench transparency -- --outbox-only           submissions are appended after each measurement
 *
 * Prints the entries that the sequencer appends per second, the bytes of the log per review, the time and memory to verify it in Node and
 * in Chromium (reading and hashing the whole log, then comparing the public API with it, which `--log-only` leaves out), and
 * submissions per second and the processor time of each with and without the log, in turn. Without the log, the statement that
 * inserts a review does not write the log's outbox, and nothing is appended; receipts are signed in both.
 */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs, promisify } from 'node:util';
import { type Browser, chromium } from 'playwright-core';
import { sequenceDue } from '../packages/server/src/features/transparency/sequencing.ts';
import { buildWidget } from '../packages/server/src/features/widget/index.ts';
import { row, rows } from '../packages/server/src/platform/db/database.ts';
import { output, statement } from '../packages/server/src/platform/db/statement.ts';
import type { LoadRequest } from './support/load.ts';
import { openScratch, origin } from './support/scratch.ts';
import { seedReviews } from './support/seed.ts';
import { runLoad, type Served, serve } from './support/serving.ts';
import { parentOf, processorTimeOf } from './support/processor-time.ts';
import type { VerifiedInProcess, VerifyRequest } from './verify-log.ts';

const { values } = parseArgs({
  options: {
    entries: { type: 'string', default: '20000' },
    'log-only': { type: 'boolean', default: false },
    'submissions-only': { type: 'boolean', default: false },
    'outbox-only': { type: 'boolean', default: false },
    rounds: { type: 'string', default: '7' },
    submissions: { type: 'string', default: '5000' },
    connections: { type: 'string', default: '16' },
  },
});
// A published review has two entries.
const reviews = Math.ceil(Number(values.entries) / 2);
const [rounds, submissions, connections] = [
  Number(values.rounds),
  Number(values.submissions),
  Number(values.connections),
];
const host = 'reviews.example';

await buildWidget(console.log);
const { databaseUrl, dataDir, service, shop, merchantId, close } = await openScratch();
const { db, log } = service.context;
const sequencing = { db, log, publicUrl: `https://${host}`, now: () => new Date() };
const served: Served[] = [];
const figures: Record<string, string> = {};
const run = promisify(execFile);
const secondsSince = (began: number) => (performance.now() - began) / 1_000;
const whole = (figure: number) => Math.round(figure).toLocaleString('en');
const median = (all: readonly number[]) => all.toSorted((one, other) => one - other)[all.length >> 1] ?? 0;
const verified = (read: number, all: number | null) =>
  `the log ${read.toFixed(1)} s${all === null ? '' : `, with the public API ${all.toFixed(1)} s`}`;

/** Runs in the page. */
const verifyInPage = `(asked, logOnly) => new Promise((resolve) => {
  const worker = new Worker('/widget/verifier.js', { type: 'module' });
  const began = performance.now();
  let [read, longestMs, last] = [0, 0, began];
  const tick = setInterval(() => {
    longestMs = Math.max(longestMs, performance.now() - last - 20);
    last = performance.now();
  }, 20);
  const end = (all, verdict) => {
    clearInterval(tick);
    worker.terminate();
    resolve({ read, all, longestMs, verdict });
  };
  const secondsSoFar = () => (performance.now() - began) / 1000;
  worker.onmessage = ({ data: { outcome, progress } }) => {
    if (outcome) return end(secondsSoFar(), outcome.failure ? JSON.stringify(outcome.failure) : outcome.verdict);
    if (progress.of !== 'reviews' || read > 0) return;
    read = secondsSoFar();
    if (logOnly) end(null, 'verified');
  };
  worker.postMessage(asked);
})`;

const submission: LoadRequest = {
  method: 'POST',
  path: '/apiV2/reviews',
  headers: {
    'content-type': 'application/json',
    'x-merchant-id': shop.merchantId,
    'x-api-key': shop.apiKey,
  },
  body: JSON.stringify({
    merchantId: shop.merchantId,
    productId: 'P-1',
    rating: 4,
    authorName: 'Maya',
    authorEmail: 'maya.#@example.com',
    title: 'Warm and dry',
    text: 'Wore it through three days of rain in the hills and stayed dry all the time, number #.',
  }),
};

try {
  await seedReviews(db, merchantId, { products: 500, reviews });
  await measureSequencer();
  await measureBytes();
  const server = await start({ withoutLog: false });
  const base = `http://127.0.0.1:${server.port}`;
  if (!values['submissions-only']) {
    await measureNode(base);
    await measureChromium(base);
  }
  if (rounds) await measureSubmissions(server, await start({ withoutLog: true }));
  for (const [name, figure] of Object.entries(figures)) console.log(`${name.padEnd(34)} ${figure}`);
} finally {
  for (const { child } of served) child.kill();
  await close();
}

async function start(settings: { withoutLog: boolean }): Promise<Served> {
  const one = await serve('tribune', { databaseUrl, dataDir, cacheResponses: true, ...settings });
  served.push(one);
  return one;
}

async function measureSequencer(): Promise<void> {
  const began = performance.now();
  while (await sequenceDue(sequencing, { scan: true }));
  const took = secondsSince(began);
  const entries = await entriesInLog();
  figures.Sequencer = `${whole(entries / took)} entries/s (${whole(entries)} in ${took.toFixed(1)} s)`;
}

async function entriesInLog(): Promise<number> {
  const found = await row(
    db,
    statement`select size as ${output.number('size')} from transparency_logs where merchant_id = $1`,
    [merchantId],
  );
  return found?.size ?? 0;
}

async function measureBytes(): Promise<void> {
  const parts: string[] = [];
  let total = 0;
  for (const name of ['entries', 'tiles', 'reviews', 'salts']) {
    const found = await row(
      db,
      statement`select pg_total_relation_size($1::regclass) as ${output.number('bytes')}`,
      [`transparency_${name}`],
    );
    total += found?.bytes ?? 0;
    parts.push(`${name} ${whole((found?.bytes ?? 0) / reviews)}`);
  }
  figures['Bytes per review, with indexes'] = `${whole(total / reviews)} (${parts.join(', ')})`;
}

async function measureNode(base: string): Promise<void> {
  const asked: VerifyRequest = {
    log: `${base}/log/${shop.merchantId}`,
    origin: `${host}/log/${shop.merchantId}`,
    merchantId: shop.merchantId,
    api: values['log-only']
      ? null
      : { url: `${base}/apiV2`, headers: { origin, 'x-merchant-id': shop.merchantId } },
  };
  const script = join(import.meta.dirname, 'verify-log.ts');
  const { stdout } = await run(process.execPath, [script, JSON.stringify(asked)]);
  const { all, peakMegabytes, read }: VerifiedInProcess = JSON.parse(stdout);
  figures['Verified in Node'] =
    `${verified(read, asked.api && all)}; at most ${whole(peakMegabytes)} MB of memory`;
}

/** In the page's own worker, with its code optimized, which the browser of the tests is not. */
async function measureChromium(base: string): Promise<void> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox'],
  });
  try {
    const page = await browser.newPage();
    await page.goto(`${base}/trust/${shop.merchantId}`);
    const asked = {
      merchantId: shop.merchantId,
      origin: `${host}/log/${shop.merchantId}`,
      log: `/log/${shop.merchantId}`,
      api: '/apiV2',
    };
    const { all, longestMs, read, verdict } = await page.evaluate<Verified>(
      `(${verifyInPage})(${JSON.stringify(asked)}, ${values['log-only']})`,
    );
    if (verdict !== 'verified') throw new Error(verdict);
    figures['Verified in Chromium'] =
      `${verified(read, all)}; the page was never busy for more than ${longestMs.toFixed(0)} ms, and used at most ${whole(await peakOfPages(browser))} MB of memory`;
  } finally {
    await browser.close();
  }
}

/** Megabytes of the largest process that shows pages, whose worker verified. Linux counts them. */
async function peakOfPages(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const peaks = processInfo.map(async ({ id, type }) => {
    if (type !== 'renderer') return 0;
    const status = await readFile(`/proc/${id}/status`, 'utf8').catch(() => '');
    return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) / 1_024;
  });
  return Math.max(...(await Promise.all(peaks)));
}

interface Verified {
  /** Seconds until the log was read, and until everything was. */
  read: number;
  all: number | null;
  /** Between two frames of the page, at most. */
  longestMs: number;
  verdict: string;
}

interface Submitted {
  perSecond: number;
  /** Microseconds of processor time per submission. */
  server: number;
  database: number;
  sequencer: number;
  /** Bytes of write-ahead log, and buffers that statements read, per submission. */
  wal: number;
  buffers: number;
}

async function measureSubmissions(withLog: Served, withoutLog: Served): Promise<void> {
  const measured = { with: [] as Submitted[], without: [] as Submitted[] };
  const one = await row(db, statement`select pg_backend_pid() as ${output.number('pid')}`, []);
  const postmaster = await parentOf(one?.pid ?? 0);
  const submit = async (served: Served, sequenced: boolean): Promise<Submitted> => {
    await rows(db, 'vacuum transparency_outbox', []);
    const before = await countersOf(served, postmaster);
    const stop = sequenced && !values['outbox-only'] ? sequenceAside() : undefined;
    const { requestsPerSecond: perSecond } = await runLoad({
      port: served.port,
      connections,
      seconds: 120,
      most: submissions,
      requests: [submission],
    });
    await stop?.();
    const after = await countersOf(served, postmaster);
    while (sequenced && (await sequenceDue(sequencing)));
    const used = Object.entries(after).map(([name, value]) => [
      name,
      (value - before[name as keyof typeof before]) / submissions,
    ]);
    return { perSecond, ...Object.fromEntries(used) };
  };
  for (let round = -1; round < rounds; round += 1) {
    // In turn, so that neither always meets what the other has left.
    const results = { with: {} as Submitted, without: {} as Submitted };
    const order = round % 2 === 0 ? (['without', 'with'] as const) : (['with', 'without'] as const);
    for (const variant of order)
      results[variant] = await submit(variant === 'with' ? withLog : withoutLog, variant === 'with');
    // The first round warms both up.
    if (round < 0) continue;
    measured.with.push(results.with);
    measured.without.push(results.without);
  }
  const ratiosOf = (of: (one: Submitted) => number) =>
    measured.with.map((one, round) => of(one) / of(measured.without[round] ?? one));
  const shown = (ratios: readonly number[]) =>
    `${median(ratios).toFixed(3)} (${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)} in ${rounds} rounds)`;
  const of = (variant: keyof typeof measured, name: keyof Submitted) =>
    whole(median(measured[variant].map((one) => one[name])));
  figures['Submissions per second'] =
    `${of('with', 'perSecond')} with the log, ${of('without', 'perSecond')} without: ratio ${shown(ratiosOf(({ perSecond }) => perSecond))}`;
  for (const variant of ['with', 'without'] as const)
    figures[`Per submission ${variant} the log`] =
      `server ${of(variant, 'server')} µs, database ${of(variant, 'database')} µs, sequencer ${of(variant, 'sequencer')} µs of processor time; ${of(variant, 'wal')} bytes of WAL, ${of(variant, 'buffers')} buffers`;
  const processorTime = ({ server, database, sequencer }: Submitted) => server + database + sequencer;
  figures['Processor time without / with'] = shown(ratiosOf((one) => 1 / processorTime(one)));
}

/** Microseconds of processor time, bytes and buffers since each began. */
async function countersOf({ child }: Served, postmaster: number) {
  const counted = await row(
    db,
    statement`select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') as ${output.number('wal')},
       (select blks_hit + blks_read from pg_stat_database where datname = current_database()) as ${output.number('buffers')}`,
    [],
  );
  const { user, system } = process.cpuUsage();
  return {
    server: 1_000 * (await processorTimeOf(child.pid ?? 0)),
    database: 1_000 * (await processorTimeOf(postmaster)),
    sequencer: user + system,
    wal: counted?.wal ?? 0,
    buffers: counted?.buffers ?? 0,
  };
}

/** What the worker does beside the server: appends once a second. Returns a function that appends the rest and stops it. */
function sequenceAside(): () => Promise<void> {
  const ending = new AbortController();
  const running = (async () => {
    while (!ending.signal.aborted) {
      while (await sequenceDue(sequencing));
      await delay(1_000, undefined, { signal: ending.signal }).catch(() => {});
    }
    while (await sequenceDue(sequencing));
  })();
  return async () => {
    ending.abort();
    await running;
  };
}
