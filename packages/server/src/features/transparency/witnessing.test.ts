// Thorough runs only.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseNote, parseTlogProof, verifyCheckpoint } from '@tribune/verify';
import { rows } from '../../platform/db/database.ts';
import { output, statement } from '../../platform/db/statement.ts';
import { newUuid } from '../../platform/ids.ts';
import { Outbound } from '../../platform/outbound-http/outbound.ts';
import { givenReview } from '../../testing/given.ts';
import { startHarness, type TestMerchant } from '../../testing/harness.ts';
import { allLogs } from './log-list.ts';
import { host, mirror, sequenceAll } from './mirror.fixture.ts';
import { givenWitness } from './witness.fixture.ts';
import { witnessAdvice } from './witness-advice.ts';
import { witnessingOf } from './witness-dispatcher.ts';
import { forgetWitnesses, stopWitnessing, witnessDue } from './witnessing.ts';

const [one, two] = [
  await givenWitness('witness.example/one', 1),
  await givenWitness('witness.example/two', 2),
];
const witnesses = [one, two];
const harness = await startHarness({
  PUBLIC_URL: `https://${host}`,
  LOG_WITNESSES: witnesses.map(({ setting }) => setting).join(', '),
  OUTBOUND_ALLOWED_NETWORKS: '127.0.0.1',
});
const { app, context, clock } = harness;
const { db } = context;
const witnessing = await witnessingOf(context);
const grow = async (shop: TestMerchant, author = 'a') => {
  await givenReview(shop, {
    authorEmail: `${author}@example.com`,
    text: `A review by ${author} of this store.`,
  });
  await sequenceAll(harness);
};

/** A store whose log both witnesses follow. */
async function givenWitnessedStore() {
  for (const { state } of witnesses) Object.assign(state, { way: 'honest', requests: 0 });
  witnessing.unavailable.clear();
  const shop = await harness.merchant();
  await grow(shop);
  const key = (await logOf(shop)).key;
  for (const witness of witnesses) await witness.follow(key);
  await witnessDue(witnessing);
  return shop;
}

async function logOf(shop: TestMerchant) {
  const log = (await allLogs(db)).find(({ merchantId }) => merchantId === shop.id);
  assert.ok(log);
  return log;
}

/** Why the witnesses do not cosign. */
const problemsOf = async (shop: TestMerchant) =>
  (await logOf(shop)).witnesses.map(({ advice, problem }) => {
    assert.equal(advice, witnessAdvice('contradiction'));
    return problem?.split(':')[0];
  });

/** What is served: entries, and who cosigned it. */
async function served(shop: TestMerchant) {
  const { body } = await app.inject({ method: 'GET', url: `/log/${shop.id}/checkpoint` });
  const { keys, origin } = await mirror(harness, shop);
  const { note, size } = await verifyCheckpoint(body, {
    origin,
    keys,
    witnesses: witnesses.map(({ key }) => key),
  });
  return [size, ...note.verified.slice(1).map(({ key }) => key.name.split('/')[1])];
}

test('the checkpoint is served with the cosignatures of all witnesses, and proofs contain it', async () => {
  const shop = await givenWitnessedStore();
  assert.deepEqual(await served(shop), [3, 'one', 'two']);
  const cosignedBy = async () =>
    (await shop.asStaff('GET', '/admin/moderation/transparency')).body.data.log.cosignedBy;
  assert.deepEqual(await cosignedBy(), ['witness.example/one', 'witness.example/two']);
  await grow(shop, 'b');
  assert.deepEqual(await cosignedBy(), [], 'the latest checkpoint is not cosigned yet');
  assert.deepEqual(await served(shop), [3, 'one', 'two'], 'until the witnesses were asked');
  const { reviews } = (await shop.asBrowser('GET', '/reviews?proof=true&sort=newest')).body;
  assert.deepEqual(
    reviews.map(({ proof }: { proof?: object }) => proof !== undefined),
    [false, true],
  );
  const { checkpoint } = parseTlogProof(reviews[1].proof.tlogProof);
  assert.equal(parseNote(checkpoint).signatures.length, 3);
  await witnessDue(witnessing);
  assert.deepEqual(await served(shop), [5, 'one', 'two']);
  assert.deepEqual([one.state.requests, two.state.requests], [2, 2]);
  await witnessDue(witnessing);
  assert.deepEqual([one.state.requests, two.state.requests], [2, 2], 'nothing has grown');
});

