/**
 * This code beside that of another commit, each with a server, a worker and a PostgreSQL of its own, in alternating rounds:
 *
 *   npm run bench compare -- main~20
 *   npm run bench compare -- 224dcd52 --only submit --rounds 31 --seconds 3 --connections 32
 *
 * submit   POST /reviews, one product after the other
 * decide   PATCH /reviews/{id}/moderate, each time another review
 * list     a product's page of 20 reviews that is not in the response cache
 * cached   the same from the cache
 * import   rows per second of a file that the worker imports
 *
 * Exits with 1 when something is slower by more than 3 % beyond noise: when the upper bound of the median ratio of a round,
 * with a confidence of 95 %, is below 0.97. The other code is installed in .bench/releases, once.
 */
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { typeId } from '../packages/server/src/platform/ids.ts';
import { codeOf } from '../scripts/upgrade/release-code.ts';
import { median, medianBounds } from './support/figures.ts';
import { type Installation, install } from './support/installation.ts';
import type { LoadRequest } from './support/load.ts';
import { runLoad } from './support/serving.ts';
import { until } from './support/until.ts';

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
if (!ref) throw new Error('Pass the commit to compare with: npm run bench compare -- COMMIT');
const connections = Number(options.connections);
const seconds = Number(options.seconds);
const products = 200;
const leastRatio = 0.97;

/** An installation with reviews to read and to moderate. */
interface Side {
  installation: Installation;
  /** IDs of reviews in the order in which they are moderated. */
  reviewIds: string[];
  decided: number;
  imported: number;
}

const cases: Record<string, (side: Side) => Promise<number>> = {
  submit: ({ installation }) => requestsPerSecond(installation, submissions(installation)),
  decide,
  list: ({ installation }) => requestsPerSecond(installation, pages(installation, '&once=#')),
  cached: ({ installation }) => requestsPerSecond(installation, pages(installation, '')),
  import: (side) => importedPerSecond(side, Number(options.rows)),
};
const names = Object.keys(cases).filter((name) => !options.only || options.only.includes(name));

const other = await codeOf(ref);
const sides: Side[] = [];
let isSlower = false;
try {
  // The commands of each checkout run its own code.
  for (const checkout of [undefined, other.folder]) sides.push(await prepared(checkout));
  console.log('| case | now, per second | before | ratio | bounds (95 %) |\n| --- | --- | --- | --- | --- |');
  for (const name of names) isSlower = (await compare(name)) || isSlower;
} finally {
  for (const { installation } of sides) await installation.end();
}
process.exitCode = isSlower ? 1 : 0;

async function prepared(checkout: string | undefined): Promise<Side> {
  const installation = await install({ WEB_CONCURRENCY: '1' }, checkout);
  await installation.start('serve');
  await installation.start('worker');
  const side: Side = { installation, reviewIds: [], decided: 0, imported: 0 };
  await importedPerSecond(side, 20_000);
  const client = new Client({ connectionString: installation.databaseUrl });
  await client.connect();
  const { rows } = await client.query('select review_id from reviews order by md5(review_id::text)');
  await client.query('vacuum analyze');
  await client.end();
  side.reviewIds = rows.map(({ review_id }) => typeId('review', review_id));
  return side;
}

/** Returns whether this code is slower. The first round warms up both sides, and rounds alternate which side begins. */
async function compare(name: string): Promise<boolean> {
  const measure = cases[name];
  const taken: [now: number, before: number][] = [];
  for (let round = 0; round <= Number(options.rounds); round++) {
    const figures: [number, number] = [0, 0];
    for (const index of round % 2 === 0 ? [0, 1] : [1, 0])
      figures[index] = (await measure?.(sides[index] as Side)) ?? 0;
    if (round > 0) taken.push(figures);
  }
  const ratios = taken.map(([now, before]) => now / before);
  const bounds = medianBounds(ratios);
  const isSlower = bounds[1] < leastRatio;
  const rate = (index: 0 | 1) =>
    Math.round(median(taken.map((figures) => figures[index]))).toLocaleString('en');
  const ratio = `${median(ratios).toFixed(3)}${isSlower ? ', SLOWER' : ''}`;
  const cells = [name, rate(0), rate(1), ratio, bounds.map((bound) => bound.toFixed(3)).join(' to ')];
  console.log(`| ${cells.join(' | ')} |`);
  return isSlower;
}

async function requestsPerSecond({ base }: Installation, requests: LoadRequest[]): Promise<number> {
  const measured = await runLoad({ port: Number(new URL(base).port), connections, seconds, requests });
  return measured.requestsPerSecond;
}

function keyOf({ merchant }: Installation) {
  return {
    'content-type': 'application/json',
    'x-merchant-id': merchant.merchantId,
    'x-api-key': merchant.apiKey,
  };
}

function pages(installation: Installation, query: string): LoadRequest[] {
  return Array.from({ length: products }, (_, number) => ({
    method: 'GET',
    path: `/apiV2/products/P-${number}/reviews?limit=20${query}`,
    headers: keyOf(installation),
  }));
}

function submissions(installation: Installation): LoadRequest[] {
  return Array.from({ length: products }, (_, number) => ({
    method: 'POST',
    path: '/apiV2/reviews',
    headers: keyOf(installation),
    body: JSON.stringify({
      merchantId: installation.merchant.merchantId,
      productId: `P-${number}`,
      rating: 4,
      authorName: 'Maya',
      authorEmail: 'maya.#@example.com',
      title: 'Warm and dry',
      text: 'Wore it through three days of rain in the hills and stayed dry all the time, number #. The zip is stiff at first.',
    }),
  }));
}

/** Rejects reviews; once all are rejected, restores them. */
async function decide(side: Side): Promise<number> {
  const { merchant } = side.installation;
  const headers = {
    'content-type': 'application/json',
    'x-merchant-id': merchant.merchantId,
    authorization: `Bearer ${merchant.accessToken}`,
  };
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
  const headers = { 'x-merchant-id': merchant.merchantId, authorization: `Bearer ${merchant.accessToken}` };
  const first = side.imported;
  side.imported += rows;
  const lines = Array.from({ length: rows }, (_, index) => {
    const number = first + index;
    return `P-${number % products},${1 + (number % 5)},Number ${number},"Text ${number}: warm and dry, and the pockets are where one wants them.",Author ${number},a${number}@b.example,2025-01-01T00:00:00Z`;
  });
  const csv = ['productId,rating,title,text,authorName,authorEmail,createdAt', ...lines].join('\n');
  const form = new FormData();
  form.append('file', new Blob([csv], { type: 'text/csv' }), 'reviews.csv');
  const began = performance.now();
  const data = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(`${base}/apiV2/admin/${path}`, { headers, ...init });
    if (!answer.ok) throw new Error(await answer.text());
    return ((await answer.json()) as { data: { importId: string; status: string; imported: number } }).data;
  };
  const { importId } = await data('import', { method: 'POST', body: form });
  await until(async () => (await data(`imports/${importId}`)).status === 'completed');
  const took = (performance.now() - began) / 1000;
  const { imported } = await data(`imports/${importId}`);
  if (imported !== rows) throw new Error(`${imported} of ${rows} rows were imported`);
  return rows / took;
}
