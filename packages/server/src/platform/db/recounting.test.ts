import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { startHarness } from '../../testing/harness.ts';
import { newUuid } from '../ids.ts';
import { openDatabase, rows } from './database.ts';
import { recounted } from './recounting.ts';

const harness = await startHarness();

test('a repair is made even if counting takes longer than a transaction may be idle', async () => {
  const url = new URL(harness.databaseUrl);
  url.searchParams.set('options', '-c idle_in_transaction_session_timeout=500');
  const { db } = openDatabase({ url: url.href, poolSize: 3, log: harness.context.log, checkTenancy: true });
  after(() => db.destroy());
  const repaired: string[] = [];
  const found = await recounted(db, newUuid(), {
    repair: true,
    find: async (snapshot) => {
      for (let step = 0; step < 12; step++) {
        await sleep(50);
        await rows(snapshot, 'select 1', []);
      }
      return ['stars5'];
    },
    add: async (_tx, count) => repaired.push(count),
  });
  assert.deepEqual([found, repaired], [['stars5'], ['stars5']]);
});

test('no statement of a recount is planned as a nested loop, whatever the statistics say of a window', async () => {
  const { db } = harness.context;
  const setting = await recounted(db, newUuid(), {
    repair: false,
    find: (snapshot) => rows(snapshot, 'show enable_nestloop', []),
    add: async () => {},
  });
  assert.deepEqual(setting, [{ enable_nestloop: 'off' }]);
});
