import assert from 'node:assert/strict';
import { test } from 'node:test';
import { givenReview, heldBack } from '../../testing/given.ts';
import { startHarness, type TestMerchant } from '../../testing/harness.ts';
import { answered, asked, published } from '../questions/given.fixture.ts';

const harness = await startHarness();

async function causesOf(shop: TestMerchant, itemId: string): Promise<string[][]> {
  const answer = await shop.asStaff('GET', `/admin/moderation-log?itemId=${itemId}`);
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.body.data.entries.map(({ causes }: { causes: string[] }) => causes);
}

const manualPolicy = (shop: TestMerchant) =>
  shop.asStaff('PATCH', '/admin/settings', { moderationPolicy: 'manual' });

test('the log names the screening phases that held a review, gibberish included', async () => {
  const shop = await harness.merchant();
  const { id: advertising } = await givenReview(shop, heldBack);
  const { id: gibberish } = await givenReview(shop, {
    authorEmail: 'b@example.com',
    text: 'asdfasdfasdf qwrtpsdfg',
  });
  const { id: clean } = await givenReview(shop, { authorEmail: 'c@example.com', text: 'Warm and dry.' });
  assert.deepEqual(await causesOf(shop, advertising), [['links']]);
  assert.deepEqual(await causesOf(shop, gibberish), [['gibberish']]);
  assert.deepEqual(await causesOf(shop, clean), [[]]);
});

test('a review held by the manual policy is not logged as held by the screening', async () => {
  const shop = await harness.merchant();
  await manualPolicy(shop);
  const { id: clean } = await givenReview(shop);
  const { id: advertising } = await givenReview(shop, { ...heldBack, authorEmail: 'b@example.com' });
  assert.deepEqual(await causesOf(shop, clean), [['manual_policy']]);
  assert.deepEqual(await causesOf(shop, advertising), [['links', 'manual_policy']]);
  await shop.asStaff('PATCH', `/reviews/${clean}/moderate`, { status: 'approved' });
  assert.deepEqual(await causesOf(shop, clean), [[], ['manual_policy']]);
});

test('questions and customers’ answers are held by premoderation', async () => {
  const shop = await harness.merchant();
  const question = await asked(shop, { text: 'Is it warm? See www.cheap-boots.example' });
  assert.deepEqual(await causesOf(shop, question), [['links', 'premoderation']]);
  const answer = await answered(shop, await published(shop), { answer: 'Yes, it is.' });
  assert.deepEqual(await causesOf(shop, answer), [['premoderation']]);
});

test('email verification is logged as the cause of holding and of publishing a review', async () => {
  const shop = await harness.merchant();
  await shop.asStaff('PATCH', '/admin/settings', { requireEmailVerification: true });
  const { id } = await givenReview(shop);
  assert.deepEqual(await causesOf(shop, id), [['email_verification']]);
});
