import assert from 'node:assert/strict';
import { test } from 'node:test';
import { givenReview, givenToken, heldBack } from '../../testing/given.ts';
import { codeOf, startHarness, type TestMerchant } from '../../testing/harness.ts';
import { answered, asked, published } from '../questions/given.fixture.ts';

const harness = await startHarness();

const idsOf = async (shop: TestMerchant, query: string) =>
  (await shop.asStaff('GET', `/admin/queue?status=pending&sort=oldest&${query}`)).body.data.items.map(
    ({ id }: { id: string }) => id,
  );

test('items of every kind are assigned to a colleague, filtered by that, and count in bulk', async () => {
  const shop = await harness.merchant();
  const question = await published(shop);
  const ids = [
    (await givenReview(shop, heldBack)).id,
    await asked(shop, { authorEmail: 'b@example.com', text: 'Is it warm?' }),
    await answered(shop, question),
  ];
  const [review, ...others] = ids;
  const [{ id: personId, name }] = (await shop.asStaff('GET', '/admin/staff')).body.data.staff;
  const before = (await shop.asStaff('GET', `/reviews/${review}`)).body.updatedAt;
  const assigned = await shop.asStaff('POST', '/admin/queue/assign', { ids, personId });
  assert.deepEqual(
    assigned.body.data.items.map(({ assignedTo }: { assignedTo: object }) => assignedTo),
    ids.map(() => ({ personId, name })),
  );
  assert.equal((await shop.asStaff('GET', `/reviews/${review}`)).body.updatedAt, before);
  assert.deepEqual(new Set(await idsOf(shop, 'assignedTo=me')), new Set(ids));
  assert.deepEqual(new Set(await idsOf(shop, `assignedTo=${personId}`)), new Set(ids));
  await shop.asStaff('POST', '/admin/queue/assign', { ids: [review], personId: null });
  assert.deepEqual(await idsOf(shop, 'assignedTo=nobody'), [review]);
  assert.deepEqual(new Set(await idsOf(shop, 'assignedTo=me')), new Set(others));
  const count = await shop.asStaff('GET', '/admin/queue/count?status=pending&assignedTo=me');
  assert.equal(count.body.data.matching, 2);
  const bulk = { filters: { status: ['pending'], assignedTo: 'me' }, status: 'approved' };
  const action = await shop.asStaff('POST', '/admin/queue/bulk', bulk);
  assert.deepEqual([action.body.data.matching, action.body.data.filters.assignedTo], [2, personId]);
});

test('nobody is assigned items who is not on the staff, no foreign item is assigned, and analysts assign none', async () => {
  const [shop, other] = [await harness.merchant(), await harness.merchant()];
  const { id } = await givenReview(shop, heldBack);
  const personOf = async (merchant: TestMerchant) =>
    (await merchant.asStaff('GET', '/admin/staff')).body.data.staff[0].id;
  for (const personId of [await personOf(other), 'user_none'])
    assert.equal(
      codeOf(await shop.asStaff('POST', '/admin/queue/assign', { ids: [id], personId })),
      'VALIDATION_ERROR',
    );
  const theirs = { ids: [id], personId: await personOf(other) };
  assert.deepEqual((await other.asStaff('POST', '/admin/queue/assign', theirs)).body.data.items, []);
  assert.deepEqual(await idsOf(shop, 'assignedTo=nobody'), [id]);
  const { headers } = await givenToken(shop, 'analyst');
  const body = { ids: [id], personId: null };
  assert.equal(codeOf(await shop.asNobody('POST', '/admin/queue/assign', body, headers)), 'FORBIDDEN');
  assert.equal(codeOf(await shop.asStaff('GET', '/admin/queue?assignedTo=someone')), 'VALIDATION_ERROR');
});
