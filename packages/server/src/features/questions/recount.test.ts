import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rows } from '../../platform/db/database.ts';
import { uuidOf } from '../../platform/ids.ts';
import { startHarness, type TestMerchant } from '../../testing/harness.ts';
import { answered, answeredByShop, asked, moderated, published } from './given.fixture.ts';
import { recountQuestions } from './recount.ts';

const harness = await startHarness();
const { db } = harness.context;

async function busyShop(): Promise<{ shop: TestMerchant; id: string }> {
  const shop = await harness.merchant();
  const id = await published(shop);
  await answeredByShop(shop, id);
  await moderated(shop, await answered(shop, id), 'approved');
  await moderated(shop, await answered(shop, id), 'rejected');
  await moderated(shop, await asked(shop), 'flagged');
  await asked(shop, { externalProductId: 'P-2' });
  await shop.asStaff('DELETE', `/admin/questions/${await published(shop)}`, {});
  await shop.asBrowser('POST', `/questions/${id}/helpful`, { helpful: true });
  await shop.asBrowser('POST', `/questions/${id}/helpful`, { helpful: false, userId: 'u' });
  return { shop, id };
}

test('counters are exact after all kinds of changes', async () => {
  const { shop } = await busyShop();
  assert.deepEqual(await recountQuestions(db, shop.uuid, { repair: false }), []);
});

test('wrong counters are reported, and corrected with repair', async () => {
  const { shop, id } = await busyShop();
  const merchantId = shop.uuid;
  const question = uuidOf('question', id);
  await rows(db, 'update product_question_counts set approved = approved + 2 where merchant_id = $1', [
    merchantId,
  ]);
  await rows(db, 'delete from shop_question_counts where merchant_id = $1', [merchantId]);
  await rows(
    db,
    'update questions set helpful_votes = 9, approved_answers = 0 where merchant_id = $1 and question_id = $2',
    [merchantId, question],
  );
  const found = await recountQuestions(db, merchantId, { repair: false });
  const names = found.map(({ productId, count, counted }) => `${productId} ${count}: ${counted}`).sort();
  assert.deepEqual(names, [
    `P-1 approved questions: 1`,
    `P-1 approved_answers of question ${question}: 2`,
    `P-1 helpful_votes of question ${question}: 1`,
    `P-2 approved questions: 0`,
    'null approved answers: 2',
    'null approved questions: 1',
    'null flagged questions: 1',
    'null pending questions: 1',
    'null rejected answers: 1',
  ]);
  assert.deepEqual(await recountQuestions(db, merchantId, { repair: true }), found);
  assert.deepEqual(await recountQuestions(db, merchantId, { repair: false }), []);
});
