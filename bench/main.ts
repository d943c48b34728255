/**
 * Measures the product against minimal implementations of the same, alternating, on the machine it runs on:
 *
 *   npm run bench                              all, as a table
 *   npm run bench -- --json                    the same as JSON
 *   npm run bench -- --only uncached --rounds 9 --seconds 3 --connections 64
 *
 * warm      a cached page of 20 reviews, against a bare Fastify route that sends the same bytes
 * uncached  the same page uncached, against a bare Fastify route with one prepared query
 * submit    POST /reviews, against pgbench with the same statements (needs `pgbench` in PATH)
 * one       the same with every review for one product, to detect contention on its counters
 *
 * Rounds alternate, so that other load affects both sides: the ratio (median over rounds) is more meaningful
 * than either figure. The database is a new embedded one that syncs every commit to disk (fsync).
 */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { createApp } from '../packages/server/src/app/http.ts';
import { rows } from '../packages/server/src/platform/db/database.ts';
import { output, statement } from '../packages/server/src/platform/db/statement.ts';
import type { LoadRequest, Measured } from './support/load.ts';
import { pgbenchVersion, recordStatements, runPgbench, scriptOf, statementsOf } from './support/pgbench.ts';
import { openScratch, origin } from './support/scratch.ts';
import { seedReviews } from './support/seed.ts';
import { runLoad, serve } from './support/serving.ts';

const names = ['warm', 'uncached', 'submit', 'one'] as const;
type Name = (typeof names)[number];

const { values: options } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    only: { type: 'string', multiple: true },
    rounds: { type: 'string', default: '7' },
    seconds: { type: 'string', default: '3' },
    connections: { type: 'string', default: '32' },
  },
});
const rounds = Number(options.rounds);
const seconds = Number(options.seconds);
const connections = Number(options.connections);
const chosen = new Set(options.only ?? names);
for (const name of chosen)
  if (!names.includes(name as Name)) throw new Error(`--only takes ${names.join(', ')}; not ${name}`);

const aims: Record<Name, number | null> = { warm: 0.75, uncached: 0.8, submit: 0.75, one: null };
const products = 500;

interface Side {
  measure(seconds: number): Promise<Measured & { cpuMicroseconds?: number }>;
}

const children: ChildProcess[] = [];
recordStatements();
const { databaseUrl, dataDir, service, shop, merchantId, close } = await openScratch();
try {
  await seedReviews(service.context.db, merchantId, { products, reviews: products * 40 });

  const page = (product: number): LoadRequest => ({
    method: 'GET',
    path: `/apiV2/products/P-${product}/reviews?merchantId=${shop.merchantId}&page=1&limit=20`,
    headers: { origin, 'accept-encoding': 'identity' },
  });
  const submission = (product: string): LoadRequest => ({
    method: 'POST',
    path: '/apiV2/reviews',
    headers: {
      'content-type': 'application/json',
      'x-merchant-id': shop.merchantId,
      'x-api-key': shop.apiKey,
    },
    body: JSON.stringify({
      merchantId: shop.merchantId,
      productId: product,
      rating: 4,
      authorName: 'Maya',
      authorEmail: 'maya.#@example.com',
      title: 'Warm and dry',
      text: 'Wore it through three days of rain in the hills and stayed dry all the time, number #. The zip is stiff at first, the hood fits over a helmet, and the pockets are where one wants them.',
    }),
  });

  const pairs: Record<Name, () => Promise<[Side, Side] | string>> = {
    async warm() {
      const ours = await served('tribune', { databaseUrl, dataDir, cacheResponses: true });
      const request = page(1);
      const url = `http://127.0.0.1:${ours.port}${request.path}`;
      const bare = await served('bytes', { url, headers: request.headers });
      return [ours.under([request]), bare.under([request])];
    },
    async uncached() {
      const ours = await served('tribune', { databaseUrl, dataDir, cacheResponses: false });
      const bare = await served('query', {
        databaseUrl,
        merchantId,
        poolSize: service.context.config.databasePoolSize,
      });
      // Many products, because concurrent requests for one page share its response.
      const requests = Array.from({ length: products }, (_, index) => page(1 + index));
      return [ours.under(requests), bare.under(requests)];
    },
    submit: () => submitting(Array.from({ length: products }, (_, index) => `P-${1 + index}`)),
    one: () => submitting(['P-1']),
  };

  async function submitting(productIds: string[]): Promise<[Side, Side] | string> {
    if ((await pgbenchVersion()) === null) return 'not measured: there is no pgbench on the PATH';
    const ours = await served('tribune', { databaseUrl, dataDir, cacheResponses: true });
    const script = scriptOf(await sentForSubmissions(productIds));
    const pgbench: Side = {
      measure: (seconds) => runPgbench({ databaseUrl, script, clients: connections, seconds }),
    };
    return [ours.under(productIds.map(submission)), pgbench];
  }

  async function sentForSubmissions(productIds: string[]) {
    const app = await createApp(service.context);
    const requests = [];
    for (let number = 0; number < products; number++) {
      const request = submission(productIds[number % productIds.length] ?? '');
      const payload = request.body?.replaceAll('#', String(Date.now() * 1000 + number)) ?? '';
      const send = async () => {
        const answer = await app.inject({
          method: 'POST',
          url: request.path,
          headers: request.headers,
          payload,
        });
        if (answer.json().data?.status !== 'approved') throw new Error(answer.body);
      };
      const sent = await statementsOf(send);
      // The first requests also look the merchant and its key up.
      if (number >= 10) requests.push(sent);
    }
    await app.close();
    return requests;
  }

  const results: {
    name: Name;
    note?: string;
    ratio?: number;
    aim: number | null;
    ours?: Figures;
    bare?: Figures;
  }[] = [];
  for (const name of names) {
    if (!chosen.has(name)) continue;
    const pair = await pairs[name]();
    if (typeof pair === 'string') results.push({ name, aim: aims[name], note: pair });
    else results.push({ name, aim: aims[name], ...(await inTurns(pair)) });
    for (const child of children.splice(0)) child.kill();
  }
  const machine = await machineFacts();
  if (options.json) console.log(JSON.stringify({ machine, rounds, seconds, connections, results }, null, 2));
  else print(machine, results);
} finally {
  for (const child of children) child.kill();
  await close();
}

