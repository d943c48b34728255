/**
 * Compares the product with minimal programs that do the same, on this machine:
 *
 * npm run bench                              all, as a table npm run bench -- --json                    the same as JSON npm run bench --
 * --only uncached --rounds 9 --seconds 3 --connections 64
 *
 * The pairs are described in bench/support/pairs. Their rounds alternate, so that other load affects both sides: the ratio (median over
 * rounds) is more meaningful than either figure. Exits with 1 when a ratio is below its aim beyond noise: when the aim is above the bounds
 * of the median with a confidence of 95 %. The database is a new embedded one that syncs every commit to disk (fsync).
 */
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { rows } from '../packages/server/src/platform/db/database.ts';
import { output, statement } from '../packages/server/src/platform/db/statement.ts';
import { median, medianBounds } from './support/figures.ts';
import { type Figures, type Pair, type PairKind, warmUpSeconds } from './support/pairs/pair.ts';
import { decide, log, one, submit, uncached, warm } from './support/pairs/requests.ts';
import { exporting, importing } from './support/pairs/transfers.ts';
import { uploads } from './support/pairs/uploads.ts';
import { openScratch } from './support/scratch.ts';
import { seedReviews } from './support/seed.ts';

/** Importing is last, because it empties the database. */
const pairs: Record<string, PairKind> = {
  warm,
  uncached,
  submit,
  one,
  log,
  decide,
  uploads,
  export: exporting,
  import: importing,
};

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
for (const name of options.only ?? [])
  if (!pairs[name]) throw new Error(`--only takes ${Object.keys(pairs).join(', ')}; not ${name}`);
const chosen = Object.entries(pairs).filter(([name]) => !options.only || options.only.includes(name));
const products = 500;

interface Result {
  name: string;
  aim: number | null;
  /** Why the pair was not measured. */
  note?: string;
  ratio?: number;
  bounds?: [number, number];
  isBelowAim?: boolean;
  ours?: Figures;
  bare?: Figures;
}

const scratch = await openScratch();
const results: Result[] = [];
try {
  await seedReviews(scratch.service.context.db, scratch.merchantId, { products, reviews: products * 40 });
  for (const [name, { aim, open }] of chosen) {
    const pair = await open({ scratch, products, connections, rounds, seconds });
    if (typeof pair === 'string') results.push({ name, aim, note: pair });
    else results.push({ name, aim, ...(await inTurns(pair, aim)) });
  }
  const machine = await machineFacts();
  if (options.json) console.log(JSON.stringify({ machine, rounds, seconds, connections, results }, null, 2));
  else print(machine, results);
} finally {
  await scratch.close();
}
process.exitCode = results.some(({ isBelowAim }) => isBelowAim) ? 1 : 0;

async function inTurns({ ours, bare, end }: Pair, aim: number | null) {
  try {
    await ours.measure(warmUpSeconds);
    await bare.measure(warmUpSeconds);
    const taken: { ours: Figures; bare: Figures }[] = [];
    for (let round = 0; round < rounds; round++)
      taken.push({ ours: await ours.measure(seconds), bare: await bare.measure(seconds) });
    const ratios = taken.map(({ ours, bare }) => ours.perSecond / bare.perSecond);
    const bounds = medianBounds(ratios);
    return {
      ratio: median(ratios),
      bounds,
      isBelowAim: aim !== null && bounds[1] < aim,
      ours: medians(taken.map(({ ours }) => ours)),
      bare: medians(taken.map(({ bare }) => bare)),
    };
  } finally {
    await end?.();
  }
}

function medians(taken: Figures[]): Figures {
  const names = Object.keys(taken[0] ?? {}) as (keyof Figures)[];
  const figures = names.map((name) => [name, median(taken.map((one) => one[name] ?? Number.NaN))] as const);
  return Object.fromEntries(figures) as unknown as Figures; // it has the names of each
}

async function machineFacts() {
  const [version] = await rows(
    scratch.service.context.db,
    statement`select current_setting('server_version') as ${output.text('server_version')}`,
    [],
  );
  const processors = cpus();
  return {
    processor: processors[0]?.model ?? 'unknown',
    cores: processors.length,
    node: process.version,
    postgresql: version?.server_version ?? 'unknown',
  };
}

function print(machine: Awaited<ReturnType<typeof machineFacts>>, results: Result[]): void {
  console.log(
    `${machine.cores} × ${machine.processor}, Node ${machine.node}, PostgreSQL ${machine.postgresql}; ${connections} connections, median of ${rounds} rounds of ${seconds} s on each side in turn\n`,
  );
  const line = (cells: string[]) => console.log(`| ${cells.join(' | ')} |`);
  line([
    '',
    'per second',
    'p50, p99 ms',
    'CPU µs',
    'beside it',
    'p50, p99 ms',
    'CPU µs',
    'ratio',
    'bounds',
    'aim',
  ]);
  line(Array(10).fill('---'));
  for (const { name, note, ratio, bounds, aim, isBelowAim, ours, bare } of results) {
    if (!ours || !bare) line([name, note ?? '', ...Array(8).fill('')]);
    else
      line([
        ...[name, ...cells(ours), ...cells(bare), ratio?.toFixed(2) ?? ''],
        bounds?.map((bound) => bound.toFixed(2)).join(' to ') ?? '',
        `${aim ?? ''}${isBelowAim ? ', BELOW' : ''}`,
      ]);
  }
}

function cells({ perSecond, p50Ms, p99Ms, cpuMicroseconds }: Figures): string[] {
  return [
    perSecond < 100 ? perSecond.toFixed(1) : Math.round(perSecond).toLocaleString('en'),
    p50Ms === undefined ? '' : `${p50Ms.toFixed(2)}, ${p99Ms?.toFixed(2)}`,
    cpuMicroseconds?.toFixed(1) ?? '',
  ];
}
