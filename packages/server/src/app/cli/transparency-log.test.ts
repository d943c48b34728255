// Thorough runs only.

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { reset } from '../../features/sandbox/resetting.ts';
import { host, sequenceAll } from '../../features/transparency/mirror.fixture.ts';
import { rows } from '../../platform/db/database.ts';
import { uuidOf } from '../../platform/ids.ts';
import { givenReview, submission } from '../../testing/given.ts';
import { type Harness, startHarness, type TestMerchant } from '../../testing/harness.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { found, keyIn, runTribune } from './verify.fixture.ts';

const folder = await temporaryFolder();
const harness = await startHarness({ PUBLIC_URL: `https://${host}` });
const base = await harness.listen();

const tribune = (...args: string[]) =>
  runTribune({ DATABASE_URL: harness.databaseUrl, DATA_DIR: folder }, ...args);

/** What `tribune verify` finds. */
const verify = async (shop: TestMerchant, ...args: string[]) =>
  found(await tribune('verify', `${base}/log/${shop.id}`, '--json', ...args));

/** A review that a process appends to the log. */
async function append(shop: TestMerchant, { context }: Pick<Harness, 'context'> = harness): Promise<void> {
  await givenReview(shop, {
    authorEmail: `${randomUUID()}@example.com`,
    text: `One of them: ${randomUUID()}.`,
  });
  await sequenceAll({ context });
}

/** The ID of the key that signed what is served, in hexadecimal digits. */
async function signedBy(shop: TestMerchant): Promise<string> {
  const signed = await (await fetch(`${base}/log/${shop.id}/checkpoint`)).text();
  const [, line = ''] = signed.split('\n\n');
  const first = line.split('\n')[0]?.split(' ').at(-1) ?? '';
  return Buffer.from(first, 'base64').subarray(0, 4).toString('hex');
}

const keyOf = async (shop: TestMerchant) => keyIn((await tribune('log', 'list', '--json')).out, shop);

test('without a log there is no key to rotate, and nothing to list', async () => {
  const [rotated, listed] = [await tribune('log', 'rotate-key'), await tribune('log', 'list')];
  assert.deepEqual([rotated.code, listed.code], [1, 0]);
  assert.match(rotated.error, /^tribune: There is no log yet/);
  assert.match(listed.out, /^No logs yet/);
});

test('a sandbox that is reset verifies for those who verified it before: its reviews are erased', async () => {
  const shop = await harness.merchant();
  const { apiKey, merchantId: id } = (await shop.asStaff('POST', '/admin/sandbox')).body.data;
  const submit = async (text: string) => {
    const answer = await fetch(`${base}/apiV2/reviews`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-merchant-id': id, 'x-api-key': apiKey },
      body: JSON.stringify(submission({ id }, { authorEmail: `${randomUUID()}@example.com`, text })),
    });
    const { data, success } = (await answer.json()) as { success: boolean; data: { receipt: string } };
    assert.ok(success);
    return data.receipt;
  };
  const receipt = join(folder, 'sandbox-receipt.txt');
  await writeFile(receipt, await submit('A first review in test mode.'));
  await sequenceAll(harness);
  const state = ['--state', join(folder, 'sandbox')];
  const summary = async (...args: string[]) => {
    const { error, out } = await tribune('verify', `${base}/log/${id}`, '--json', ...state, ...args);
    assert.notEqual(out, '', error);
    const { differences, entries, figures, receipts, verified } = JSON.parse(out);
    assert.deepEqual(differences, []);
    assert.equal(verified, true);
    return [entries, figures.published, figures.erased, receipts[0].status];
  };
  assert.deepEqual(await summary('--receipt', receipt), [3, 1, 0, 'approved']);
  // A second one, whose entries are not in the log yet.
  await submit('A second review in test mode.');
  await reset(harness.context, uuidOf('merchant', id) ?? '');
  await sequenceAll(harness);
  assert.deepEqual(await summary('--receipt', receipt, '--incremental'), [7, 0, 2, 'erased']);
  await submit('A review after the reset.');
  await sequenceAll(harness);
  assert.deepEqual(await summary('--receipt', receipt), [9, 1, 2, 'erased']);
});

test('readers follow a key that was rotated, in every process, and no key that the one before did not name', async () => {
  const shop = await harness.merchant();
  await append(shop);
  const own = ['--state', join(folder, 'own')];
  const oldKey = await keyOf(shop);
  assert.deepEqual(await verify(shop, ...own, '--store', shop.origin), [0]);
  const rotated = await tribune('log', 'rotate-key', '--json');
  assert.equal(rotated.code, 0, rotated.error);
  const { logs, publicKey } = JSON.parse(rotated.out);
  const listed: unknown[] = JSON.parse((await tribune('log', 'list', '--json')).out);
  assert.deepEqual([logs, publicKey.length], [listed.length, 44]);
  assert.ok(oldKey.includes(await signedBy(shop)), 'nothing was signed since');
  const newKey = await keyOf(shop);
  assert.notEqual(newKey, oldKey);
  for (const process of [await harness.anotherProcess(), harness]) {
    await append(shop, process);
    assert.ok(newKey.includes(await signedBy(shop)), 'the new key signed');
  }
  const newcomer = ['--state', join(folder, 'newcomer'), '--key', oldKey];
  assert.deepEqual(await verify(shop, ...newcomer), [0], 'a reader who has the old key only');
  assert.match((await tribune('log', 'rotate-key')).error, /^Readers follow the hand-over/);
  await append(shop);
  assert.deepEqual(await verify(shop, ...own, '--store', shop.origin), [0], 'after two rotations');

  await rows(harness.context.db, 'delete from transparency_keys', []);
  await append(shop);
  assert.deepEqual(await verify(shop, ...own), [2, 'untrusted_key']);
});
