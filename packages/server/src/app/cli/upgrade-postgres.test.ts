// Thorough runs only.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { appendFile, chmod, chown, mkdir, readdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { withSession } from '../../platform/backup/session.ts';
import { placeHold } from '../../platform/db/startup-lock.ts';
import { accountFor } from '../../platform/embedded-postgres/account.ts';
import { type Binaries, installedBinaries } from '../../platform/embedded-postgres/binaries.ts';
import { scene, silent } from '../../platform/embedded-postgres/cluster.fixture.ts';
import { freshPassword, writeConnection } from '../../platform/embedded-postgres/connection-file.ts';
import { layoutOf } from '../../platform/embedded-postgres/layout.ts';
import { runProgram } from '../../platform/embedded-postgres/run-program.ts';
import { hostAccess, includeSettings } from '../../platform/embedded-postgres/settings.ts';
import { createRolesAndDatabase, runSingleUser } from '../../platform/embedded-postgres/single-user.ts';
import { startEmbeddedPostgres } from '../../platform/embedded-postgres/start.ts';
import { program } from '../../testing/program.ts';

const programs = '/usr/lib/postgresql/15/bin';

test('the database of an older PostgreSQL is upgraded by the command that the error names, and the old one is kept', async (t) => {
  if (!hasPrograms(t)) return;
  const { dataDir } = scene(t);
  const layout = await layoutOf(dataDir);
  const tribune = (...args: string[]) => run(dataDir, args);
  const binaries = await installedBinaries(programs);
  await createCluster(dataDir, binaries);
  const old = await startEmbeddedPostgres({ dataDir, log: silent, binaries });
  const create = ['merchant', 'create', '--name', 'Größe', '--owner', 'owner@shop.example', '--json'];
  const made = await run(dataDir, create, { DATABASE_URL: old.url });
  assert.equal(made.code, 0, made.err);
  // As an upgrade leaves it that is killed between its two renames.
  await withSession(old.url, (client) => placeHold(client, 'moved', 'PostgreSQL 18'));
  await old.stop();

  const refused = await tribune('merchant', 'list');
  assert.equal(refused.code, 1);
  assert.match(refused.err, /is that of PostgreSQL 15, .*Run `tribune upgrade-postgres`/);
  await rename(layout.cluster, join(layout.home, 'cluster.postgres-15'));
  assert.match(
    (await tribune('merchant', 'list')).err,
    /was interrupted\. Run `tribune upgrade-postgres` again/,
  );
  assert.match(
    (await tribune('upgrade-postgres', '--programs', dataDir)).err,
    /^tribune: \/.*has no programs "postgres" and "initdb" that run/,
  );

  const upgraded = await tribune('upgrade-postgres', '--programs', programs, '--json');
  assert.deepEqual([upgraded.code, upgraded.err], [0, '']);
  const { from, to, rows, replaced } = JSON.parse(upgraded.out);
  assert.deepEqual([from, to], [15, 18]);
  assert.ok(rows > 5);
  assert.equal(replaced, join(layout.home, 'cluster.postgres-15'));
  assert.deepEqual(
    (await readdir(dataDir)).filter((name) => name.startsWith('postgres')),
    ['postgres'],
  );
  assert.ok((await readdir(layout.home)).includes('cluster.postgres-15'));
  const listed = await tribune('merchant', 'list');
  assert.match(listed.out, /Größe/);
  assert.equal((await tribune('upgrade-postgres')).out, 'from: 18\nto: 18\n');
});

function hasPrograms(t: TestContext): boolean {
  if (existsSync(programs)) return true;
  if (process.env.CI === 'true')
    throw new Error('This test needs PostgreSQL 15, and in CI nothing may be skipped');
  t.skip(`NOT TESTED: there is no ${programs}`);
  return false;
}

/** As an earlier release created it, with the options that this version has. */
async function createCluster(dataDir: string, binaries: Binaries): Promise<void> {
  const { home, cluster, connectionFile } = await layoutOf(dataDir);
  await mkdir(home);
  await chmod(home, 0o711);
  await mkdir(cluster, { mode: 0o700 });
  const account = await accountFor(cluster, binaries.initdb);
  const args = ['-D', cluster, '--username=postgres', '--auth=reject', '--encoding=UTF8', '--locale=C'];
  const { ok, output } = await runProgram(account.command(binaries.initdb, args));
  assert.ok(ok, output);
  await appendFile(join(cluster, 'postgresql.conf'), includeSettings);
  await writeFile(join(cluster, 'pg_hba.conf'), hostAccess);
  await chown(join(cluster, 'pg_hba.conf'), account.owner.uid, account.owner.gid);
  const password = freshPassword();
  await runSingleUser({ cluster, account, binaries, step: 'Creating' }, createRolesAndDatabase(password));
  await writeConnection(connectionFile, { port: 0, password, settings: '' });
}

function run(
  dataDir: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<{ code: number; out: string; err: string }> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [program, ...args],
      { env: { ...process.env, DATABASE_URL: '', DATA_DIR: dataDir, ...env } },
      (_error, out, err) => resolve({ code: child.exitCode ?? -1, out, err }),
    );
  });
}
