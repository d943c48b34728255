/**
 * This code beside minimal programs that do the same, or beside the code of another commit, in alternating rounds:
 *
 *   npm run bench
 *   npm run bench compare -- main~20
 *   npm run bench compare -- 224dcd52 --only submit --rounds 31 --seconds 3 --connections 32
 *
 * submit   POST /reviews, one product after the other
 * decide   PATCH /reviews/{id}/moderate, each time another review
 * list     a product's page of 20 reviews that is not in the response cache
 * cached   the same from the cache
 * import   rows per second of a file that the worker imports
 *
 * Each side has a server, a worker and a PostgreSQL of its own, which syncs every commit to disk (fsync). The other code is installed in
 * .bench/releases, once. Exits with 1 when a ratio is below its limit beyond noise: when the upper bound of the median ratio of a round, with
 * a confidence of 95 %, is below the limit. Beside another commit, the limit is 0.97.
 */
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { readConfig } from '../packages/server/src/platform/config.ts';
import { typeId, uuidOf } from '../packages/server/src/platform/ids.ts';
import { codeOf } from '../scripts/upgrade/release-code.ts';
import { callsTo, importCsv, json, origin, staffHeaders } from './support/api.ts';
import { median, medianBounds } from './support/figures.ts';
import { type Installation, install } from './support/installation.ts';
import type { LoadRequest } from './support/load.ts';
import { runLoad, serve } from './support/serving.ts';
import { submission } from './support/submission.ts';
import { table } from './support/table.ts';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string', multiple: true },
    rounds: { type: 'string', default: '15' },
    seconds: { type: 'string', default: '2' },
    connections: { type: 'string', default: '32' },
    rows: { type: 'string', default: '10000' },
  },
});
const [ref] = positionals;
const connections = Number(options.connections);
const seconds = Number(options.seconds);
const products = 200;

/** An installation with reviews to read and to moderate. */
interface Side {
  installation: Installation;
  /** IDs of reviews in the order in which they are moderated. */
  reviewIds: string[];
  decided: number;
  imported: number;
  /** Number of submissions sent, each with another text. */
  submitted: number;
}

const cases: Record<string, (side: Side) => Promise<number>> = {
  submit,
  decide,
  list: ({ installation }) => requestsPerSecond(installation, pages(installation, '&once=#')),
  cached: ({ installation }) => requestsPerSecond(installation, pages(installation, '')),
  import: (side) => importedPerSecond(side, Number(options.rows)),
};

const ends: (() => unknown)[] = [];
try {
  const ours = await prepared(undefined);
  const compared = ref ? await besideCommit(ours, ref) : await besideMinimal(ours);
  const chosen = compared.filter(({ name }) => !options.only || options.only.includes(name));
  const rows: string[][] = [];
  for (const one of chosen) rows.push(await compare(one));
  console.log(table(['case', 'now, per second', 'beside it', 'ratio', 'bounds (95 %)', 'limit'], rows));
} finally {
  for (const end of ends.reverse()) await end();
}

/** What is measured, as how often per second it is done on both sides. */
type Compared = Awaited<ReturnType<typeof besideCommit>>[number];

async function besideCommit(ours: Side, ref: string) {
  // The commands of each checkout run its own code.
  const theirs = await prepared((await codeOf(ref)).folder);
  return Object.entries(cases).map(([name, measure]) => ({
    name,
    leastRatio: 0.97,
    now: () => measure(ours),
    beside: () => measure(theirs),
  }));
}

/** Beside a route that sends the same bytes from memory, a route with one prepared query, and submissions. */
async function besideMinimal(ours: Side): Promise<Compared[]> {
  const { installation } = ours;
  const { base, databaseUrl, merchant } = installation;
  const [page] = pages(installation, '');
  if (!page) throw new Error('There are products');
  const merchantId = uuidOf('merchant', merchant.merchantId);
  const { databasePoolSize: poolSize } = readConfig({});
  const about = { url: base + page.path, headers: page.headers, databaseUrl, merchantId, poolSize };
  const { port, child } = await serve('minimal', about);
  ends.push(() => child.kill());
  const load = (requests: LoadRequest[]) => () => requestsPerSecond(installation, requests);
  const cached = { now: load([page]), beside: () => loaded(port, [{ ...page, path: '/bytes' }]) };
  const list = {
    now: load(pages(installation, '&once=#')),
    beside: () => loaded(port, pages(installation, '')),
  };
  return [
    { name: 'cached', leastRatio: 0.75, ...cached },
    { name: 'list', leastRatio: 0.8, ...list },
    { name: 'decide', leastRatio: 1, now: () => decide(ours), beside: load(submissions(installation)) },
  ];
}

