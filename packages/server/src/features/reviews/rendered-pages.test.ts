import assert from 'node:assert/strict';
import { test } from 'node:test';
import { givenReview } from '../../testing/given.ts';
import { startHarness, type TestMerchant } from '../../testing/harness.ts';

const harness = await startHarness();
const { reads } = harness.context;
let unique = 0;

/** The response to a list that is not in the response cache, and whether its rows were read. */
async function listed(shop: TestMerchant, path: string) {
  const sent: string[] = [];
  const original = reads.executeQuery;
  reads.executeQuery = ((query: { sql: string }) => {
    sent.push(query.sql);
    return Reflect.apply(original, reads, [query]);
  }) as typeof original;
  try {
    const { status, body } = await shop.asBrowser('GET', `${path}&unique=${unique++}`);
    assert.equal(status, 200, `${path}: ${JSON.stringify(body)}`);
    return { body, rowsRead: sent.some((sql) => sql.includes('json_agg')) };
  } finally {
    reads.executeQuery = original;
  }
}

const lists = [
  '/products/P-1/reviews?',
  '/products/G-1/reviews?',
  '/reviews?',
  '/products/P-1/reviews?rating=5&',
  '/reviews?rating=4&',
  ...['newest', 'oldest', 'highest', 'lowest', 'helpful', 'relevance', 'photos'].flatMap((sort) => [
    `/products/P-1/reviews?sort=${sort}&`,
    `/products/G-1/reviews?sort=${sort}&`,
    `/reviews?sort=${sort}&`,
  ]),
];

test('a page that is requested again reads its rows only after one of them has changed', async () => {
  const shop = await harness.merchant();
  const ids: string[] = [];
  for (let index = 0; index < 12; index++)
    ids.push(
      (
        await givenReview(shop, {
          productId: index < 8 ? 'P-1' : `G-${index % 2}`,
          rating: 1 + (index % 5),
          authorEmail: `a${index}@example.com`,
        })
      ).id,
    );
  const products = ['G-0', 'G-1'].map((productId) => ({ productId, groupId: 'G' }));
  assert.equal((await shop.asStaff('POST', '/admin/products', { products })).status, 200);
  const [first = '', second = '', third = ''] = ids;
  await shop.asServer('POST', `/reviews/${second}/feature`, { featured: true, featuredSequence: 1 });

  const answers = new Map<string, unknown>();
  for (const list of lists) {
    const path = `${list}limit=5`;
    const { body } = await listed(shop, path);
    const again = await listed(shop, path);
    const compared = await listed(shop, path);
    assert.deepEqual([again.body, compared.body], [body, body], path);
    assert.deepEqual([again.rowsRead, compared.rowsRead], [true, false], path);
    answers.set(path, body);
  }

  const changes: Record<string, () => Promise<{ status: number; body: unknown }>> = {
    vote: () => shop.asBrowser('POST', `/reviews/${first}/helpful`, { helpful: true }),
    reply: () => shop.asServer('PUT', `/reviews/${second}/reply`, { text: 'Thank you', authorName: 'Shop' }),
    name: () => shop.asStaff('POST', '/admin/products', { products: [{ productId: 'P-1', name: 'Boot' }] }),
    rejection: () =>
      shop.asStaff('PATCH', `/reviews/${third}/moderate`, { status: 'rejected', reasonCode: 'spam' }),
  };
  for (const [index, [name, change]] of Object.entries(changes).entries()) {
    const { status, body } = await change();
    assert.equal(status, 200, `${name}: ${JSON.stringify(body)}`);
    let differing = 0;
    for (const list of lists) {
      const path = `${list}limit=5`;
      const now = await listed(shop, path);
      // A limit of its own makes it a page that nobody has requested.
      const fresh = await listed(shop, `${list}limit=${6 + index}`);
      assert.deepEqual(now.body.reviews, fresh.body.reviews.slice(0, 5), `${name}, ${path}`);
      assert.deepEqual(now.body.starDistribution, fresh.body.starDistribution);
      if (JSON.stringify(now.body) !== JSON.stringify(answers.get(path))) differing++;
      answers.set(path, now.body);
    }
    assert.ok(differing > 0, name);
  }
});
