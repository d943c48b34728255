import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { test } from 'node:test';
import { rows } from '../../platform/db/database.ts';
import { output, statement } from '../../platform/db/statement.ts';
import { uuidOf } from '../../platform/ids.ts';
import { givenReview, givenToken } from '../../testing/given.ts';
import { codeOf, startHarness, type TestMerchant } from '../../testing/harness.ts';
import { receivedEmail } from '../../testing/received-emails.fixture.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { buildAgenticFeed } from '../agentic-feed/building.ts';
import { buildFeed } from '../google-shopping/building.ts';
import { metaFeed } from '../google-shopping/meta-csv.ts';
import { googleFeed } from '../google-shopping/review-xml.ts';
import { live, personCalled } from '../privacy/person.fixture.ts';
import { deletedTables } from './deleted-tables.ts';
import { deleteDueMerchants, deleteMerchant } from './deleting.ts';
import { allDeletions } from './deletion-rows.ts';
import { scheduleDeletion } from './scheduling.ts';

const folder = await temporaryFolder();
const harness = await startHarness({ DATA_DIR: folder });
const { clock, context } = harness;
const dayMs = 24 * 60 * 60 * 1000;
const uuid = ({ id }: { id: string }) => uuidOf('merchant', id) ?? '';
const nameOf = async (shop: TestMerchant) =>
  (await shop.asNobody('GET', `/merchants/${shop.id}/widget-config`)).body;

/** Rows by table, and objects. */
async function holdingsOf(merchantId: string): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const { name } of await deletedTables(context.db)) {
    const [counted] = await rows(
      context.db,
      statement`select count(*) as ${output.number('count')} from ${name} where merchant_id = $1`,
      [merchantId],
    );
    if (counted?.count) found[name] = counted.count;
  }
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const objects = files.filter((one) => one.isFile() && one.parentPath.includes(merchantId)).length;
  return objects > 0 ? { ...found, objects } : found;
}

/** Each feed stores its files in a folder of its own. */
async function buildFeeds(shop: TestMerchant): Promise<void> {
  await rows(
    context.db,
    `update reviews set verified = true, incentivized = false, status = 'approved' where merchant_id = $1`,
    [uuid(shop)],
  );
  await rows(
    context.db,
    `insert into products (merchant_id, product_id, name, url, created_at, updated_at)
     select distinct $1::uuid, product_id, 'A product', 'https://shop.example/', now(), now() from reviews where merchant_id = $1
     on conflict (merchant_id, product_id) do update set name = excluded.name, url = excluded.url`,
    [uuid(shop)],
  );
  for (const file of [
    `google-shopping/${shop.id}.xml`,
    `meta-reviews/${shop.id}.csv`,
    `agentic/${shop.id}.jsonl`,
  ])
    await harness.app.inject(`/apiV2/feeds/${file}`);
  for (const reviewFeed of [googleFeed, metaFeed]) await buildFeed(reviewFeed, context, uuid(shop));
  await buildAgenticFeed(context, uuid(shop));
}

const receiptOf = async (merchantId: string) =>
  (await allDeletions(context.db)).find((one) => one.merchant_id === merchantId && one.status !== 'canceled');

