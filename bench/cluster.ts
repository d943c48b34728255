/**
 * A whole installation as docs/SCALING.md describes it, on one machine: PostgreSQL with a streaming replica, PgBouncer in transaction mode,
 * Redis, S3, two `serve` (one with WEB_CONCURRENCY=2) behind a TCP balancer, and two workers. With CITUS_URL, as for `npm run test:citus`,
 * its database is on that cluster, without a replica:
 *
 * npm run bench cluster -- [--clients 12] [--seconds 5]
 *
 * Restarts one `serve` after the other under the load of `npm run bench soak`, `--seconds` before, between and after, on connections that
 * stay open and on new ones. Meanwhile decisions must be shown by every process within a second. Exits with 1 if a response is not 200, a
 * process dies, or an outcome is wrong as in `soak`. Lists missing programs.
 */
import { Agent } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { quantiles } from './support/load.ts';
import { send } from './support/soak/client.ts';
import { type Cluster, installCluster } from './support/soak/installation.ts';
import { Ledger } from './support/soak/ledger.ts';
import { startLoad } from './support/soak/load.ts';
import { wrongOutcomes } from './support/soak/outcomes.ts';
import { Tally } from './support/soak/tally.ts';
import { until } from './support/until.ts';

const { values } = parseArgs({
  options: { clients: { type: 'string', default: '12' }, seconds: { type: 'string', default: '5' } },
});
/** Time for connections that are being opened when the balancer excludes a server. */
const leavingMs = 1_000;
const longestSpreadMs = 1_000;

interface Phase {
  name: string;
  began: number;
  seconds: number;
  timesMs: number[];
}

const cluster = await installCluster();
const { base, shop, supervision } = cluster;
const ledger = new Ledger();
const tally = new Tally();
const phases: Phase[] = [];
const problems: string[] = [];
const agent = new Agent({ keepAlive: true });
begin('before');
const load = startLoad({
  bases: [base],
  shop,
  clients: Number(values.clients),
  ledger,
  tally,
  agent,
  observe: (_kind, ms) => void phases.at(-1)?.timesMs.push(ms),
});
try {
  for (const name of cluster.missing) console.log(`Not on this machine: ${name}`);
  await restartEach(cluster);
  await load.stop();
  endPhase();
  problems.push(...(await wrongOutcomes(cluster, ledger)));
} finally {
  agent.destroy();
  await cluster.end();
}
printPhases();
problems.push(...supervision.deaths, ...new Set(tally.undocumented));
if (tally.unavailable > 0) problems.push(`${tally.unavailable} requests were answered with 503`);
for (const problem of problems) console.log(`Problem: ${problem}`);
console.log(`${ledger.writes} writes acknowledged, ${problems.length} problems`);
process.exit(problems.length > 0 ? 1 : 0);

/** Restarts one server after the other, as docs/SCALING.md describes. */
async function restartEach({ leaveOut, servers }: Cluster): Promise<void> {
  await delay(Number(values.seconds) * 1000);
  await measureSpread('the first approval');
  for (const [index, { port, process }] of servers.entries()) {
    begin(`serve ${index + 1} stops`);
    leaveOut(port);
    await delay(leavingMs);
    await process.terminate();
    begin(`serve ${index + 1} starts`);
    await process.start();
    leaveOut(null);
    begin('both serve');
    await delay(Number(values.seconds) * 1000);
    await measureSpread(`after serve ${index + 1} started`);
  }
}

/** The time from the acknowledgment of an approval until every process of both servers lists the review. */
async function measureSpread(name: string): Promise<void> {
  const productId = `HELD-${phases.length}`;
  const staff = {
    'x-merchant-id': shop.merchantId,
    authorization: `Bearer ${shop.accessToken}`,
    'content-type': 'application/json',
  };
  const body = {
    merchantId: shop.merchantId,
    productId,
    rating: 4,
    authorName: 'Maya',
    authorEmail: `${productId}@example.com`,
    text: 'See www.cheap-boots.example for half the price.',
  };
  const headers = {
    'x-merchant-id': shop.merchantId,
    'x-api-key': shop.apiKey,
    'content-type': 'application/json',
  };
  const submitted = await send(
    base,
    { method: 'POST', path: '/apiV2/reviews', headers, body: JSON.stringify(body) },
    false,
  );
  const { id } = JSON.parse(submitted.body).data;
  const path = `/apiV2/products/${productId}/reviews`;
  // Requests the list from every process: a server distributes connections to its processes in turn.
  const lists = async () => {
    const sent = cluster.servers.flatMap(({ base }) =>
      [base, base, base].map((one) => send(one, { method: 'GET', path, headers }, false)),
    );
    return (await Promise.all(sent)).every((answer) => answer.body.includes(id));
  };
  if (await lists()) problems.push(`${name}: a review was listed before it was approved`);
  const approval = {
    method: 'PATCH',
    path: `/apiV2/reviews/${id}/moderate`,
    headers: staff,
    body: '{"status":"approved"}',
  };
  await send(base, approval, false);
  const began = performance.now();
  await until(lists);
  const took = Math.round(performance.now() - began);
  console.log(`${name}: every process listed the approved review after ${took} ms`);
  if (took > longestSpreadMs) problems.push(`${name}: it took ${took} ms`);
}

function begin(name: string): void {
  endPhase();
  phases.push({ name, began: performance.now(), seconds: 0, timesMs: [] });
}

function endPhase(): void {
  const last = phases.at(-1);
  if (last) last.seconds = (performance.now() - last.began) / 1000;
}

function printPhases(): void {
  console.log('\n| phase | seconds | requests/s | p50, p99, slowest ms |\n| --- | --- | --- | --- |');
  for (const { name, seconds, timesMs } of phases) {
    const { p50Ms, p99Ms } = quantiles(timesMs);
    const slowest = timesMs.reduce((most, ms) => Math.max(most, ms), 0);
    const times = [p50Ms, p99Ms, slowest].map((ms) => ms.toFixed(1)).join(', ');
    console.log(`| ${name} | ${seconds.toFixed(1)} | ${(timesMs.length / seconds).toFixed(0)} | ${times} |`);
  }
}
