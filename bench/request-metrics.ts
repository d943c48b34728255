/**
 * The cost of counting and timing one request: our counters compared with prom-client's Counter and Histogram, with labels
 * looked up by name and with children bound in advance. 200 routes, median of 7 alternating rounds.
 *
 *   npm run bench request-metrics
 */
import { Counter, Histogram, Registry } from 'prom-client';
import { RequestCounters } from '../packages/server/src/platform/metrics/request-counters.ts';

const routes = Array.from({ length: 200 }, (_, index) => `/apiV2/products/:productId/route${index}`);
const calls = 1_000_000;
const method = 'GET';

const own = new RequestCounters();
const held = routes.map((route) => own.of(route, method));

const registers = [new Registry()];
const labelNames = ['route', 'method'];
const count = new Counter({
  name: 'requests',
  help: 'requests',
  labelNames: [...labelNames, 'status'],
  registers,
});
const buckets = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5];
const time = new Histogram({ name: 'seconds', help: 'seconds', labelNames, buckets, registers });
const counts = routes.map((route) => count.labels(route, method, '200'));
const times = routes.map((route) => time.labels(route, method));

const variants: Record<string, (index: number, ms: number) => void> = {
  'our counters, held': (index, ms) => held[index]?.add(200, ms),
  'our counters, by name': (index, ms) => own.of(routes[index] ?? '', method).add(200, ms),
  'prom-client, bound': (index, ms) => {
    counts[index]?.inc();
    times[index]?.observe(ms / 1000);
  },
  'prom-client, by label': (index, ms) => {
    const route = routes[index] ?? '';
    count.inc({ route, method, status: '200' });
    time.observe({ route, method }, ms / 1000);
  },
};

const results = new Map<string, number[]>(Object.keys(variants).map((name) => [name, []]));
for (let round = 0; round < 8; round++)
  for (const [name, run] of Object.entries(variants)) {
    const began = process.hrtime.bigint();
    for (let call = 0; call < calls; call++) run(call % routes.length, (call % 500) / 10);
    const nanoseconds = Number(process.hrtime.bigint() - began) / calls;
    // The first round includes compilation.
    if (round > 0) results.get(name)?.push(nanoseconds);
  }
for (const [name, times] of results) {
  const median = times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
  console.log(`${name.padEnd(24)} ${median.toFixed(0).padStart(6)} ns a request`);
}