async function prepared(checkout: string | undefined): Promise<Side> {
  const installation = await install(checkout);
  ends.push(() => installation.end());
  const side: Side = { installation, reviewIds: [], decided: 0, imported: 0, submitted: 0 };
  await importedPerSecond(side, 20_000);
  await installation.untilQuiet();
  const client = new Client({ connectionString: installation.databaseUrl });
  await client.connect();
  const { rows } = await client.query('select review_id from reviews order by md5(review_id::text)');
  await client.query('vacuum analyze');
  await client.end();
  side.reviewIds = rows.map(({ review_id }) => typeId('review', review_id));
  return side;
}

/** Returns the row of the table. The first round warms up both sides, and rounds alternate which side begins. */
async function compare({ name, now, beside, leastRatio }: Compared): Promise<string[]> {
  const taken: [now: number, beside: number][] = [];
  for (let round = 0; round <= Number(options.rounds); round++) {
    const figures: [number, number] = [0, 0];
    for (const index of round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const))
      figures[index] = await (index === 0 ? now() : beside());
    if (round > 0) taken.push(figures);
  }
  const ratios = taken.map(([now, beside]) => now / beside);
  const bounds = medianBounds(ratios);
  const isBelow = bounds[1] < leastRatio;
  if (isBelow) process.exitCode = 1;
  const rate = (index: 0 | 1) =>
    Math.round(median(taken.map((figures) => figures[index]))).toLocaleString('en');
  return [
    ...[name, rate(0), rate(1), median(ratios).toFixed(3)],
    bounds.map((bound) => bound.toFixed(3)).join(' to '),
    `${leastRatio}${isBelow ? ', BELOW' : ''}`,
  ];
}

function requestsPerSecond({ base }: Installation, requests: LoadRequest[]): Promise<number> {
  return loaded(Number(new URL(base).port), requests);
}

async function loaded(port: number, requests: LoadRequest[]): Promise<number> {
  return (await loadOf(port, requests)).requestsPerSecond;
}

// Not a constant: the comparison runs before this line.
function loadOf(port: number, requests: LoadRequest[]) {
  return runLoad({ port, connections, seconds, requests });
}

function pages(installation: Installation, query: string): LoadRequest[] {
  return Array.from({ length: products }, (_, number) => ({
    method: 'GET',
    path: `/apiV2/products/P-${number}/reviews?limit=20${query}`,
    headers: { 'x-merchant-id': installation.merchant.merchantId, origin },
  }));
}

/** Texts differ between rounds, too: from the second round on, each submission would be compared with copies of the earlier ones. */
async function submit(side: Side): Promise<number> {
  const { installation, submitted } = side;
  const requests = submissions(installation, submitted);
  const { requestsPerSecond, sent = 0 } = await loadOf(Number(new URL(installation.base).port), requests);
  side.submitted += sent;
  return requestsPerSecond;
}

function submissions({ merchant }: Installation, first = 0): LoadRequest[] {
  return Array.from({ length: 20 * products }, (_, index) =>
    submission(merchant, `P-${index % products}`, first + index),
  );
}

/** Rejects reviews; once all are rejected, restores them. */
async function decide(side: Side): Promise<number> {
  const { merchant } = side.installation;
  const headers = { ...staffHeaders(merchant), ...json };
  const round = Math.floor(side.decided / side.reviewIds.length);
  const from = side.decided % side.reviewIds.length;
  const chosen = side.reviewIds.slice(from);
  const body = JSON.stringify(
    round % 2 === 0 ? { status: 'rejected', reasonCode: 'other' } : { status: 'approved' },
  );
  const requests = chosen.map(
    (id): LoadRequest => ({ method: 'PATCH', path: `/apiV2/reviews/${id}/moderate`, headers, body }),
  );
  const port = Number(new URL(side.installation.base).port);
  const { requestsPerSecond, sent = 0 } = await runLoad({
    port,
    connections,
    seconds,
    requests,
    most: chosen.length,
  });
  side.decided += sent;
  return requestsPerSecond;
}

async function importedPerSecond(side: Side, rows: number): Promise<number> {
  const { base, merchant } = side.installation;
  const staff = callsTo(base, staffHeaders(merchant));
  const first = side.imported;
  side.imported += rows;
  const lines = Array.from({ length: rows }, (_, index) => {
    const number = first + index;
    return `P-${number % products},${1 + (number % 5)},Number ${number},"Text ${number}: warm and dry, and the pockets are where one wants them.",Author ${number},a${number}@b.example,2025-01-01T00:00:00Z`;
  });
  const columns = 'productId,rating,title,text,authorName,authorEmail,createdAt';
  const began = performance.now();
  const { imported } = await importCsv(staff, [columns, ...lines]);
  const took = (performance.now() - began) / 1000;
  if (imported !== rows) throw new Error(`${imported} of ${rows} rows were imported`);
  return rows / took;
}
