// Thorough runs only.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { promisify } from 'node:util';
import {
  formatKeyList,
  formatVerifierKey,
  parseVerifierKey,
  signHandover,
  verifyCheckpoint,
} from '@tribune/verify';
import { testSigner } from '../../../../verify/test/log.ts';
import { witnessesOf } from '../../features/transparency/asking-witness.ts';
import { allLogs } from '../../features/transparency/index.ts';
import { host, sequenceAll } from '../../features/transparency/mirror.fixture.ts';
import { witnessingOf } from '../../features/transparency/witness-dispatcher.ts';
import { witnessDue } from '../../features/transparency/witnessing.ts';
import { rows } from '../../platform/db/database.ts';
import { givenReview } from '../../testing/given.ts';
import { startHarness, type TestMerchant } from '../../testing/harness.ts';
import { listenLocally } from '../../testing/local-server.ts';
import { program } from '../../testing/program.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { type RunningWitness, startWitness } from './witness.fixture.ts';

const folder = await temporaryFolder();
const harness = await startHarness({
  PUBLIC_URL: `https://${host}`,
  OUTBOUND_ALLOWED_NETWORKS: '127.0.0.1',
});
const { clock, context } = harness;
const base = await harness.listen();
const running: RunningWitness[] = [];
after(() => Promise.all(running.map((witness) => witness.kill())));

const run = promisify(execFile);
const rotate = (...args: string[]) =>
  run(process.execPath, [program, 'log', 'rotate-key', '--json', ...args], {
    env: { ...process.env, DATABASE_URL: harness.databaseUrl, DATA_DIR: folder },
  });

async function logOf(shop: TestMerchant) {
  const log = (await allLogs(context.db)).find(({ merchantId }) => merchantId === shop.id);
  assert.ok(log);
  return log;
}

/** A store, and a `tribune witness` that follows its log, whose keys are published at an address of the test. */
async function givenWitness(name: string, args: string[], keysAt = base) {
  const shop = await harness.merchant();
  await givenReview(shop);
  await sequenceAll(harness);
  const oldKey = (await logOf(shop)).key;
  const start = () =>
    startWitness(join(folder, name), {
      name: `witness.example/${name}`,
      logs: [`${oldKey} ${keysAt}/log/${shop.id}`],
      args,
    });
  let witness = await start();
  running.push(witness);
  const witnessing = async () => ({
    ...(await witnessingOf(context)),
    witnesses: await witnessesOf([{ vkey: witness.vkey, url: witness.url }]),
  });
  return {
    shop,
    oldKey,
    /** Appends a review and asks for cosignatures, as a worker does. */
    async grow() {
      await givenReview(shop, { authorEmail: `${randomUUID()}@example.com`, text: `One: ${randomUUID()}.` });
      await sequenceAll(harness);
      await witnessDue(await witnessing());
    },
    async askAgain() {
      clock.advance(700_000);
      await witnessDue(await witnessing());
    },
    async restart() {
      await witness.kill();
      witness = await start();
      running.push(witness);
    },
    /** How many keys of the log signed what is served, and how many witnesses. */
    async signatures(): Promise<[own: number, witnesses: number]> {
      const note = await (await fetch(`${base}/log/${shop.id}/checkpoint`)).text();
      const keys = await Promise.all(
        [...new Set([oldKey, (await logOf(shop)).key])].map((key) => parseVerifierKey(key)),
      );
      const verified = await verifyCheckpoint(note, {
        origin: `${host}/log/${shop.id}`,
        keys,
        witnesses: [await parseVerifierKey(witness.vkey)],
      });
      const own = verified.note.verified.filter(({ key }) => keys.includes(key)).length;
      return [own, verified.note.verified.length - own];
    },
    /** The state of the witness, as staff sees it. */
    async asStaff() {
      const { body } = await shop.asStaff('GET', '/admin/moderation/transparency');
      return body.data.witnesses[0];
    },
  };
}

test('a witness with the key before cosigns during the hand-over, then refuses until it has the new key, and staff sees why', async () => {
  const { asStaff, grow, signatures } = await givenWitness('plain', []);
  await grow();
  assert.deepEqual(await signatures(), [1, 1]);
  const { stdout } = await rotate('--handover-days', '10');
  const { handoverUntil, publicKey } = JSON.parse(stdout);
  assert.equal(Date.parse(handoverUntil) > Date.now() + 9 * 86_400_000, true);
  assert.equal(publicKey.length, 44);
  await grow();
  assert.deepEqual(await signatures(), [2, 1], 'both keys and the witness');
  assert.equal((await asStaff()).problem, null);

  clock.advance(11 * 86_400_000);
  await grow();
  assert.deepEqual(await signatures(), [1, 0], 'the hand-over has ended');
  const { entries, problem } = await asStaff();
  assert.equal(entries, 7);
  assert.equal(problem.code, 'unknown_key');
  assert.match(problem.message, /^it answered 403: .* this witness trusts [0-9a-f]{8}\. If the log's key/);
  assert.match(problem.advice, /tribune log list/);
});

test('a witness that follows keys accepts a signed hand-over, also without a period for it, and after a restart', async () => {
  const { asStaff, grow, restart, signatures } = await givenWitness('following', ['--follow-keys']);
  await grow();
  await rotate('--handover-days', '0');
  await grow();
  assert.deepEqual(await signatures(), [1, 1], 'the new key alone');
  assert.equal((await asStaff()).problem, null);
  await restart();
  await grow();
  assert.deepEqual(await signatures(), [1, 1]);
});

test('a key whose hand-over no trusted key has signed is refused, whatever the log publishes', async () => {
  let list = '';
  const port = await listenLocally(createServer((_, response) => response.end(list)));
  const keysAt = `http://127.0.0.1:${port}`;
  const { asStaff, askAgain, grow, oldKey, restart, shop, signatures } = await givenWitness(
    'misled',
    ['--follow-keys'],
    keysAt,
  );
  const origin = `${host}/log/${shop.id}`;
  const stranger = await testSigner(origin, 77);
  const known = await parseVerifierKey(oldKey);
  await grow();
  // An attacker replaces the key of the log and signs the hand-over with the new one.
  await rows(context.db, 'delete from transparency_keys', []);
  await grow();
  const newKey = await parseVerifierKey((await logOf(shop)).key);
  const at = new Date().toISOString();
  const forged = await signHandover({ origin, key: newKey, at }, stranger);
  const otherLog = await signHandover({ origin: `${host}/log/other`, key: newKey, at }, stranger);
  for (const handovers of [[], [forged], [otherLog], [forged.replace(origin, `${origin}x`)]]) {
    list = formatKeyList({ keys: [newKey, known], handovers });
    // It reads the list at most once a minute.
    await restart();
    await askAgain();
    assert.deepEqual(await signatures(), [1, 0]);
    assert.equal((await asStaff()).problem.code, 'unknown_key');
  }
  assert.notEqual(formatVerifierKey(newKey), oldKey);
});

test('a length of the hand-over that makes no sense is refused', async () => {
  for (const days of ['-1', '1.5', '366', 'soon'])
    await assert.rejects(rotate(`--handover-days=${days}`), /Must be a whole number of days, at most 365/);
});