test('owners schedule a deletion by the name of the merchant, see it, and can cancel it for 30 days', async () => {
  const shop = await harness.merchant({ name: 'Larkmoor' });
  const admin = await givenToken(shop, 'admin');
  for (const method of ['GET', 'POST', 'DELETE'] as const)
    assert.equal(
      codeOf(
        await shop.asNobody(
          method,
          '/admin/deletion',
          method === 'POST' ? { name: 'Larkmoor' } : undefined,
          admin.headers,
        ),
      ),
      'FORBIDDEN',
    );
  const schedule = (name: string) => shop.asStaff('POST', '/admin/deletion', { name });
  assert.equal(codeOf(await schedule('larkmoor')), 'VALIDATION_ERROR');
  assert.equal((await shop.asStaff('GET', '/admin/deletion')).body.data.deletion, null);
  const { data } = (await schedule('Larkmoor')).body;
  assert.equal(Date.parse(data.dueAt) - Date.parse(data.requestedAt), 30 * dayMs);
  assert.deepEqual([data.status, data.requestedBy], ['scheduled', shop.ownerEmail]);
  assert.equal(codeOf(await schedule('Larkmoor')), 'INVALID_STATE');
  assert.deepEqual((await shop.asStaff('GET', '/admin/deletion')).body.data.deletion, data);
  await deleteDueMerchants(context);
  await givenReview(shop);

  assert.equal((await shop.asStaff('DELETE', '/admin/deletion')).body.data.status, 'canceled');
  assert.equal(codeOf(await shop.asStaff('DELETE', '/admin/deletion')), 'INVALID_STATE');
  clock.advance(31 * dayMs);
  await deleteDueMerchants(context);
  assert.equal((await shop.asServer('GET', '/reviews')).body.totalReviews, 1);
  const { entries } = (await shop.asStaff('GET', '/admin/audit-log')).body.data;
  const actions = entries.map(({ action }: { action: string }) => action);
  assert.ok(actions.includes('merchant.deletion.schedule') && actions.includes('merchant.deletion.cancel'));
});

test('all owners are notified of a deletion that an owner or the operator schedules or cancels', async () => {
  const [shop, other] = [await harness.merchant({ name: 'Larkmoor' }), await harness.merchant()];
  await rows(
    context.db,
    `insert into staff (merchant_id, person_id, role, created_at)
     select $1, person_id, 'owner', now() from staff where merchant_id = $2`,
    [uuid(shop), uuid(other)],
  );
  const mails = async () =>
    (await shop.asStaff('GET', '/admin/mails')).body.data.mails
      .map(({ to, kind }: { to: string; kind: string }) => `${kind} ${to}`)
      .sort();
  const owners = [shop.ownerEmail, other.ownerEmail];
  await shop.asStaff('POST', '/admin/deletion', { name: 'Larkmoor' });
  const scheduled = owners.map((owner) => `deletion_scheduled ${owner}`);
  assert.deepEqual(await mails(), scheduled.toSorted());
  const text = await receivedEmail(harness, 'deletion_scheduled', other.ownerEmail);
  assert.ok(
    text.includes('everything of Larkmoor') &&
      text.includes(`requested by ${shop.ownerEmail}`) &&
      text.includes(`/console/${shop.id}/settings/store\n`),
    text,
  );
  await shop.asStaff('DELETE', '/admin/deletion');
  const canceled = owners.map((owner) => `deletion_canceled ${owner}`);
  assert.deepEqual(await mails(), [...scheduled, ...canceled].sort());

  const path = `/operator/merchants/${shop.id}/deletion`;
  assert.equal((await harness.asOperator('GET', path)).body.data.status, 'canceled');
  assert.equal(codeOf(await harness.asOperator('POST', path, { name: 'another' })), 'VALIDATION_ERROR');
  const { data } = (await harness.asOperator('POST', path, { name: 'Larkmoor' })).body;
  assert.deepEqual([data.status, data.requestedBy], ['scheduled', null]);
  assert.equal((await mails()).length, 6);
  assert.equal((await harness.asOperator('DELETE', path)).body.data.status, 'canceled');
  assert.equal((await mails()).length, 8);
  assert.equal(codeOf(await harness.asOperator('DELETE', path)), 'INVALID_STATE');
  assert.equal(codeOf(await shop.asStaff('GET', path)), 'INVALID_CREDENTIALS');
  const unknown = '/operator/merchants/merchant_01h455vb4pex5vsknk084sn02q/deletion';
  assert.equal(codeOf(await harness.asOperator('GET', unknown)), 'NOT_FOUND');
  const now = await harness.asOperator('POST', path, { name: 'Larkmoor', isImmediate: true });
  assert.equal(now.body.data.dueAt, now.body.data.requestedAt);
  await deleteDueMerchants(context);
  assert.equal((await harness.asOperator('GET', path)).body.data.status, 'completed');
});

