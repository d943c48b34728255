// Thorough runs only.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { query, scene, until } from './cluster.fixture.ts';
import { readPostmaster } from './postmaster.ts';
import { postgresProcessesIn } from './processes.ts';

test('after kill -9 of the owner, the next start takes over the server with everything committed', async (t) => {
  const { cluster, inAnotherProcess, start } = scene(t);
  const owner = await inAnotherProcess('start');
  await query(owner.reported.url, 'create table note as select 42 as n');
  const before = await readPostmaster(cluster);
  await owner.kill();

  const next = await start();
  assert.deepEqual([next.takenOver, next.freshlyInitialised, next.url], [true, false, owner.reported.url]);
  assert.equal((await readPostmaster(cluster))?.pid, before?.pid);
  assert.deepEqual(await query(next.url, 'select n from note'), [{ n: 42 }]);
  await next.stop();
  assert.deepEqual(await postgresProcessesIn(cluster), []);
});

test('a server that outlived its owner is restarted when its settings are outdated', async (t) => {
  const { dataDir, cluster, inAnotherProcess, start } = scene(t);
  const owner = await inAnotherProcess('start');
  const before = await readPostmaster(cluster);
  await owner.kill();
  // PostgreSQL notices a moment later that the owner's sessions have ended. A server with clients is not restarted.
  await until(() => hasNoOtherClients(owner.reported.url));
  const file = join(dataDir, 'postgres', 'connection.json');
  const { password } = new URL(owner.reported.url);
  writeFileSync(file, JSON.stringify({ port: before?.port, password, settings: 'older' }));

  const next = await start();
  assert.equal(next.takenOver, false);
  assert.notEqual((await readPostmaster(cluster))?.pid, before?.pid);
  await next.stop();
});

for (const [whose, takenOver] of [
  ['our own', false],
  ['a taken over', true],
] as const) {
  test(`after kill -9 of ${whose} server it is restarted at the same address`, async (t) => {
    const { cluster, inAnotherProcess, start } = scene(t);
    if (takenOver) await (await inAnotherProcess('start')).kill();
    const database = await start();
    assert.equal(database.takenOver, takenOver);
    await query(database.url, 'create table note as select 42 as n');
    await database.announce({ address: 'http://127.0.0.1:3000' });

    for (let round = 0; round < 3; round++) {
      process.kill(await postmasterPid(cluster), 'SIGKILL');
      const rows = await until(() => query(database.url, 'select n from note'));
      assert.deepEqual(rows, [{ n: 42 }]);
    }
    // The folder is owned again, under the same address.
    const refused = await until(async () => {
      const { reported } = await inAnotherProcess('start');
      return reported.message?.includes(`process ${process.pid}, http://127.0.0.1:3000`) && reported;
    });
    assert.equal(refused.error, 'already_running');
    await database.stop();
    assert.deepEqual(await postgresProcessesIn(cluster), []);
  });
}

test('after kill -9 of a backend, which drops all sessions, the folder is owned again', async (t) => {
  const { cluster, inAnotherProcess, start } = scene(t);
  const database = await start();
  const server = await postmasterPid(cluster);
  const [backend] = (await postgresProcessesIn(cluster)).filter((pid) => pid !== server);
  assert.ok(backend);
  process.kill(backend, 'SIGKILL');
  await until(async () =>
    (await inAnotherProcess('start')).reported.message?.includes(`process ${process.pid}`),
  );
  assert.equal(await postmasterPid(cluster), server);
  await database.stop();
});

test('after kill -9 of owner and server, a busy backend that remains is ended before the start', async (t) => {
  const { cluster, inAnotherProcess, start } = scene(t);
  const owner = await inAnotherProcess('start');
  await query(owner.reported.url, 'create table note as select 42 as n');
  // Computes without ever looking up, so it does not notice that its server is gone.
  const busy = query(
    owner.reported.url,
    'select sum(a * b) from generate_series(1, 1e6) a, generate_series(1, 1e6) b',
  );
  busy.catch(() => {});
  const server = await postmasterPid(cluster);
  await until(async () => {
    const active = "select from pg_stat_activity where query like 'select sum%' and state = 'active'";
    return (await query(owner.reported.url, active)).length > 0;
  });
  process.kill(server, 'SIGSTOP');
  await owner.kill();
  process.kill(server, 'SIGKILL');

  const next = await start();
  assert.deepEqual(await query(next.url, 'select n from note'), [{ n: 42 }]);
  await assert.rejects(busy);
  await next.stop();
});

test('a postmaster.pid with the process ID of another program does not prevent a start', async (t) => {
  const { cluster, start } = scene(t);
  const first = await start();
  const { pid, port } = (await readPostmaster(cluster)) ?? {};
  await first.stop();
  // Same user as the server's, and in the same working directory; otherwise PostgreSQL itself would notice the difference.
  const { uid, gid } = statSync(cluster);
  const asThem = process.getuid?.() === 0 ? { uid, gid } : {};
  const stranger = spawn('sleep', ['1000'], { ...asThem, cwd: cluster, stdio: 'ignore' });
  t.after(() => stranger.kill('SIGKILL'));
  await once(stranger, 'spawn');
  const lines = [stranger.pid, cluster, 1700000000, port, '', '127.0.0.1', '  1234567 12', 'ready   ', ''];
  writeFileSync(join(cluster, 'postmaster.pid'), lines.join('\n'));

  const next = await start();
  assert.equal(next.takenOver, false);
  assert.notEqual(await postmasterPid(cluster), pid);
  assert.equal(stranger.exitCode ?? stranger.signalCode, null);
  await next.stop();
});

for (const [what, spoil] of [
  ['lost', (file: string) => rmSync(file)],
  ['damaged', (file: string) => writeFileSync(file, '{"port": 5')],
] as const) {
  test(`a ${what} connection.json is repaired`, async (t) => {
    const { dataDir, inAnotherProcess, start } = scene(t);
    const owner = await inAnotherProcess('start');
    await query(owner.reported.url, 'create table note as select 42 as n');
    await owner.kill();
    spoil(join(dataDir, 'postgres', 'connection.json'));

    const next = await start();
    assert.notEqual(new URL(next.url).password, new URL(owner.reported.url).password);
    assert.deepEqual(await query(next.url, 'select n from note'), [{ n: 42 }]);
    await next.stop();
  });
}

test('a running Tribune keeps its server when connection.json is lost', async (t) => {
  const { dataDir, inAnotherProcess, start } = scene(t);
  const owner = await inAnotherProcess('start');
  rmSync(join(dataDir, 'postgres', 'connection.json'));
  await assert.rejects(start(), { code: 'already_running' });
  assert.deepEqual(await query(owner.reported.url, 'select 1 as alive'), [{ alive: 1 }]);
  await owner.leave();
});

async function postmasterPid(cluster: string) {
  return until(async () => {
    const found = await readPostmaster(cluster);
    return found?.status === 'ready' && found.pid;
  });
}

async function hasNoOtherClients(url: string): Promise<boolean> {
  const others = await query(
    url,
    "select from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
  );
  return others.length === 0;
}
