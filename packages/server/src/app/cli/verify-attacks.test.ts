// Thorough runs only.

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { formatSignerKey, formatVerifierKey, originHash, signatureTypes, signerOf } from '@tribune/verify';
import { attackOn, copiedLog, givenLoggedStore } from '../../features/transparency/attacked-store.fixture.ts';
import { host, sequenceAll } from '../../features/transparency/mirror.fixture.ts';
import { witnessingOf } from '../../features/transparency/witness-dispatcher.ts';
import { witnessDue } from '../../features/transparency/witnessing.ts';
import { givenReview } from '../../testing/given.ts';
import { startHarness, type TestMerchant } from '../../testing/harness.ts';
import { freePort } from '../../testing/processes.ts';
import { found, keyIn, runTribune } from './verify.fixture.ts';
import { type RunningWitness, startWitness } from './witness.fixture.ts';

// The real command against the real service. Attacks are made with SQL, by somebody who owns the database.

const folder = await mkdtemp(join(tmpdir(), 'tribune-attacks-'));
const running: RunningWitness[] = [];
after(async () => {
  await Promise.all(running.map((witness) => witness.kill()));
  await rm(folder, { recursive: true, force: true });
});

/** A witness whose key exists before it runs, because the service has to know it from the start. */
async function plannedWitness(name: string, fill: number) {
  const seed = new Uint8Array(32).fill(fill);
  const { key } = await signerOf(name, seed, signatureTypes.cosignature);
  const own = join(folder, name.replace('/', '_'));
  await mkdir(own);
  await writeFile(join(own, 'key'), formatSignerKey(key, seed));
  const listen = `127.0.0.1:${await freePort()}`;
  const start = async (log: string) => running.push(await startWitness(own, { name, logs: [log], listen }));
  return { vkey: formatVerifierKey(key), url: `http://${listen}`, start };
}

const witnesses = [
  await plannedWitness('witness.example/w1', 3),
  await plannedWitness('witness.example/w2', 4),
];
const [w1, w2] = witnesses.map(({ vkey, url }) => ({ vkey, url }));
assert.ok(w1 && w2);
const harness = await startHarness({
  PUBLIC_URL: `https://${host}`,
  LOG_WITNESSES: witnesses.map(({ url, vkey }) => `${vkey} ${url}`).join(','),
  OUTBOUND_ALLOWED_NETWORKS: '127.0.0.1',
});
const { context } = harness;
const base = await harness.listen();
const sql = attackOn(harness);
const tribune = (...args: string[]) =>
  runTribune({ DATABASE_URL: harness.databaseUrl, DATA_DIR: folder }, ...args);

/** What `tribune verify` finds. */
async function verify(shop: TestMerchant, ...args: string[]): Promise<[number, ...string[]]> {
  context.responseCache.dropAll();
  const state = args.includes('--state') ? [] : ['--state', join(folder, randomUUID())];
  const [code, ...codes] = found(
    await tribune('verify', `${base}/log/${shop.id}`, '--json', ...state, ...args),
  );
  return [code, ...codes.sort()];
}

const compared = (shop: TestMerchant) => ['--store', shop.origin];
const stateOf = (shop: TestMerchant) => ['--state', join(folder, shop.id)];

const givenStore = () => givenLoggedStore(harness);
type Store = Awaited<ReturnType<typeof givenStore>>;
const ofReview = 'where merchant_id = $1 and review_id = $2';

