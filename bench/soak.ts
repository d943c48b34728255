/*
 * Mixed load on an installation while its dependencies fail in turn: PostgreSQL, Redis, S3, SMTP, and while its worker and servers are
 * killed (kill -9). Prints a table with a row per fault. Exits with 1 when a process died, an acknowledged write
 * was lost, a maintained counter is wrong, a response was undocumented, or something did not recover; if a process needed more than
 * 250 MB; and if at the end a medium is not processed, an import or export is not complete, an email or event did not arrive as often as
 * it must, or `tribune verify` finds a difference between the transparency log and the reviews.
 *
 *   npm run bench soak -- [--minutes 10] [--clients 12] [--only NAME …] [--times 1]
 *   npm run bench soak -- --only killed --times 50
 *   npm run bench soak -- --only none --minutes 60
 *
 * --times repeats each fault. S3 needs radosgw (scripts/s3-test-server.sh), rate
 * limits need redis-server; the table lists what is missing on this machine. LOG_LEVEL=warn shows the processes' logs.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { recountMerchant } from '../packages/server/src/app/cli/recount.ts';
import { watchMemory } from './support/processes.ts';
import { type Fault, faultsOf } from './support/soak/faults.ts';
import { install } from './support/soak/installation.ts';
import { lostWrites } from './support/soak/ledger.ts';
import { Load } from './support/soak/load.ts';
import { wrongOutcomes } from './support/soak/outcomes.ts';
import { table } from './support/table.ts';

interface Outcome {
  fault: string;
  acknowledged: number;
  unavailable: number;
  failedOver: number;
  deaths: string[];
  lost: string[];
  differences: number;
  undocumented: string[];
  /** The longest recovery time; null if the service did not recover. */
  secondsUntilNormal: number | null;
}

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    clients: { type: 'string', default: '12' },
    only: { type: 'string', multiple: true, default: [] },
    times: { type: 'string', default: '1' },
  },
});
const recoversWithinMs = 120_000;
const times = Number(values.times);
const minutes = Number(values.minutes);
/** Limit of the memory of each `serve` process and of the worker. */
const limitMb = 250;

const installation = await install();
const load = new Load({
  bases: installation.servers.map(({ base }) => base),
  shop: installation.shop,
  clients: Number(values.clients),
});
const { ledger, tally } = load;
const memory = watchMemory([...installation.workers, ...installation.servers.map(({ process }) => process)]);
const outcomes: Outcome[] = [];
const skipped: string[] = [];
let wrong: string[] = [];
try {
  await tally.secondsUntilNormal(performance.now(), recoversWithinMs);
  const faults = faultsOf(installation).filter(
    ({ name }) => values.only.length === 0 || values.only.some((word) => name.includes(word)),
  );
  const eachMs = (minutes * 60_000) / faults.length;
  for (const fault of faults) {
    if (!fault.happen) skipped.push(fault.name);
    else outcomes.push(await outcomeOf(fault, eachMs));
  }
  await load.stop();
  wrong = await wrongOutcomes(installation, ledger);
} finally {
  memory.stop();
  await load.stop();
  await installation.end();
}
print(outcomes);
for (const [name, megabytes] of memory.highest) {
  console.log(`${name}: at most ${megabytes} MB`);
  if (megabytes > limitMb) wrong.push(`${name} needed ${megabytes} MB`);
}
console.log(load.summary);
const { reviews, orders, imports, exports } = ledger;
const { events } = installation.receiver;
console.log(
  `\n${reviews.length} reviews, ${orders.length} orders, ${imports.length} imports, ${exports.length} exports acknowledged, ${events.size} events received, ${wrong.length} wrong outcomes`,
);
for (const one of wrong.slice(0, 20)) console.log(`Wrong: ${one}`);
process.exit(outcomes.every(isGood) && wrong.length === 0 ? 0 : 1);

async function outcomeOf({ name, happen, restartsServer = false }: Fault, eachMs: number): Promise<Outcome> {
  const { db, shop, supervision } = installation;
  const beganAt = performance.now();
  const deathsBefore = supervision.deaths.length;
  const writesBefore = ledger.writes;
  let slowest: number | null = 0;
  tally.begin();
  tally.restarting = restartsServer;
  for (let round = 0; round < times && slowest !== null; round++) {
    await happen?.(installation);
    const seconds = await tally.secondsUntilNormal(performance.now(), recoversWithinMs);
    slowest = seconds === null ? null : Math.max(slowest, seconds);
  }
  await delay(Math.max(0, eachMs - (performance.now() - beganAt)));
  await load.pause();
  const outcome: Outcome = {
    fault: name,
    acknowledged: ledger.writes - writesBefore,
    unavailable: tally.unavailable,
    failedOver: tally.failedOver,
    deaths: supervision.deaths.slice(deathsBefore),
    lost: await lostWrites(db, shop.uuid, ledger),
    differences: (await recountMerchant(db, shop.uuid, { repair: false })).length,
    undocumented: tally.undocumented,
    secondsUntilNormal: slowest,
  };
  console.error(`${name}: ${isGood(outcome) ? 'good' : JSON.stringify(outcome, null, 1)}`);
  load.resume();
  return outcome;
}

function isGood({ deaths, lost, differences, undocumented, secondsUntilNormal }: Outcome): boolean {
  return deaths.length + lost.length + differences + undocumented.length === 0 && secondsUntilNormal !== null;
}

function print(outcomes: Outcome[]): void {
  const head = ['writes', '503', 'deaths', 'lost', 'recount', 'undocumented', 'seconds until normal'];
  const rows = outcomes.map((one) => [
    one.fault,
    String(one.acknowledged),
    `${one.unavailable}${one.failedOver > 0 ? ` (${one.failedOver} failed over)` : ''}`,
    ...[one.deaths.length, one.lost.length, one.differences, one.undocumented.length].map(String),
    one.secondsUntilNormal?.toFixed(1) ?? 'never',
  ]);
  console.log(table(['fault', ...head], rows));
  for (const name of skipped) console.log(`Not run, because this machine lacks what it needs: ${name}`);
}
