/**
 * Memory and latency of an installation under mixed load for an hour, hostile requests included:
 *
 *   npm run bench endurance -- [--minutes 60] [--clients 12] [--hostile 4]
 *
 * The load and the installation (two servers, one with two processes, a worker, PostgreSQL, SMTP, and Redis and S3 where this machine
 * has them) are those of `npm run bench soak`, without faults. Writes a chart to .bench/endurance.svg. Exits with 1 when a process died
 * or one of `serve` or `worker` needed more than 250 MB, or a hostile request was answered with a server error.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { quantiles } from './support/load.ts';
import { chart } from './support/endurance/chart.ts';
import { startHostile } from './support/endurance/hostile.ts';
import { memoryOf } from './support/endurance/memory.ts';
import { install } from './support/soak/installation.ts';
import { Ledger } from './support/soak/ledger.ts';
import { startLoad } from './support/soak/load.ts';
import { Tally } from './support/soak/tally.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    clients: { type: 'string', default: '12' },
    hostile: { type: 'string', default: '4' },
  },
});
const minutes = Number(values.minutes);
const limitMb = 250;
/** Points of the chart, at most one every two seconds. */
const intervalMs = Math.max(2_000, (minutes * 60_000) / 240);
/** The ledger is for the load's choice of a review only. */
const remembered = 2_000;

type Points = [minutes: number, value: number][];

/** At full load 4 GB are full after 46 minutes. */
const installation = await install({ volumeBytes: 16 * 2 ** 30 });
const memory = new Map<string, Points>();
const latency = new Map<string, Points>();
const taken = new Map<string, number[]>();
const everTaken: number[] = [];
const ledger = new Ledger();
const tally = new Tally();
const load = startLoad({
  bases: installation.servers.map(({ base }) => base),
  shop: installation.shop,
  clients: Number(values.clients),
  ledger,
  tally,
  observe(kind, ms) {
    const times = taken.get(kind) ?? [];
    times.push(ms);
    taken.set(kind, times);
  },
});
const hostile = startHostile({
  base: installation.servers[0]?.base ?? '',
  shop: installation.shop,
  clients: Number(values.hostile),
});
try {
  const began = performance.now();
  while (performance.now() - began < minutes * 60_000) {
    await delay(intervalMs);
    const minute = (performance.now() - began) / 60_000;
    for (const [name, mb] of await memoryOf(installation)) add(memory, name, minute, mb);
    for (const [kind, times] of taken) {
      add(latency, `${kind}, p99`, minute, quantiles(times).p99Ms);
      for (const ms of times) everTaken.push(ms);
    }
    taken.clear();
    ledger.reviews.splice(0, ledger.reviews.length - remembered);
  }
} finally {
  await hostile.stop();
  await load.stop();
  await installation.end();
}
const file = resolve(import.meta.dirname, '../.bench/endurance.svg');
await mkdir(resolve(file, '..'), { recursive: true });
await writeFile(
  file,
  chart([
    { title: 'Resident memory', unit: 'MB', limit: limitMb, lines: memory },
    { title: 'Response time', unit: 'ms', lines: latency },
  ]),
);
process.exitCode = summary() ? 0 : 1;

function add(lines: Map<string, Points>, name: string, minute: number, value: number): void {
  const points = lines.get(name) ?? [];
  points.push([minute, value]);
  lines.set(name, points);
}

/** Prints it and returns whether everything is within its limits. */
function summary(): boolean {
  console.log('| process | first tenth, MB | last tenth, MB | highest, MB |\n|---|---|---|---|');
  const mean = (points: Points) => points.reduce((sum, [, value]) => sum + value, 0) / points.length;
  const excessive: string[] = [];
  for (const [name, points] of memory) {
    const tenth = Math.max(1, Math.floor(points.length / 10));
    const highest = Math.max(...points.map(([, value]) => value));
    const cells = [mean(points.slice(0, tenth)), mean(points.slice(-tenth)), highest];
    console.log(`| ${name} | ${cells.map((mb) => mb.toFixed(0)).join(' | ')} |`);
    if (name !== 'PostgreSQL' && highest > limitMb) excessive.push(name);
  }
  const { p50Ms, p99Ms } = quantiles(everTaken);
  const { deaths } = installation.supervision;
  console.log(
    `\n${everTaken.length} requests, p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms, ${tally.unavailable} with 503`,
  );
  console.log(`Hostile requests by status: ${JSON.stringify(hostile.answers)}`);
  const problems = [
    ...deaths,
    ...hostile.faults,
    ...excessive.map((name) => `${name} needed more than ${limitMb} MB`),
    ...new Set(tally.undocumented),
  ];
  for (const problem of problems) console.log(`Problem: ${problem}`);
  console.log(`Chart: ${file}`);
  return problems.length === 0;
}