type Figures = Measured & { cpuMicroseconds?: number };

async function inTurns([ours, bare]: [Side, Side]): Promise<{ ratio: number; ours: Figures; bare: Figures }> {
  await ours.measure(2);
  await bare.measure(2);
  const taken: { ours: Figures; bare: Figures }[] = [];
  for (let round = 0; round < rounds; round++)
    taken.push({ ours: await ours.measure(seconds), bare: await bare.measure(seconds) });
  return {
    ratio: median(taken.map(({ ours, bare }) => ours.requestsPerSecond / bare.requestsPerSecond)),
    ours: medians(taken.map(({ ours }) => ours)),
    bare: medians(taken.map(({ bare }) => bare)),
  };
}

function medians(taken: Figures[]): Figures {
  const of = (figure: keyof Figures) => median(taken.map((one) => one[figure] ?? Number.NaN));
  const cpuMicroseconds = of('cpuMicroseconds');
  return {
    requestsPerSecond: of('requestsPerSecond'),
    p50Ms: of('p50Ms'),
    p99Ms: of('p99Ms'),
    ...(Number.isFinite(cpuMicroseconds) && { cpuMicroseconds }),
  };
}

function median(numbers: number[]): number {
  const sorted = numbers.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

async function served(server: string, about: object) {
  const { port, child } = await serve(server, about);
  children.push(child);
  const cpuMs = async () => {
    child.send('processor time?');
    const [answer] = (await once(child, 'message')) as [{ cpuMs: number }];
    return answer.cpuMs;
  };
  const under = (requests: LoadRequest[]): Side => ({
    async measure(seconds) {
      const before = await cpuMs();
      const measured = await runLoad({ port, connections, seconds, requests });
      const cpuMicroseconds = (((await cpuMs()) - before) / (measured.requestsPerSecond * seconds)) * 1000;
      return { ...measured, cpuMicroseconds };
    },
  });
  return { port, under };
}

async function machineFacts() {
  const [version] = await rows(
    service.context.db,
    statement`select current_setting('server_version') as ${output.text('server_version')}`,
    [],
  );
  const processors = cpus();
  return {
    processor: processors[0]?.model ?? 'unknown',
    cores: processors.length,
    node: process.version,
    postgresql: version?.server_version ?? 'unknown',
    pgbench: await pgbenchVersion(),
  };
}

function print(
  machine: Awaited<ReturnType<typeof machineFacts>>,
  results: {
    name: Name;
    note?: string;
    ratio?: number;
    aim: number | null;
    ours?: Figures;
    bare?: Figures;
  }[],
): void {
  console.log(
    `${machine.cores} × ${machine.processor}, Node ${machine.node}, PostgreSQL ${machine.postgresql}, ${machine.pgbench ?? 'no pgbench'}`,
  );
  console.log(
    `${connections} connections, median of ${rounds} rounds of ${seconds} s on each side in turn\n`,
  );
  const line = (cells: string[]) =>
    console.log(cells.map((cell, at) => (at === 0 ? cell.padEnd(18) : cell.padStart(12))).join(''));
  line(['', 'requests/s', 'p50 ms', 'p99 ms', 'CPU µs', 'ratio', 'aim']);
  for (const { name, note, ratio, aim, ours, bare } of results) {
    if (!ours || !bare) console.log(`${name}: ${note}`);
    else {
      line([name, ...cells(ours), ratio?.toFixed(2) ?? '', aim?.toFixed(2) ?? '']);
      line(['  beside', ...cells(bare), '', '']);
    }
  }
}

function cells({ requestsPerSecond, p50Ms, p99Ms, cpuMicroseconds }: Figures): string[] {
  return [
    Math.round(requestsPerSecond).toLocaleString('en'),
    p50Ms.toFixed(2),
    p99Ms.toFixed(2),
    cpuMicroseconds?.toFixed(1) ?? '',
  ];
}
