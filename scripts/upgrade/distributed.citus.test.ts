import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { recount } from '../../packages/server/src/features/rating-counters/recount.ts';
import { type Db, openDatabase } from '../../packages/server/src/platform/db/database.ts';
import { distributeTables } from '../../packages/server/src/platform/db/distribution/distributing.ts';
import {
  distributionPlan,
  tableStates,
} from '../../packages/server/src/platform/db/distribution/distribution-plan.ts';
import { timeLimits } from '../../packages/server/src/platform/db/guarded-pool.ts';
import { applyMigration, migrate } from '../../packages/server/src/platform/db/migrate.ts';
import { distributedTables } from '../../packages/server/src/platform/db/tenancy.ts';
import { uuidOf } from '../../packages/server/src/platform/ids.ts';
import { openCitusCluster } from '../../packages/server/src/testing/citus-cluster.ts';
import { acceptedOnCitus, loadParser } from '../../packages/server/src/testing/distributed-migrations.ts';
import { keptReleases, restoreAsItWas } from './releases.ts';
import { fillEmptyTables, rowCount } from './rows-in-every-table.ts';

await loadParser();
const log = { debug() {}, info() {}, warn() {}, error: console.error } as never; // only what a pool calls

async function emptyDatabase(t: TestContext) {
  const cluster = await openCitusCluster(process.env.CITUS_URL ?? '');
  t.after(() => cluster.stop());
  const { url } = await cluster.createDatabase();
  const opened = openDatabase({ url, poolSize: 2, log, checkTenancy: false, limits: timeLimits.migrations });
  t.after(() => opened.db.destroy());
  return { url, ...opened };
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

test('a database that was distributed when it had merchants only is migrated to the end', async (t) => {
  const { db, pool } = await emptyDatabase(t);
  await migrate({ db, pool, upTo: '0002_merchants' });
  await distributeTables(db);
  const applied = await migrate({ db, pool });
  assert.ok(applied.length >= 11, String(applied));
  await assertDistributed(db);
});

for (const release of await keptReleases())
  test(`the distributed data of ${release.version} is migrated, also by each kind of statement that the lint accepts`, async (t) => {
    const { url, db, pool } = await emptyDatabase(t);
    const schema = await restoreAsItWas(release, url);
    const merchantId = uuidOf('merchant', release.merchantId) ?? '';
    await fillEmptyTables(db, merchantId);
    await distributeTables(db);
    const counts = await rowCounts(db);
    assert.ok(
      Object.values(counts).every((count) => count > 0),
      JSON.stringify(counts),
    );

    const applied = await migrate({ db, pool });
    assert.ok(applied.length > 0 && applied.every((name) => name > schema), String(applied));
    await assertDistributed(db);
    assert.deepEqual(await rowCounts(db), counts);
    assert.deepEqual(await recount(db, merchantId, { repair: false }), []);

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

async function rowCounts(db: Db): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { name } of await tableStates(db)) counts[name] = await rowCount(db, name);
  return counts;
}
