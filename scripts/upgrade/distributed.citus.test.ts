import assert from 'node:assert/strict';
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { exportTypes } from '../../packages/contract/src/index.ts';
import { writeExport } from '../../packages/server/src/features/exports/index.ts';
import { recount } from '../../packages/server/src/features/rating-counters/recount.ts';
import { type Db, openDatabase, rows } from '../../packages/server/src/platform/db/database.ts';
import { distributeTables } from '../../packages/server/src/platform/db/distribution/distributing.ts';
import {
  distributionPlan,
  tableStates,
} from '../../packages/server/src/platform/db/distribution/distribution-plan.ts';
import { timeLimits } from '../../packages/server/src/platform/db/guarded-pool.ts';
import { applyMigration, migrate } from '../../packages/server/src/platform/db/migrate.ts';
import { knownMigrations } from '../../packages/server/src/platform/db/migration-files.ts';
import { distributedTables } from '../../packages/server/src/platform/db/tenancy.ts';
import { newUuid, uuidOf } from '../../packages/server/src/platform/ids.ts';
import { openCitusCluster } from '../../packages/server/src/testing/citus-cluster.ts';
import { acceptedOnCitus, loadParser } from '../../packages/server/src/testing/distributed-migrations.ts';
import { type KeptRelease, keptReleases, restoreAsItWas } from './releases.ts';
import { fillEmptyTables, rowCounts } from './rows-in-every-table.ts';

await loadParser();
const log = { debug() {}, info() {}, warn() {}, error: console.error } as never; // only what a pool calls

const insertMerchant = `insert into merchants (merchant_id, name, plan, webhook_secret, client_salt, created_at)
  values ($1, 'Acme', 'growth', 'x', '', now())`;

async function emptyDatabase(t: TestContext) {
  const cluster = await openCitusCluster(process.env.CITUS_URL ?? '');
  t.after(() => cluster.stop());
  const { url } = await cluster.createDatabase();
  const opened = openDatabase({ url, poolSize: 2, log, checkTenancy: false, limits: timeLimits.migrations });
  t.after(() => opened.db.destroy());
  return { url, ...opened };
}

/** The release's data, not distributed, and rows in the tables that are empty in it. */
async function filledDatabase(t: TestContext, release: KeptRelease) {
  const database = await emptyDatabase(t);
  const schema = await restoreAsItWas(release, database.url);
  const merchantId = uuidOf('merchant', release.merchantId) ?? '';
  await fillEmptyTables(database.db, merchantId);
  return { ...database, schema, merchantId };
}

/** The files of all kinds of exports. */
async function exportsOf(db: Db, merchantId: string): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'exports-'));
  const period = { startDate: '2000-01-01', endDate: '2099-12-31' };
  const files: string[] = [];
  for (const type of exportTypes) {
    const selection = { merchantId, type, status: 'all', ...period } as const;
    const path = join(folder, type);
    const { rowCount } = await writeExport(db, {
      selection,
      path,
      mediaUrl: 'https://media.example',
      onProgress() {},
    });
    assert.ok(rowCount > 0, type);
    files.push(await readFile(path, 'utf8'));
  }
  return files;
}

async function assertDistributed(db: Db): Promise<void> {
  const states = await tableStates(db);
  assert.deepEqual(
    states.filter(({ distributed }) => !distributed),
    [],
  );
  assert.equal(states.length, distributedTables.length);
  assert.deepEqual(await distributionPlan(db), []);
}

test('a database that was distributed when it had merchants only is migrated file by file, with rows in every table', async (t) => {
  const { db, pool } = await emptyDatabase(t);
  const [, merchantsOnly, ...others] = await knownMigrations();
  await migrate({ db, pool, ...(merchantsOnly && { upTo: merchantsOnly }) });
  await distributeTables(db);
  const merchantId = newUuid();
  await rows(db, insertMerchant, [merchantId]);
  for (const name of others) {
    await fillEmptyTables(db, merchantId);
    const before = await rowCounts(db);
    assert.deepEqual(await migrate({ db, pool, upTo: name }), [name]);
    const after = await rowCounts(db);
    assert.deepEqual(after, { ...after, ...before }, name);
  }
  await assertDistributed(db);
  await fillEmptyTables(db, merchantId);
  await recount(db, merchantId, { repair: true });
  assert.deepEqual(await recount(db, merchantId, { repair: false }), []);
});

for (const release of await keptReleases())
  test(`the distributed data of ${release.version} is migrated, also by each kind of statement that the lint accepts`, async (t) => {
    const { db, pool, schema, merchantId } = await filledDatabase(t, release);
    const other = await filledDatabase(t, release);
    await distributeTables(db);
    const counts = await rowCounts(db);
    assert.ok(
      Object.values(counts).every((count) => count > 0),
      JSON.stringify(counts),
    );

    const applied = await migrate({ db, pool });
    assert.ok(applied.length > 0 && applied.every((name) => name > schema), String(applied));
    await assertDistributed(db);
    const after = await rowCounts(db);
    assert.deepEqual(after, { ...after, ...counts });
    assert.deepEqual(await recount(db, merchantId, { repair: false }), []);
    await migrate(other);
    assert.deepEqual(await exportsOf(db, merchantId), await exportsOf(other.db, merchantId));

    for (const sql of acceptedOnCitus)
      await db
        .transaction()
        .execute((tx) => applyMigration(tx, sql))
        .catch((error) => {
          throw new Error(`${sql}: ${error.message}`);
        });
    // Distributes the table that the last statement creates.
    await migrate({ db, pool });
    await assertDistributed(db);
  });
