import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rows } from '../../platform/db/database.ts';
import { output, statement } from '../../platform/db/statement.ts';
import { uuidOf } from '../../platform/ids.ts';
import { givenReview } from '../../testing/given.ts';
import { codeOf, startHarness, type TestMerchant } from '../../testing/harness.ts';
import { published } from '../questions/given.fixture.ts';

const harness = await startHarness();

for (const [kind, table, given] of [
  ['review', 'reviews', async (shop: TestMerchant) => (await givenReview(shop)).id],
  ['question', 'questions', published],
] as const)
  test(`a vote on a ${kind} that is deleted meanwhile is NOT_FOUND`, async () => {
    const shop = await harness.merchant();
    const id = await given(shop);
    let voting: ReturnType<TestMerchant['asBrowser']> | undefined;
    await harness.context.db.transaction().execute(async (tx) => {
      await rows(tx, `delete from ${table} where merchant_id = $1 and ${kind}_id = $2`, [
        shop.uuid,
        uuidOf(kind, id),
      ]);
      voting = shop.asBrowser('POST', `/${table}/${id}/helpful`, { helpful: true, userId: 'u' });
      await waitsForAnother();
    });
    assert.ok(voting);
    assert.equal(codeOf(await voting), 'NOT_FOUND');
  });

async function waitsForAnother() {
  for (let tries = 0; tries < 200; tries++) {
    const [blocked] = await rows(
      harness.context.db,
      statement`select count(*) as ${output.number('count')} from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      [],
    );
    if (blocked && blocked.count > 0) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error('The vote did not wait for the deletion');
}