const attacks: { title: string; attack: (store: Store) => Promise<unknown>; finds: string }[] = [
  {
    title: 'a review deleted from the database',
    attack: ({ reviewId, shop }) => sql(`delete from reviews ${ofReview}`, shop, reviewId),
    finds: 'not_listed',
  },
  {
    title: 'a published review missing from the list',
    attack: ({ reviewId, shop }) => sql(`update reviews set status = 'rejected' ${ofReview}`, shop, reviewId),
    finds: 'not_listed',
  },
  {
    title: 'a rating changed',
    attack: ({ reviewId, shop }) => sql(`update reviews set rating = 3 ${ofReview}`, shop, reviewId),
    finds: 'wrong_rating',
  },
  {
    title: 'a review moved to another product',
    attack: ({ reviewId, shop }) => sql(`update reviews set product_id = 'P-1' ${ofReview}`, shop, reviewId),
    finds: 'wrong_product',
  },
  {
    title: 'a review shown as a verified purchase',
    attack: ({ reviewId, shop }) =>
      sql(`update reviews set verified = true, verification = 'order' ${ofReview}`, shop, reviewId),
    finds: 'wrong_label',
  },
  {
    title: 'an incentive that is no longer disclosed',
    attack: ({ reviewId, shop }) =>
      sql(`update reviews set incentivized = not incentivized ${ofReview}`, shop, reviewId),
    finds: 'wrong_label',
  },
  {
    title: 'an old review shown as a new one',
    attack: ({ reviewId, shop }) =>
      sql(`update reviews set created_at = '2199-01-01' ${ofReview}`, shop, reviewId),
    finds: 'wrong_date',
  },
  {
    title: 'two entries of a bundle exchanged',
    attack: ({ shop }) =>
      sql(
        `update transparency_entries as e set entry = other.entry from transparency_entries as other
         where e.merchant_id = $1 and other.merchant_id = $1 and e.position + other.position = 7
           and e.position in (3, 4)`,
        shop,
      ),
    finds: 'wrong_root',
  },
  {
    title: 'an average that does not follow',
    attack: ({ shop }) =>
      sql(
        `update product_counts set stars5 = stars5 + 10 where merchant_id = $1 and product_id = 'P-0'`,
        shop,
      ),
    finds: 'wrong_average',
  },
  {
    title: 'published figures without what was withheld',
    attack: ({ shop }) =>
      sql(`delete from transparency_figures where merchant_id = $1 and figure = 'withheld'`, shop),
    finds: 'wrong_figures',
  },
  {
    title: 'an entry dropped before sequencing',
    async attack({ shop }) {
      await givenReview(shop, { authorEmail: 'new@example.com', text: 'Dropped on the way.' });
      await sql('delete from transparency_outbox where merchant_id = $1', shop);
      await sequenceAll(harness);
    },
    finds: 'not_in_log',
  },
  {
    title: 'a decision dated back',
    async attack({ reviewId, shop }) {
      const body = {
        v: 1,
        type: 'decided',
        at: '2020-01-01T00:00:00.000Z',
        from: 'approved',
        to: 'approved',
      };
      await sql(
        'insert into transparency_outbox (merchant_id, change_id, review_id, entries) values ($1, $2, $3, $4)',
        shop,
        randomUUID(),
        reviewId,
        JSON.stringify([{ ...body, reason: null, by: 'staff', note: null }]),
      );
      await sequenceAll(harness);
    },
    finds: 'back_dated',
  },
  {
    title: 'a tile altered',
    attack: ({ shop }) =>
      sql(
        `update transparency_tiles set hashes = set_byte(hashes, 3, (get_byte(hashes, 3) + 1) % 256)
         where merchant_id = $1 and level = 0`,
        shop,
      ),
    finds: 'altered_tile',
  },
];

test('an honest store verifies, and `tribune verify` finds each attack on it', async () => {
  const honest = await givenStore();
  const stores: Store[] = [];
  for (const { attack } of attacks) {
    const store = await givenStore();
    await attack(store);
    stores.push(store);
  }
  // Each waits three seconds before it reads a second time, and together these are few.
  const [clean, ...attacked] = await Promise.all(
    [honest, ...stores].map(({ shop }) => verify(shop, ...compared(shop))),
  );
  assert.deepEqual(clean, [0]);
  for (const [index, { finds, title }] of attacks.entries()) {
    const [code, ...codes] = attacked[index] ?? [0];
    assert.equal(code, 2, title);
    assert.ok(codes.includes(finds), `${title}: ${codes.join(', ')}`);
  }
});

test('a checkpoint rolled back, and two histories for two readers and two witnesses, are found', async () => {
  const { shop } = await givenStore();
  const key = keyIn((await tribune('log', 'list', '--json')).out, shop);
  for (const { start } of witnesses) await start(key);
  const witnessing = await witnessingOf(context);
  const askedOnly = (vkey: string) => ({
    ...witnessing,
    witnesses: witnessing.witnesses.filter((one) => one.vkey === vkey),
  });
  const write = async (author: string) => {
    const text = `A review by ${author} of this store.`;
    await givenReview(shop, { authorEmail: `${author}@example.com`, text });
    await sequenceAll(harness);
  };
  await witnessDue(witnessing);
  const bothWitnesses = ['--witness', w1.vkey, '--witness', w2.vkey];
  assert.deepEqual(await verify(shop, ...bothWitnesses), [0]);

  // One history for the first reader and the first witness.
  const rollBack = await copiedLog(harness, shop);
  await write('one');
  await witnessDue(askedOnly(w1.vkey));
  const own = [...stateOf(shop), '--key', key];
  assert.deepEqual(await verify(shop, ...own, '--witness', w1.vkey), [0]);
  await rollBack();
  assert.deepEqual(await verify(shop, ...own), [2, 'rolled_back']);

  // Another one for everybody else, and the second witness.
  await write('two');
  await write('three');
  await witnessDue(askedOnly(w2.vkey));
  const path = `${await originHash(`${host}/log/${shop.id}`)}/checkpoint`;
  const readers = [
    own,
    ['--witness', w2.vkey],
    bothWitnesses,
    ['--checkpoint', `${w2.url}/${path}`],
    ['--checkpoint', `${w1.url}/${path}`],
  ];
  assert.deepEqual(await Promise.all(readers.map((args) => verify(shop, ...args))), [
    [2, 'rewritten'],
    // This reader alone cannot know.
    [0],
    [2, 'not_cosigned'],
    [0],
    [2, 'split_view'],
  ]);
  // The first witness never comes over to it.
  await write('four');
  await witnessDue({ ...askedOnly(w1.vkey), now: () => new Date(Date.now() + 3_600_000) });
  assert.deepEqual(await verify(shop, ...bothWitnesses), [2, 'not_cosigned']);
});
