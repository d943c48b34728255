// Thorough runs only.

import assert from 'node:assert/strict';
import { chownSync, cpSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { accountFor } from './account.ts';
import { postgresBinaries } from './binaries.ts';
import { asUser, needsRoot, query, scene, temporaryUser } from './cluster.fixture.ts';
import { readPostmaster } from './postmaster.ts';
import { runProgram } from './run-program.ts';

for (const folderMode of [0o700, 0o755]) {
  test(`root starts it below a folder of mode 0${folderMode.toString(8)}, and the server is not root`, async (t) => {
    if (!needsRoot(t)) return;
    const { cluster, start } = scene(t, { folderMode });
    const database = await start();
    await query(database.url, 'create extension pg_trgm');
    assert.notEqual(await serverUid(cluster), 0);
    await database.stop();
    await (await start()).stop();
  });
}

test('root starts it when the programs are below a folder of mode 0700 too', async (t) => {
  if (!needsRoot(t)) return;
  const { folder } = scene(t, { folderMode: 0o700 });
  const { initdb } = await postgresBinaries();
  cpSync(dirname(dirname(initdb)), join(folder, 'native'), { recursive: true, verbatimSymlinks: true });
  const [cluster, copy] = [join(folder, 'cluster'), join(folder, 'native/bin/initdb')];
  mkdirSync(cluster, { mode: 0o700 });
  const account = await accountFor(cluster, copy);
  const { ok, output } = await runProgram(
    account.command(copy, ['-D', cluster, '--auth=reject', '--no-sync']),
  );
  assert.equal(ok, true, output);
  assert.notEqual(statSync(cluster).uid, 0);
});

test('root starts it below a folder of mode 0700 without dac_read_search, as in a container', async (t) => {
  if (!needsRoot(t)) return;
  const { inAnotherProcess } = scene(t, { folderMode: 0o700 });
  const owner = await inAnotherProcess('start', ['setpriv', '--bounding-set=-dac_read_search']);
  assert.deepEqual(await query(owner.reported.url, 'select 1 as alive'), [{ alive: 1 }]);
  await owner.leave();
});

test('an ordinary user starts it, and root after that leaves it to the user', async (t) => {
  if (!needsRoot(t)) return;
  const { dataDir, cluster, inAnotherProcess, start } = scene(t);
  const user = temporaryUser(t);
  mkdirSync(dataDir);
  chownSync(dataDir, user.uid, user.gid);
  const owner = await inAnotherProcess('start', asUser(user));
  assert.equal(owner.reported.message, undefined);
  assert.equal(await serverUid(cluster), user.uid);
  await owner.leave();

  const byRoot = await start();
  assert.equal(await serverUid(cluster), user.uid);
  await byRoot.stop();
  const again = await inAnotherProcess('start', asUser(user));
  assert.equal(again.reported.message, undefined);
  await again.leave();
});

test('an ordinary user is reported when the folder was made by root', async (t) => {
  if (!needsRoot(t)) return;
  const { inAnotherProcess, start } = scene(t);
  const user = temporaryUser(t);
  await (await start()).stop();
  const { reported } = await inAnotherProcess('start', asUser(user));
  assert.equal(reported.error, 'foreign_folder');
  assert.match(reported.message ?? '', /belongs to user 0/);
});

test('a user id without a name, as in docker run --user, starts it', async (t) => {
  if (!needsRoot(t)) return;
  // It runs in a user namespace, where no capability opens a folder of mode 0700: only root could have a clone below one.
  if (inClosedFolder())
    return t.diagnostic('this clone is below a folder of mode 0700, where no such user could start it');
  const { dataDir, inAnotherProcess } = scene(t);
  const nameless = { uid: 54_321, gid: 54_321 };
  mkdirSync(dataDir);
  chownSync(dataDir, nameless.uid, nameless.gid);
  const owner = await inAnotherProcess('start', asUser(nameless));
  assert.equal(owner.reported.message, undefined);
  assert.deepEqual(await query(owner.reported.url, 'select 1 as alive'), [{ alive: 1 }]);
  await owner.leave();
});

function inClosedFolder(): boolean {
  for (let folder = import.meta.dirname; folder !== '/'; folder = dirname(folder))
    if ((statSync(folder).mode & 0o001) === 0) return true;
  return false;
}

async function serverUid(cluster: string) {
  const server = await readPostmaster(cluster);
  assert.ok(server);
  if (process.platform !== 'linux') return statSync(cluster).uid;
  return Number(/^Uid:\s+\d+\s+(\d+)/m.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1]);
}
