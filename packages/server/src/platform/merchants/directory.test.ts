import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { atOnce } from '../../testing/given.ts';
import { startHarness } from '../../testing/harness.ts';
import { openDatabase } from '../db/database.ts';
import { Directory } from './directory.ts';

const harness = await startHarness();

/** A directory, and the number of statements that it has sent. */
function countedDirectory(send = () => {}) {
  let statements = 0;
  const { db } = openDatabase({
    url: harness.databaseUrl,
    poolSize: 5,
    log: harness.context.log,
    checkTenancy: true,
    inspect: () => {
      statements++;
      send();
    },
  });
  after(() => db.destroy());
  return { directory: new Directory(db), statements: () => statements };
}

test('concurrent requests of a merchant read it and its key once', async () => {
  const shop = await harness.merchant();
  const { directory, statements } = countedDirectory();
  for (const times of [1, 2]) {
    const found = await atOnce(20, async () => directory.merchant(shop.id));
    assert.deepEqual(new Set(found.map((merchant) => merchant?.publicId)), new Set([shop.id]));
    await atOnce(20, async () => directory.apiKey(shop.apiKey));
    await atOnce(20, async () => directory.accessToken('unknown'));
    await atOnce(20, async () => directory.originListed(shop.origin));
    assert.equal(statements(), 4 * times);
    directory.drop(shop.uuid);
  }
});

test('a read that began before a change is neither shared with later requests nor cached', async () => {
  const shop = await harness.merchant();
  const merchantId = shop.uuid;
  const { directory, statements } = countedDirectory();
  const before = directory.merchant(shop.id);
  directory.drop(merchantId);
  await Promise.all([before, directory.merchant(shop.id)]);
  assert.equal(statements(), 2, 'not shared');
  directory.dropAll();
  const earlier = directory.merchant(shop.id);
  directory.drop(merchantId);
  await earlier;
  await directory.merchant(shop.id);
  assert.equal(statements(), 4, 'not cached');
  await directory.merchant(shop.id);
  assert.equal(statements(), 4);
});

test('a failed read is repeated by the next request', async () => {
  const shop = await harness.merchant();
  let fails = true;
  const { directory } = countedDirectory(() => {
    if (fails) throw new Error('The database is down');
  });
  await assert.rejects(async () => directory.merchant(shop.id));
  fails = false;
  assert.equal((await directory.merchant(shop.id))?.publicId, shop.id);
});
