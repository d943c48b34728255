// Thorough runs only.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sendRequests } from '../../testing/due-requests.ts';
import { startHarness } from '../../testing/harness.ts';
import { deliver, order } from '../../testing/shop-messages.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { runTribune } from './verify.fixture.ts';

const harness = await startHarness();
const folder = await temporaryFolder();

const tribune = (...args: string[]) =>
  runTribune({ DATABASE_URL: harness.databaseUrl, DATA_DIR: folder }, ...args);

test('stored emails are queued by one command, except those that are no longer relevant', async () => {
  const [shop, other] = [await harness.merchant(), await harness.merchant()];
  for (const [merchant, name] of [
    [shop, 'maya'],
    [shop, 'reviewed'],
    [other, 'theirs'],
  ] as const)
    await deliver(harness, merchant, order({ orderId: name, customerEmail: `${name}@example.com` }));
  await sendRequests(harness);
  await shop.asBrowser('POST', '/reviews', {
    merchantId: shop.id,
    productId: 'P-1',
    rating: 3,
    authorName: 'R',
    authorEmail: 'reviewed@example.com',
  });
  const statuses = async (merchant: typeof shop) =>
    Object.fromEntries(
      (await merchant.asStaff('GET', '/admin/mails')).body.data.mails.map(
        ({ to, status }: Record<string, string>) => [to, status],
      ),
    );
  const since = new Date(Date.now() - 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  const run = (...more: string[]) =>
    tribune('mail', 'send-kept', '--since', since, '--merchant', shop.id, '--json', ...more);
  assert.deepEqual(JSON.parse((await run('--dry-run')).out), { found: 1, review_request: 1 });
  assert.equal((await statuses(shop))['maya@example.com'], 'kept');
  const { code, out, error } = await run();
  assert.deepEqual([code, JSON.parse(out)], [0, { queued: 1, review_request: 1 }]);
  assert.match(error, /No worker has a mail server yet/);
  assert.deepEqual(await statuses(shop), { 'maya@example.com': 'queued', 'reviewed@example.com': 'kept' });
  assert.deepEqual(await statuses(other), { 'theirs@example.com': 'kept' });
  assert.deepEqual(JSON.parse((await run()).out), { queued: 0 });
});

for (const [since, says] of [
  ['2026-02-30', /does not exist/],
  ['yesterday', /e\.g\. 2026-11-20/],
  ['2020-01-01', /older links have expired/],
] as const)
  test(`--since ${since} is refused`, async () => {
    const { code, error } = await tribune('mail', 'send-kept', '--since', since);
    assert.equal(code, 1);
    assert.match(error, says);
  });
