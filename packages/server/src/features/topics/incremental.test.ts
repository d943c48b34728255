import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rows } from '../../platform/db/database.ts';
import { output, statement } from '../../platform/db/statement.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { uuidOf } from '../../platform/ids.ts';
import { startHarness, type TestMerchant } from '../../testing/harness.ts';
import { thoroughOnly } from '../../testing/thorough.ts';
import { csvOf, importerOf } from '../imports/files.fixture.ts';
import { followReviewsInTopics, recountTopics } from './days.ts';
import { buildDueTopics } from './schedule.ts';

const harness = await startHarness();
const { context, clock } = harness;
const importFrom = importerOf(harness);
const dayMs = 86_400_000;
const start = clock.now().getTime();

const good = 'The zipper is great and the fabric feels wonderful.';
const bad = 'Bad zipper: it broke after a week. The shoulder straps hurt, they are awful.';
let authors = 0;
async function given(
  shop: TestMerchant,
  text: string,
  { count = 1, daysAgo = 0, productId = 'BAG' }: { count?: number; daysAgo?: number; productId?: string },
): Promise<void> {
  const reviews = Array.from({ length: count }, () => {
    authors++;
    return {
      productId,
      rating: '4',
      title: '',
      text: `${text} (${authors})`,
      authorName: `A${authors}`,
      authorEmail: `a${authors}@x.example`,
      createdAt: new Date(start - daysAgo * dayMs - 60_000 + authors).toISOString(),
    };
  });
  assert.equal((await importFrom(shop, csvOf(reviews))).imported, count);
}

async function rebuild(): Promise<void> {
  clock.advance(1.5 * dayMs);
  await buildDueTopics(context);
}

const tables = ['topic_mentions', 'topic_days', 'product_topics'] as const;

/** The rows of topics as written last, and reviews as locked last. */
async function written(shop: TestMerchant): Promise<Record<string, Set<string>>> {
  const found: Record<string, Set<string>> = {};
  for (const name of tables) found[name] = await textsOf(shop, `t.xmin || ' ' || t.ctid from ${name}`);
  found.reviews = await textsOf(shop, `t.xmax || ' ' || t.ctid from reviews`);
  return found;
}

/** Everything that is stored of the topics. */
async function stored(shop: TestMerchant): Promise<string[]> {
  const found = await Promise.all(tables.map((name) => textsOf(shop, `to_jsonb(t)::text from ${name}`)));
  return found.flatMap((texts) => [...texts]).sort();
}

async function textsOf(shop: TestMerchant, select: string): Promise<Set<string>> {
  const found = await rows(
    context.db,
    statement`select found.text as ${output.text('text')} from (select ${select} as t where t.merchant_id = $1) as found (text)`,
    [shop.uuid],
  );
  return new Set(found.map(({ text }) => text));
}

async function forget(shop: TestMerchant): Promise<void> {
  for (const name of [...tables, 'topic_builds'])
    await rows(context.db, `delete from ${name} where merchant_id = $1`, [shop.uuid]);
}

async function someReview(shop: TestMerchant, text: string): Promise<string> {
  const { body } = await shop.asStaff('GET', `/admin/reviews?status=approved&search=${text}&limit=1`);
  return body.data.reviews[0].id;
}

test('one more review writes only what it changes, and locks no other review', {
  skip: thoroughOnly,
}, async () => {
  const shop = await harness.merchant();
  for (let day = 1; day <= 10; day++) {
    await given(shop, good, { count: 12, daysAgo: day });
    await given(shop, bad, { count: 8, daysAgo: day });
  }
  await given(shop, good, { count: 20, productId: 'TENT' });
  await rebuild();
  const before = await written(shop);
  await given(shop, good, {});
  await rebuild();
  const after = await written(shop);
  assert.ok((after.topic_mentions?.size ?? 0) > 500);
  for (const [name, rows] of Object.entries(after)) {
    const { size } = rows.difference(before[name] ?? new Set());
    assert.ok(size > 0 && size <= 10, `${name}: ${size} of ${rows.size}`);
  }
});

test('what is stored after many changes is what would be found from nothing', async () => {
  const shop = await harness.merchant();
  await given(shop, good, { count: 12, daysAgo: 3 });
  await given(shop, bad, { count: 14, daysAgo: 2 });
  await rebuild();
  await given(shop, 'A great buckle, and the zipper is excellent.', { count: 5, daysAgo: 1 });
  const [rejected, deleted] = [await someReview(shop, 'fabric'), await someReview(shop, 'straps')];
  await shop.asStaff('PATCH', `/reviews/${rejected}/moderate`, { status: 'rejected', reasonCode: 'spam' });
  await shop.asStaff('DELETE', `/admin/reviews/${deleted}`, { reason: 'asked for' });
  const edited = uuidOf('review', await someReview(shop, 'broke')) ?? '';
  await rows(
    context.db,
    `update reviews set body = 'The zipper is great now.', edited_at = $3 where merchant_id = $1 and review_id = $2`,
    [shop.uuid, edited, clock.now()],
  );
  await inTransaction(context.db, (tx) => followReviewsInTopics(tx, shop.uuid, [edited]));
  await rebuild();
  const changed = await stored(shop);
  assert.ok(changed.some((text) => text.includes('"buckle"')));
  assert.deepEqual(await recountTopics(context.db, shop.uuid, { repair: false }), []);
  await forget(shop);
  await rebuild();
  assert.deepEqual(changed, await stored(shop));
});
