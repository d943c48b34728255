/**
 * A whole installation as docs/SCALING.md describes it, on one machine: PostgreSQL with a streaming replica, PgBouncer in transaction mode,
 * Redis, S3, two `serve` (one with WEB_CONCURRENCY=2) behind a TCP balancer, and two workers. With CITUS_URL, as for `npm run test:citus`,
 * its database is on that cluster, without a replica:
 *
 * npm run bench cluster -- [--clients 12] [--seconds 5]
 *
 * Restarts one `serve` after the other under the load of `npm run bench soak`, `--seconds` before, between and after. Exits
 * with 1 if a response is not 200, a process dies, or an outcome is wrong as in `soak`. Lists missing programs.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Cluster, installCluster } from './support/soak/installation.ts';
import { Load } from './support/soak/load.ts';
import { wrongOutcomes } from './support/soak/outcomes.ts';

const { values } = parseArgs({
  options: { clients: { type: 'string', default: '12' }, seconds: { type: 'string', default: '5' } },
});
/** Time for connections that are being opened when the balancer excludes a server. */
const leavingMs = 1_000;

const cluster = await installCluster();
const problems: string[] = [];
const load = new Load({ bases: [cluster.base], shop: cluster.shop, clients: Number(values.clients) });
const { ledger, tally } = load;
try {
  for (const name of cluster.missing) console.log(`Not on this machine: ${name}`);
  await restartEach(cluster);
  await load.stop();
  problems.push(...(await wrongOutcomes(cluster, ledger)));
} finally {
  await cluster.end();
}
console.log(load.summary);
problems.push(...cluster.supervision.deaths, ...new Set(tally.undocumented));
if (tally.unavailable > 0) problems.push(`${tally.unavailable} requests were answered with 503`);
for (const problem of problems) console.log(`Problem: ${problem}`);
console.log(`${ledger.writes} writes acknowledged, ${problems.length} problems`);
process.exit(problems.length > 0 ? 1 : 0);

/** Restarts one server after the other, as docs/SCALING.md describes. */
async function restartEach({ leaveOut, servers }: Cluster): Promise<void> {
  await delay(Number(values.seconds) * 1000);
  for (const { port, process } of servers) {
    leaveOut(port);
    await delay(leavingMs);
    await process.terminate();
    await process.start();
    leaveOut(null);
    await delay(Number(values.seconds) * 1000);
  }
}