for (const way of ['broken', 'silent', 'forging'] as const)
  test(`a witness that is ${way} costs its line only, and is asked again later`, async () => {
    const shop = await givenWitnessedStore();
    two.state.way = way;
    await grow(shop, 'b');
    await witnessDue(witnessing);
    assert.deepEqual(await served(shop), [5, 'one']);
    assert.equal((await logOf(shop)).witnesses[0]?.problem, null);
    assert.match(
      (await logOf(shop)).witnesses[1]?.problem ?? '',
      {
        broken: /^it answered 500: out of order$/,
        silent: /connection failed/,
        forging: /not one by its key/,
      }[way],
    );
    const { requests } = two.state;
    await grow(shop, 'c');
    await witnessDue(witnessing);
    assert.deepEqual(await served(shop), [7, 'one']);
    assert.equal(two.state.requests, requests, 'not before its time has come');
    two.state.way = 'honest';
    clock.advance(5_000);
    await witnessDue(witnessing);
    assert.deepEqual(await served(shop), [7, 'one', 'two']);
    assert.equal((await logOf(shop)).witnesses[1]?.problem, null);
  });

test('a witness that answers no log is not asked for every log', async () => {
  const shops = [await givenWitnessedStore(), await givenWitnessedStore(), await givenWitnessedStore()];
  two.state.way = 'silent';
  for (const shop of shops) await grow(shop, 'b');
  two.state.requests = 0;
  await witnessDue(witnessing);
  for (const shop of shops) await grow(shop, 'c');
  await witnessDue(witnessing);
  assert.ok(two.state.requests <= shops.length);
  for (const shop of shops) assert.deepEqual(await served(shop), [7, 'one']);
  clock.advance(60_000);
  two.state.way = 'honest';
  await witnessDue(witnessing);
  for (const shop of shops) assert.deepEqual(await served(shop), [7, 'one', 'two']);
});

test('a witness that knows another size is asked again from there, and one that knows a larger log never cosigns', async () => {
  const shop = await givenWitnessedStore();
  two.forget();
  await grow(shop, 'b');
  await witnessDue(witnessing);
  assert.deepEqual(await served(shop), [5, 'one', 'two'], 'it begins again from nothing');
  await rows(db, `update transparency_cosignatures set size = 1, cosignature = null where merchant_id = $1`, [
    shop.uuid,
  ]);
  await grow(shop, 'c');
  await witnessDue(witnessing);
  assert.deepEqual(await served(shop), [7, 'one', 'two']);

  // A backup from before is restored.
  const merchant = [shop.uuid];
  const tables = [
    ...['transparency_logs', 'transparency_entries', 'transparency_tiles', 'transparency_reviews'],
    'transparency_cosignatures',
  ];
  for (const table of tables)
    await rows(db, `create table kept_${table} as select * from ${table} where merchant_id = $1`, merchant);
  await grow(shop, 'd');
  await witnessDue(witnessing);
  assert.deepEqual(await served(shop), [9, 'one', 'two']);
  for (const table of tables) {
    await rows(db, `delete from ${table} where merchant_id = $1`, merchant);
    await rows(db, `insert into ${table} select * from kept_${table} where merchant_id = $1`, merchant);
    await rows(db, `drop table kept_${table} /* every merchant */`, []);
  }
  await rows(db, 'delete from transparency_salts where merchant_id = $1 and position >= 7', merchant);
  two.state.way = 'older';
  await grow(shop, 'e');
  // As many entries as the witnesses have cosigned, but others.
  await witnessDue(witnessing);
  assert.deepEqual(await served(shop), [9]);
  assert.deepEqual(await problemsOf(shop), ['it answered 422', 'it answered 409']);
  await grow(shop, 'f');
  clock.advance(600_000);
  await witnessDue(witnessing);
  assert.deepEqual(await served(shop), [11]);
  assert.deepEqual(await problemsOf(shop), ['it answered 422', 'it answered 409']);
});

