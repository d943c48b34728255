// Runs the tests: starts a PostgreSQL server, migrates a template that each test file clones, and prints a summary.
//   npm test                 without the slow tests
//   npm test -- --thorough   everything, as with CI=true
//   npm test -- reviews      everything of the files whose path contains one of the words
//   npm test -- --pooler …   with PgBouncer in transaction mode between the application and the database
//   npm run test:citus …     the server's tests, on the Citus cluster of CITUS_URL (testing/citus-cluster.ts)

import { existsSync, globSync, readFileSync, statfsSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { spec } from 'node:test/reporters';
import { pino } from 'pino';
import { bundlePages } from '../packages/server/src/app/cli/pages.ts';
import { openDatabase } from '../packages/server/src/platform/db/database.ts';
import { distributeTables } from '../packages/server/src/platform/db/distribution/distributing.ts';
import { timeLimits } from '../packages/server/src/platform/db/guarded-pool.ts';
import { migrate } from '../packages/server/src/platform/db/migrate.ts';
import { openCitusCluster } from '../packages/server/src/testing/citus-cluster.ts';
import { administer, closeToAllButCopies } from '../packages/server/src/testing/database.ts';
import { notOnCitus } from '../packages/server/src/testing/not-on-citus.ts';
import { poolerIsInstalled, startPooler } from '../packages/server/src/testing/pooler.ts';
import { thoroughOnlyReason } from '../packages/server/src/testing/thorough.ts';
import { goIsInstalled } from '../packages/verify/test/go.ts';
import { noBrowser } from '../packages/widget/test/browser.ts';
import { serviceEntry } from './run/bundle.mjs';
import { longestFirst, readRecord, writeRecord } from './test/order.ts';
import { runFiles } from './test/run-files.mjs';
import { startTestPostgres } from './test/start-postgres.ts';

const flags = ['--thorough', '--pooler', '--citus'];
const words = process.argv.slice(2).filter((word) => !flags.includes(word));
const onCitus = process.argv.includes('--citus');
if (onCitus && !process.env.CITUS_URL) {
  console.error('SKIPPED: CITUS_URL is not set, so that NOTHING was tested on Citus; see CONTRIBUTING.md.');
  process.exit(0);
}
const isThorough =
  onCitus || process.env.CI === 'true' || process.argv.includes('--thorough') || words.length > 0;
process.env.TRIBUNE_TEST_THOROUGH = String(isThorough);
const root = resolve(import.meta.dirname, '..');
const record = join(root, `node_modules/.cache/tribune-test-seconds${isThorough ? '-thorough' : ''}.json`);
const recorded = await readRecord(record);
const ofServer = '{packages/server/**/*.test.ts,scripts/**/*.citus.test.ts}';
const found = globSync(onCitus ? ofServer : '{packages,bench,scripts,tools}/**/*.test.ts', {
  cwd: root,
  exclude: (name) => name === 'node_modules',
})
  .filter((file) => words.length === 0 || words.some((word) => file.includes(word)))
  .filter((file) => onCitus || !file.endsWith('.citus.test.ts'))
  .filter((file) => !onCitus || !notOnCitus.some(({ path, title }) => !title && file.includes(path)));
const usual = found.filter((file) => isThorough || !isThoroughOnly(file));
const files = longestFirst(usual, recorded).map((file) => join(root, file));
if (files.length === 0) {
  console.error(`No test file's path contains ${words.join(' or ')}.`);
  process.exit(1);
}

// The first compares the memory of its process before and after; the others share a module with a folder that is deleted.
const apart = [
  'content/texts.test.ts',
  'content/texts-of-kinds.test.ts',
  'uploads/spool-part.test.ts',
  'platform/storage/s3-storage.test.ts',
  'platform/storage/disk-storage.test.ts',
];

sayWhatIsMissing();
const folder = await mkdtemp(join(memoryFolder() ?? tmpdir(), 'tribune-test-'));
// Tests write their files there too, some as other users, who need access.
await chmod(folder, 0o711);
process.env.TMPDIR = folder;
// Some 150 processes import the service. Compiling it is half of a second of processor time, which is half of their start.
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules/.cache/tribune-tests');
// As `npm start` and the published program run. React's other build takes a seventh of the processor time of tests that render emails.
process.env.NODE_ENV ??= 'production';
const log = pino({ level: 'error' }, pino.destination(2));
const postgres = onCitus ? await citusServer() : await startTestPostgres(folder, log);
let failed = 1;
let pooler;
try {
  process.env.TRIBUNE_TEST_DATABASE_URL = postgres.url;
  process.env.TRIBUNE_TEST_TEMPLATE = await makeTemplate(postgres);
  if (process.argv.includes('--pooler')) {
    pooler = await startPooler(postgres.url, { size: 20 });
    process.env.TRIBUNE_TEST_POOLER_URL = pooler.through(postgres.url);
  }
  process.env.TRIBUNE_TEST_PROGRAM = serviceEntry();
  await bundlePages((sentence) => console.log(sentence));
  failed = await runAll(files);
} finally {
  await pooler?.stop();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
process.exit(failed === 0 ? 0 : 1);

function isThoroughOnly(file) {
  return readFileSync(join(root, file), 'utf8').startsWith('// Thorough runs only.\n');
}

function sayWhatIsMissing() {
  const missing = [
    [!noBrowser, 'Chromium (/usr/bin/chromium-headless-shell): the pages are not tested in a browser'],
    [
      existsSync('/usr/bin/redis-server'),
      'Redis (/usr/bin/redis-server): limits shared by several processes are not tested',
    ],
    [
      goIsInstalled,
      'Go (golang-go, golang-golang-x-mod-dev): logs are not verified by its reference libraries',
    ],
    [poolerIsInstalled, 'PgBouncer (/usr/sbin/pgbouncer): the service behind a pooler is not tested'],
    [
      ['/usr/bin', '/usr/local/bin', '/opt/homebrew/bin'].some((folder) =>
        existsSync(join(folder, 'ffmpeg')),
      ),
      'ffmpeg: what it makes of videos is not tested',
    ],
  ].filter(([present]) => !present);
  if (missing.length === 0) return;
  for (const [, what] of missing) console.error(`MISSING: ${what}.`);
  if (process.env.CI === 'true') {
    console.error('In CI nothing may be skipped; .ci/run installs what is missing.');
    process.exit(1);
  }
}

// In memory, because test data lives for minutes: on disk, the tests of the embedded PostgreSQL took 82 s instead of 37 s.
function memoryFolder() {
  const folder = '/dev/shm';
  if (!existsSync(folder)) return null;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize > 2 ** 32 ? folder : null;
}

async function makeTemplate({ url, createDatabase, nodes }) {
  if (createDatabase) {
    const database = await createDatabase();
    await migrated(database.url);
    await closeToAllButCopies(nodes, database.name);
    return database.name;
  }
  await administer(url, 'create database tribune_template');
  const template = new URL(url);
  template.pathname = '/tribune_template';
  await migrated(template.href);
  return 'tribune_template';
}

async function migrated(url) {
  const { db, pool } = openDatabase({
    url,
    poolSize: 2,
    log,
    checkTenancy: false,
    limits: timeLimits.migrations,
  });
  await migrate({ db, pool });
  if (onCitus) await distributeTables(db);
  await db.destroy();
}

async function citusServer() {
  const cluster = await openCitusCluster(process.env.CITUS_URL);
  process.env.TRIBUNE_TEST_CITUS_NODES = cluster.nodes.join(' ');
  process.env.TRIBUNE_TEST_SKIPPED_TITLES = JSON.stringify(notOnCitus.flatMap(({ title }) => title ?? []));
  return cluster;
}

async function runAll(files) {
  const counts = { passed: 0, failed: 0, skipped: 0, thoroughOnly: 0 };
  const seconds = new Map();
  const repeated = [];
  const stream = runFiles(files, {
    processes: 4,
    timeoutMs: 300_000,
    // What fails among four busy processes on two cores, and not alone, is printed, and counts as passed.
    repeated: words.length === 0 ? 3 : 0,
    isApart: (file) => apart.some((end) => file.endsWith(end)),
    onFile(file, took) {
      seconds.set(file, took);
      recorded[relative(root, file)] = took.elapsed;
    },
    onRepeat: (failures) => repeated.push(...failures),
  });
  stream.on('data', ({ type, data: { details, skip, todo } }) => {
    if (!['test:pass', 'test:fail'].includes(type) || details.type === 'suite') return;
    if (type === 'test:fail') counts.failed++;
    else if (skip !== undefined || todo !== undefined) counts.skipped++;
    else counts.passed++;
    if (skip === thoroughOnlyReason) counts.thoroughOnly++;
  });
  for await (const text of stream.compose(spec)) process.stdout.write(text);
  if (process.env.CI === 'true' && counts.skipped > 0) {
    console.error(`${counts.skipped} tests were skipped; in CI nothing may be.`);
    counts.failed += counts.skipped;
  }
  await writeRecord(record, recorded);
  printSlowest(seconds);
  if (onCitus)
    for (const { path, title, reason } of notOnCitus)
      console.log(`NOT ON CITUS: ${path}${title ? `: ${title}` : ''}: ${reason}`);
  for (const { name, error } of repeated)
    console.log(`\nFAILED AT FIRST, and its file ran again: ${name}`, error);
  if (!isThorough)
    console.log(
      `\nNot run: ${found.length - files.length} files, ${counts.thoroughOnly} other tests and parts of some, all of which CI runs: npm test -- --thorough`,
    );
  console.log(`\n${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
  return counts.failed;
}

/** The processor time excludes PostgreSQL, which all files share, most of Chromium's renderers, and files whose process was killed. */
function printSlowest(seconds) {
  const slowest = [...seconds].sort(([, one], [, other]) => other.processor - one.processor).slice(0, 15);
  console.log('\nThe files that used most processor time, in seconds of it and elapsed:');
  for (const [file, { processor, elapsed }] of slowest)
    console.log(
      `${processor.toFixed(1).padStart(6)} ${elapsed.toFixed(1).padStart(6)}  ${relative(root, file)}`,
    );
  const total = [...seconds.values()].reduce((sum, { processor }) => sum + processor, 0);
  console.log(`${total.toFixed(1).padStart(6)}         all ${seconds.size} files`);
}
