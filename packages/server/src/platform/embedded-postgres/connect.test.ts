// Thorough runs only.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { query, scene, silent } from './cluster.fixture.ts';
import { connectEmbedded } from './connect.ts';
import { postgresProcessesIn } from './processes.ts';

test('a command works on the database of the Tribune that runs, and leaves it running', async (t) => {
  const { dataDir, inAnotherProcess } = scene(t);
  const owner = await inAnotherProcess('start');
  const command = await connectEmbedded({ dataDir, log: silent });
  assert.equal(command.url, owner.reported.url);
  assert.equal(command.serviceUrl, 'http://127.0.0.1:3999');
  await command.close();
  assert.deepEqual(await query(owner.reported.url, 'select 1 as alive'), [{ alive: 1 }]);
  await owner.leave();
});

test('a command without a running Tribune starts the database for itself and stops it', async (t) => {
  const { dataDir, cluster } = scene(t);
  const command = await connectEmbedded({ dataDir, log: silent });
  assert.equal(command.freshlyInitialised, true);
  assert.equal(command.serviceUrl, null);
  assert.deepEqual(await query(command.url, 'select 1 as alive'), [{ alive: 1 }]);
  await command.close();
  assert.deepEqual(await postgresProcessesIn(cluster), []);
});

test('of two commands the last to leave stops the database', async (t) => {
  const { dataDir, cluster } = scene(t);
  const first = await connectEmbedded({ dataDir, log: silent });
  const second = await connectEmbedded({ dataDir, log: silent });
  await first.close();
  assert.deepEqual(await query(second.url, 'select 1 as alive'), [{ alive: 1 }]);
  await second.close();
  assert.deepEqual(await postgresProcessesIn(cluster), []);
});

test('a Tribune that starts while a command works takes the database over and keeps it', async (t) => {
  const { dataDir, start } = scene(t);
  const command = await connectEmbedded({ dataDir, log: silent });
  const owner = await start();
  assert.deepEqual([owner.takenOver, owner.url], [true, command.url]);
  await command.close();
  assert.deepEqual(await query(owner.url, 'select 1 as alive'), [{ alive: 1 }]);
  await owner.stop();
});

test('starts and commands that cross each other all succeed', async (t) => {
  const { dataDir, cluster, inAnotherProcess } = scene(t);
  await (await connectEmbedded({ dataDir, log: silent })).close();
  for (let round = 0; round < 5; round++) {
    const [one, two, owner] = await Promise.all([
      inAnotherProcess('connect'),
      inAnotherProcess('connect'),
      inAnotherProcess('start'),
    ]);
    assert.deepEqual(
      [one, two, owner].map(({ reported }) => reported.message),
      [undefined, undefined, undefined],
    );
    await Promise.all([one.leave(), owner.leave(), two.leave()]);
    assert.deepEqual(await postgresProcessesIn(cluster), []);
  }
});