test('what is served never becomes smaller, whoever works, and without witnesses it is the newest', async () => {
  const shop = await givenWitnessedStore();
  const sizes: number[] = [];
  const look = async () => void sizes.push(Number((await served(shop))[0]));
  one.state.duringRequest = async () => {
    one.state.duringRequest = async () => undefined;
    // While a worker asks, the log grows and another worker finds the log taken.
    await grow(shop, 'c');
    await witnessDue(await witnessingOf((await harness.anotherProcess()).context));
    await look();
  };
  await grow(shop, 'b');
  await witnessDue(witnessing);
  await look();
  await witnessDue(witnessing);
  await look();
  assert.deepEqual(sizes, [3, 5, 7]);

  // A worker that was killed while it asked.
  await grow(shop, 'd');
  await rows(
    db,
    `update transparency_logs set witness_lease = $2, witness_leased_until = $3 where merchant_id = $1`,
    [shop.uuid, newUuid(), new Date(clock.now().getTime() + 60_000)],
  );
  await witnessDue(witnessing);
  assert.deepEqual(await served(shop), [7, 'one', 'two']);
  clock.advance(60_001);
  await witnessDue(witnessing);
  assert.deepEqual(await served(shop), [9, 'one', 'two']);

  await grow(shop, 'e');
  await stopWitnessing(db);
  assert.deepEqual(await served(shop), [11]);
  await grow(shop, 'f');
  assert.deepEqual(await served(shop), [13]);
  await witnessDue(witnessing);
  assert.deepEqual(await served(shop), [13, 'one', 'two']);
});

test('witnesses that are no longer configured are forgotten, with what was wrong with them', async () => {
  const shop = await givenWitnessedStore();
  two.state.way = 'broken';
  await grow(shop, 'b');
  await witnessDue(witnessing);
  const problems = async () =>
    (await shop.asStaff('GET', '/admin/moderation/transparency')).body.data.witnesses.map(
      ({ name, problem }: { name: string; problem: object | null }) => [name, problem !== null],
    );
  const configured = [
    ['witness.example/one', false],
    ['witness.example/two', true],
  ];
  assert.deepEqual(await problems(), configured);
  // The log does not grow after the settings changed.
  await forgetWitnesses(db, [one.vkey]);
  assert.deepEqual(await problems(), [configured[0]]);
  await stopWitnessing(db);
  assert.deepEqual(await problems(), []);
  await grow(shop, 'c');
  two.state.way = 'honest';
  clock.advance(5_000);
  await witnessDue(witnessing);
  assert.deepEqual(await served(shop), [7, 'one', 'two'], 'they say themselves what they cosigned');
});

test('a witness in a private network is asked only if the operator allows it, and test mode has none', async () => {
  const shop = await givenWitnessedStore();
  const strict = new Outbound([]);
  await grow(shop, 'b');
  one.state.requests = 0;
  await witnessDue({ ...witnessing, outbound: strict, unavailable: new Map() });
  await strict.close();
  assert.equal(one.state.requests, 0);
  assert.deepEqual(await served(shop), [5]);
  assert.match(
    (await logOf(shop)).witnesses[0]?.problem ?? '',
    /^it cannot be reached: .*not a public address/,
  );

  assert.equal((await shop.asStaff('POST', '/admin/sandbox')).status, 200);
  await sequenceAll(harness);
  await witnessDue(witnessing);
  const [log] = await rows(
    db,
    statement`/* every merchant */ select l.size as ${output.number('size')}, l.published_size is null as ${output.boolean('is_unasked')}
     from transparency_logs as l where l.merchant_id in (select s.merchant_id from sandboxes as s)`,
    [],
  );
  assert.deepEqual(log, { size: 1, is_unasked: true });
});
