// Thorough runs only.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rows } from '../../platform/db/database.ts';
import { typeId } from '../../platform/ids.ts';
import { startHarness, type TestMerchant } from '../../testing/harness.ts';
import { asked, moderated } from './given.fixture.ts';
import { manyQuestions } from './many-questions.fixture.ts';
import { recountQuestions } from './recount.ts';

const harness = await startHarness();
const { db } = harness.context;
const howMany = 10_000;

/** Reads every page, concurrently with what `onPage` started after the previous page. */
async function walk(shop: TestMerchant, sort: string, onPage: (ids: string[]) => Promise<void>) {
  const seen: string[] = [];
  let busy = Promise.resolve();
  for (let next = ''; next !== null; ) {
    const cursor = next && `&startAfter=${next}`;
    const page = await shop.asBrowser('GET', `/products/P-1/questions?limit=100&sort=${sort}${cursor}`);
    assert.equal(page.status, 200, JSON.stringify(page.body));
    const ids = page.body.questions.map(({ id }: { id: string }) => id);
    seen.push(...ids);
    next = page.body.nextStartAfter;
    await busy;
    busy = onPage(ids);
  }
  await busy;
  return seen;
}

/** Unpublishes and deletes the cursor's question and others around it, and adds new ones. */
function disturbance(shop: TestMerchant, ids: readonly string[]) {
  const gone = new Set<string>();
  const came: string[] = [];
  let turn = 0;
  const away = async (id: string | undefined, how: 'delete' | 'unpublish') => {
    if (id === undefined || gone.has(id)) return;
    gone.add(id);
    if (how === 'delete') await shop.asStaff('DELETE', `/admin/questions/${id}`, {});
    else await moderated(shop, id, turn % 2 ? 'rejected' : 'flagged');
  };
  return {
    gone,
    turns: () => turn,
    async disturb(page: string[]) {
      turn++;
      const anywhere = ids[(turn * 7919) % ids.length];
      await Promise.all([
        away(page.at(-1), turn % 2 ? 'delete' : 'unpublish'),
        away(anywhere, turn % 2 ? 'unpublish' : 'delete'),
        asked(shop, { text: `New question ${turn}?` }).then((id) => came.push(id)),
      ]);
      const waiting = came.shift();
      if (waiting && turn % 3 !== 0) await moderated(shop, waiting, 'approved');
      await backdated(shop, turn);
    },
  };
}

/** An approved question somewhere in the middle, as an import makes it. */
async function backdated(shop: TestMerchant, turn: number) {
  await rows(
    db,
    `insert into questions (merchant_id, question_id, product_id, body, author_name, author_email, email_key, status,
       created_at, updated_at)
     values ($1, gen_random_uuid(), 'P-1', 'Imported', 'Ben', 'ben@example.com', 'ben@example.com', 'approved',
       timestamptz '2026-01-01' - make_interval(secs => $2), timestamptz '2026-01-01')`,
    [shop.uuid, turn % 100],
  );
}

for (const sort of ['newest', 'oldest', 'helpful'])
  test(`paging by ${sort} returns each of ${howMany} unchanged questions exactly once during concurrent changes`, async () => {
    const shop = await harness.merchant();
    const merchantId = shop.uuid;
    const ids = (await manyQuestions(db, merchantId, howMany)).map((id) => typeId('question', id));
    const { gone, turns, disturb } = disturbance(shop, ids);
    const seen = await walk(shop, sort, disturb);
    assert.equal(new Set(seen).size, seen.length, 'one was seen twice');
    const throughout = ids.filter((id) => !gone.has(id));
    assert.ok(gone.size >= 150, `${gone.size} went`);
    const seenOnce = new Set(seen);
    assert.deepEqual(
      throughout.filter((id) => !seenOnce.has(id)),
      [],
    );
    const differences = (await recountQuestions(db, merchantId, { repair: false }))
      .filter(({ count }) => !count.startsWith('helpful_votes'))
      .map(({ productId, count, kept, counted }) => [productId, count, counted - kept]);
    // The imported questions were written without counters; nothing else differs.
    assert.deepEqual(differences, [
      ['P-1', 'approved questions', turns()],
      [null, 'approved questions', turns()],
    ]);
  });
