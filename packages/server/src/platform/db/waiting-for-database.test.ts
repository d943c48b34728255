import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { pino } from 'pino';
import { createTestDatabase } from '../../testing/database.ts';
import { openDatabaseLink } from '../../testing/database-link.ts';
import { waitForDatabase } from './waiting-for-database.ts';

const database = await createTestDatabase();
after(() => database.drop());

test('a process that starts before its database waits for it', async (t) => {
  const link = await openDatabaseLink(t, database.url);
  await link.cut();
  let there = false;
  const waiting = waitForDatabase(link.url, pino({ level: 'silent' })).then(() => {
    there = true;
  });
  await delay(100);
  assert.equal(there, false);
  await link.restore();
  await waiting;
});
