/**
 * Every hot route for a merchant with ten million reviews, compared with one with a hundred thousand:
 *
 *   npm run bench scale                                     makes the data once, then measures for some minutes
 *   npm run bench scale -- --reviews 1000000 --data FOLDER
 *   npm run bench scale -- --only search --seconds 5        routes whose name contains a text, which may be repeated
 *   npm run bench scale -- --make                           only makes the data
 *
 * Data are made in .bench/scale, in about 75 seconds for each million on two processors; `NAME.json` has the merchants' credentials. Both
 * databases are in one PostgreSQL with the settings of the embedded one, and each has a server of its own. Sizes are measured in turn, with
 * every URL new to the response cache. Prints a table and exits with 1 when a route's median time or 99th percentile at the larger size is
 * more than 1.5 times that at the smaller one. Routes above the limit are measured again after all others: after writes, PostgreSQL vacuums the larger store for minutes,
 * which slows down other measurements.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { migrateAt } from '../packages/server/src/platform/db/migrate.ts';
import { uuidOf } from '../packages/server/src/platform/ids.ts';
import { rateLimits } from '../packages/server/src/testing/rate-limits.ts';
import { temporaryFolder, warnings, withEnds } from './support/ends.ts';
import { startServer, supervision } from './support/processes.ts';
import { type Case, casesOf, type Store, undoDecisions } from './support/scale/cases.ts';
import { type Cluster, openCluster, settingsToFill } from './support/scale/cluster.ts';
import { type Filled, fill } from './support/scale/fill.ts';
import { isAbove, measured, type Result } from './support/scale/measuring.ts';
import { prepare, repairCounters } from './support/scale/preparing.ts';
import { failuresOf, lineOf, tableOf } from './support/scale/report.ts';
import { samplesOf } from './support/scale/samples.ts';
import { largeSize, type Size, smallSize } from './support/scale/sizes.ts';

const { values: options } = parseArgs({
  options: {
    reviews: { type: 'string', default: '10000000' },
    data: { type: 'string', default: resolve(import.meta.dirname, '../.bench/scale') },
    make: { type: 'boolean', default: false },
    only: { type: 'string', multiple: true, default: [''] },
    seconds: { type: 'string', default: '2' },
    connections: { type: 'string', default: '16' },
  },
});
const data = resolve(options.data);
const effort = { seconds: Number(options.seconds), connections: Number(options.connections) };
const credentialsOf = ({ database }: Size) => join(data, `${database}.json`);
const sizes = { small: smallSize, large: largeSize(Number(options.reviews)) };

await mkdir(data, { recursive: true });
await makeMissing();
if (!options.make) process.exitCode = await measureAll();

async function makeMissing(): Promise<void> {
  const missing: Size[] = [];
  for (const size of Object.values(sizes)) if ((await merchantsOf(size)) === null) missing.push(size);
  if (missing.length === 0) return;
  const cluster = await openCluster(data, settingsToFill);
  try {
    for (const size of missing) {
      const merchants = await fill(cluster, size);
      const repaired = await repairCounters(cluster.urlOf(size.database), merchants);
      console.log(`${size.database}: ${repaired} counters set by recount`);
      // Written last, to mark the database as complete.
      await writeFile(credentialsOf(size), JSON.stringify(merchants, null, 2));
    }
  } finally {
    await cluster.stop();
  }
}

async function merchantsOf(size: Size): Promise<Filled | null> {
  const text = await readFile(credentialsOf(size), 'utf8').catch(() => null);
  return text && JSON.parse(text);
}

async function measureAll(): Promise<number> {
  const { small, large, end } = await withEnds(async (ends) => {
    const cluster = await openCluster(data, {});
    ends.push(cluster.stop);
    const opened = async (size: Size) => {
      const store = await openStore(cluster, size);
      // Limits that count requests but never refuse one.
      const env = { ...process.env, LOG_LEVEL: 'error', ...rateLimits(1_000_000_000) };
      const databases = { DATABASE_URL: cluster.urlOf(size.database), DATA_DIR: await temporaryFolder(ends) };
      const { port } = await startServer(supervision(ends, { ...env, ...databases }));
      return { store, port };
    };
    return { small: await opened(sizes.small), large: await opened(sizes.large) };
  });
  return measureStores(small, large).finally(end);
}

async function openStore(cluster: Cluster, size: Size): Promise<Store> {
  const merchants = (await merchantsOf(size)) ?? [];
  const [merchant] = merchants;
  if (!merchant) throw new Error(`${size.database} is incomplete: remove ${credentialsOf(size)}`);
  // Data from before the newest migration is migrated like that of an installation.
  await migrateAt(cluster.urlOf(size.database), warnings);
  await prepare(cluster, size, merchants);
  const samples = await samplesOf(
    cluster.urlOf(size.database),
    uuidOf('merchant', merchant.merchantId) ?? '',
  );
  return { merchant, samples, smallProduct: `P-${size.big.products}` };
}

interface Opened {
  store: Store;
  port: number;
}

async function measureStores(small: Opened, large: Opened): Promise<number> {
  const { cases, notMeasured } = casesOf(small.store);
  const ofLarge = new Map(casesOf(large.store).cases.map((one) => [one.name, one]));
  const measure = async (one: Case): Promise<Result> => {
    const side = ({ port, store }: Opened, { requests, decides }: Case) => ({
      port,
      requests,
      // Undoes only decisions that were sent. The last decisions about the other reviews come from the data, and are by the same staff
      // member.
      undo: decides && ((sent: number) => undoDecisions(port, store.merchant, decides.slice(0, sent))),
    });
    const sides = { small: side(small, one), large: side(large, ofLarge.get(one.name) ?? one) };
    const result = await measured(one.name, sides, effort);
    console.error(lineOf(result));
    return result;
  };
  const results: Result[] = [];
  const chosen = cases.filter(({ name }) => options.only.some((text) => name.includes(text)));
  for (const one of chosen) results.push(await measure(one));
  for (const [index, result] of results.entries()) {
    const one = chosen[index];
    if (one && isAbove(result)) results[index] = await measure(one);
  }
  console.log(tableOf(results, [sizes.small.database, sizes.large.database]));
  if (notMeasured.length > 0)
    console.log(`\nNot measured, as nothing of the kind is stored: ${notMeasured.join(', ')}`);
  const failures = failuresOf(results);
  console.log(
    failures.length === 0 ? '\nNothing is above its limit.' : `\nAbove the limit:\n${failures.join('\n')}`,
  );
  return failures.length === 0 ? 0 : 1;
}
