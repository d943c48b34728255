/**
 * Memory and latency of an installation under mixed load for an hour, hostile requests included:
 *
 *   npm run bench endurance -- [--minutes 60] [--clients 12] [--hostile 4]
 *
 * The load and the installation (two servers, one with two processes, a worker, PostgreSQL, SMTP, and Redis and S3 where this machine
 * has them) are those of `npm run bench soak`, without faults. Prints memory and response times. Exits with 1 when a process died
 * or one of `serve` or `worker` needed more than 250 MB, or a hostile request was answered with a server error.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startHostile } from './support/endurance/hostile.ts';
import { memoryOf } from './support/endurance/memory.ts';
import { quantiles } from './support/load.ts';
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
const intervalMs = Math.max(2_000, (minutes * 60_000) / 240);
/** Maximum number of reviews in the ledger, which the load only uses to choose reviews. */
const remembered = 2_000;

/** A volume of 4 GB would be full after 46 minutes at full load. */
const installation = await install({ volumeBytes: 16 * 2 ** 30 });
/** Megabytes by process, at each interval. */
const memory = new Map<string, number[]>();
const timesMs: number[] = [];
const ledger = new Ledger();
const tally = new Tally();
const load = startLoad({
  bases: installation.servers.map(({ base }) => base),
  shop: installation.shop,
  clients: Number(values.clients),
  ledger,
  tally,
  observe: (_kind, ms) => void timesMs.push(ms),
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
    for (const [name, megabytes] of await memoryOf(installation)) {
      const points = memory.get(name) ?? [];
      points.push(megabytes);
      memory.set(name, points);
    }
    ledger.reviews.splice(0, ledger.reviews.length - remembered);
  }
} finally {
  await hostile.stop();
  await load.stop();
  await installation.end();
}
process.exitCode = summary() ? 0 : 1;

/** Prints the figures, and returns whether everything is within its limits. */
function summary(): boolean {
  console.log('| process | first tenth, MB | last tenth, MB | highest, MB |\n|---|---|---|---|');
  const mean = (points: number[]) => points.reduce((sum, value) => sum + value, 0) / points.length;
  const excessive: string[] = [];
  for (const [name, points] of memory) {
    const tenth = Math.max(1, Math.floor(points.length / 10));
    const highest = Math.max(...points);
    const cells = [mean(points.slice(0, tenth)), mean(points.slice(-tenth)), highest];
    console.log(`| ${name} | ${cells.map((mb) => mb.toFixed(0)).join(' | ')} |`);
    if (name !== 'PostgreSQL' && highest > limitMb) excessive.push(name);
  }
  const { p50Ms, p99Ms } = quantiles(timesMs);
  const { deaths } = installation.supervision;
  console.log(
    `\n${timesMs.length} requests, p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms, ${tally.unavailable} with 503`,
  );
  console.log(`Hostile requests by status: ${JSON.stringify(hostile.answers)}`);
  const problems = [
    ...deaths,
    ...hostile.faults,
    ...excessive.map((name) => `${name} needed more than ${limitMb} MB`),
    ...new Set(tally.undocumented),
  ];
  for (const problem of problems) console.log(`Problem: ${problem}`);
  return problems.length === 0;
}