test('a deletion that is interrupted at every step deletes everything of the merchant, and nothing of another', async () => {
  const [shop, other] = [await harness.merchant({ name: 'Gone' }), await harness.merchant()];
  for (const [one, name] of [
    [shop, 'annaa'],
    [other, 'bernd'],
  ] as const) {
    await one.asStaff('PATCH', '/admin/settings', { askBuyersToAnswer: true });
    await one.asStaff('POST', '/admin/incentives', { description: 'A coupon' });
    await one.asStaff('POST', '/admin/webhooks', { url: 'https://receiver.example/hook', events: ['*'] });
    await live(harness, one, personCalled(name), null, null);
    await buildFeeds(one);
  }
  const sandbox = (await shop.asStaff('POST', '/admin/sandbox')).body.data;
  await context.usage.write();
  const [before, untouched] = [await holdingsOf(uuid(shop)), await holdingsOf(uuid(other))];
  assert.ok(Object.keys(before).length > 45 && (before.objects ?? 0) > 0, JSON.stringify(before));
  const deletion = await scheduleDeletion(context.db, uuid(shop), {
    publicUrl: 'https://reviews.example',
    confirmation: 'Gone',
    requestedBy: null,
    isImmediate: true,
    now: clock.now(),
  });

  let steps = 0;
  const killed = () => {
    steps++;
    throw new Error('Killed');
  };
  for (let outcome = ''; outcome !== 'completed'; )
    outcome = await deleteMerchant(context, deletion, steps < 20 ? killed : undefined).catch(() => 'killed');
  assert.equal(steps, 20);
  assert.deepEqual(await holdingsOf(uuid(shop)), {});
  assert.deepEqual(await holdingsOf(uuidOf('merchant', sandbox.merchantId) ?? ''), {});
  assert.deepEqual(await holdingsOf(uuid(other)), untouched);
  assert.equal((await other.asServer('GET', '/reviews')).status, 200);

  for (const answer of [
    await shop.asServer('GET', '/reviews'),
    await shop.asStaff('GET', '/admin/settings'),
    await shop.asBrowser('GET', '/reviews'),
  ])
    assert.equal(codeOf(answer), 'INVALID_CREDENTIALS');
  assert.equal((await nameOf(shop)).success, false);
  const receipt = await receiptOf(uuid(shop));
  assert.deepEqual([receipt?.status, receipt?.name, receipt?.requested_by], ['completed', 'Gone', null]);
  assert.ok((receipt?.deleted.accounts ?? 0) > 0);
  for (const [kind, number] of Object.entries(before))
    assert.ok(
      (receipt?.deleted[kind] ?? 0) >= number || kind === 'suspended_merchants',
      `${kind} ${receipt?.deleted[kind]}`,
    );
  assert.equal(await deleteMerchant(context, deletion), 'completed');
});

test('two workers delete a sandbox, whose live merchant and people remain', async () => {
  const shop = await harness.merchant({ name: 'Stays' });
  const sandbox = (await shop.asStaff('POST', '/admin/sandbox')).body.data;
  const headers = { 'x-merchant-id': sandbox.merchantId, authorization: `Bearer ${sandbox.accessToken}` };
  const scheduled = await shop.asNobody('POST', '/admin/deletion', { name: 'Stays' }, headers);
  assert.equal(scheduled.body.data.dueAt, scheduled.body.data.requestedAt);
  const { context: second } = await harness.anotherProcess();
  await Promise.all([deleteDueMerchants(context), deleteDueMerchants(second)]);
  const sandboxId = uuidOf('merchant', sandbox.merchantId) ?? '';
  // Another process may have counted requests before.
  second.usage.count(sandboxId, 'requests', clock.now());
  for (const { usage } of [context, second]) await usage.write();
  assert.deepEqual(await holdingsOf(sandboxId), {});
  assert.equal((await receiptOf(sandboxId))?.status, 'completed');
  assert.equal(
    codeOf(await shop.asNobody('GET', '/admin/settings', undefined, headers)),
    'INVALID_CREDENTIALS',
  );
  assert.equal((await shop.asStaff('GET', '/admin/settings')).status, 200);
  assert.equal((await shop.asStaff('POST', '/admin/sandbox')).status, 200);
});
