/**
 * A whole installation as docs/SCALING.md describes it, on one machine: PostgreSQL with a streaming replica, PgBouncer in transaction
 * mode, Redis, S3, two `serve` with WEB_CONCURRENCY=2 behind a TCP balancer, and two workers:
 *
 *   npm run bench cluster -- [--rate 500] [--seconds 5]
 *
 * Runs the main stories over HTTP, then restarts one `serve` after the other under a fixed rate of reads and writes, `--seconds`
 * before, between and after. Nothing is retried. Exits with 1 when a story fails, a request gets another answer than 200, a
 * process dies, an acknowledged review is missing or a maintained counter is wrong. What the machine lacks is listed.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { rows } from '../packages/server/src/platform/db/database.ts';
import { output, statement } from '../packages/server/src/platform/db/statement.ts';
import { uuidOf } from '../packages/server/src/platform/ids.ts';
import { quantiles } from './support/load.ts';
import { type Cluster, startCluster } from './support/cluster/installation.ts';
import { stories } from './support/cluster/stories.ts';
import { startTraffic, type Traffic } from './support/cluster/traffic.ts';
import { countDifferences } from './support/soak/ledger.ts';

const { values } = parseArgs({
  options: { rate: { type: 'string', default: '500' }, seconds: { type: 'string', default: '5' } },
});
/** For connections that are just being opened. */
const leavingMs = 1_000;
const problems: string[] = [];
const line = (...cells: unknown[]) => console.log(`| ${cells.join(' | ')} |`);

const cluster = await startCluster();
try {
  for (const name of cluster.missing) console.log(`Not on this machine: ${name}`);
  await tellStories(cluster);
  const traffic = await restartUnderLoad(cluster);
  printPhases(traffic);
  await verify(cluster, traffic);
} finally {
  await cluster.end();
}
for (const problem of [...problems, ...cluster.supervision.deaths]) console.log(`Problem: ${problem}`);
process.exit(problems.length + cluster.supervision.deaths.length > 0 ? 1 : 0);

async function tellStories(cluster: Cluster): Promise<void> {
  line('story', 'seconds', 'outcome');
  line('---', '---', '---');
  for (const { name, happens } of stories) {
    const began = performance.now();
    const outcome = await happens(cluster).then(
      () => 'good',
      (error: Error) => {
        problems.push(`${name}: ${error.message}`);
        return 'failed';
      },
    );
    line(name, ((performance.now() - began) / 1000).toFixed(1), outcome);
  }
}

/** As docs/SCALING.md says. */
async function restartUnderLoad({ base, leaveOut, shop, servers, db }: Cluster): Promise<Traffic> {
  const traffic = startTraffic({ base, shop, perSecond: Number(values.rate) });
  const quietly = async (name: string) => {
    traffic.begin(name);
    await delay(Number(values.seconds) * 1000);
  };
  await quietly('before');
  await printConnections(db);
  for (const [index, { port, process }] of servers.entries()) {
    traffic.begin(`serve ${index + 1} stops`);
    leaveOut(port);
    await delay(leavingMs);
    await process.terminate();
    traffic.begin(`serve ${index + 1} starts`);
    await process.start();
    leaveOut(null);
    await quietly('both serve');
  }
  await traffic.stop();
  return traffic;
}

async function printConnections(db: Cluster['db']): Promise<void> {
  const found = await rows(
    db,
    statement`
    select regexp_replace(application_name, ' - .*', ' (through PgBouncer)') as ${output.text('name')}, count(*)::int as ${output.number('count')}
    from pg_stat_activity
    where backend_type = 'client backend' and application_name like 'tribune%'
    group by 1 order by 1`,
    [],
  );
  console.log();
  line('connections of PostgreSQL', 'number');
  line('---', '---');
  for (const { name, count } of found) line(name, count);
}

function printPhases({ phases }: Traffic): void {
  console.log();
  line('phase', 'seconds', 'requests/s', 'p50 ms', 'p99 ms', 'slowest ms', 'failed');
  line(...Array(7).fill('---'));
  for (const { name, seconds, times, failed } of phases) {
    const { p50Ms, p99Ms } = quantiles(times);
    const failures = [...failed.values()].reduce((sum, count) => sum + count, 0);
    const slowest = times.reduce((most, ms) => Math.max(most, ms), 0);
    const figures = [p50Ms, p99Ms, slowest].map((ms) => ms.toFixed(1));
    line(name, seconds.toFixed(1), ((times.length + failures) / seconds).toFixed(0), ...figures, failures);
    for (const [what, count] of failed) problems.push(`${name}: ${count} × ${what}`);
  }
}

async function verify({ db, shop }: Cluster, { reviews, phases }: Traffic): Promise<void> {
  const stored = await rows(
    db,
    statement`select review_id as ${output.text('review_id')} from reviews where merchant_id = $1`,
    [shop.uuid],
  );
  const known = new Set(stored.map(({ review_id }) => review_id));
  const lost = reviews.filter((id) => !known.has(uuidOf('review', id) ?? ''));
  if (lost.length > 0) problems.push(`${lost.length} acknowledged reviews are not in the database`);
  const differences = await countDifferences(db, shop.uuid);
  if (differences > 0) problems.push(`recount finds ${differences} differences`);
  const requests = phases.reduce((sum, { times }) => sum + times.length, 0);
  console.log(
    `\n${requests} requests, ${reviews.length} reviews acknowledged, ${lost.length} lost, ${differences} differences in counters`,
  );
}
