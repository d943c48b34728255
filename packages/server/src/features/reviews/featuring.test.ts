import assert from 'node:assert/strict';
import { test } from 'node:test';
import { givenReview, givenReviewThatIs } from '../../testing/given.ts';
import { codeOf, startHarness, type TestMerchant } from '../../testing/harness.ts';

const harness = await startHarness();

const feature = (shop: TestMerchant, id: string, body: object) =>
  shop.asServer('POST', `/reviews/${id}/feature`, body);
const given = (shop: TestMerchant, name: string) =>
  givenReview(shop, { authorEmail: `${name}@example.com`, text: `Review of ${name}.` });
const listed = async (shop: TestMerchant) =>
  (await shop.asBrowser('GET', '/products/P-1/reviews')).body.reviews.map(({ text }: { text: string }) =>
    text.split(' ').at(-1),
  );

test('featured reviews come first, by sequence and then by the time of featuring', async () => {
  const shop = await harness.merchant();
  const made: Record<string, string> = {};
  for (const name of ['a', 'b', 'c', 'd', 'e']) {
    made[name] = (await given(shop, name)).id;
    harness.clock.advance(10);
  }
  for (const [name, featuredSequence] of [
    ['c', 2],
    ['a', 2],
    ['b', 1],
    ['d', undefined],
  ] as const) {
    const answer = await feature(shop, made[name] ?? '', { featured: true, featuredSequence });
    const { updatedAt, ...data } = answer.body.data;
    assert.match(updatedAt, /^\d{4}-.*Z$/);
    assert.deepEqual(data, { id: made[name], featured: true, featuredSequence: featuredSequence ?? 999 });
    harness.clock.advance(10);
  }
  assert.deepEqual(await listed(shop), ['b.', 'c.', 'a.', 'd.', 'e.']);
  await feature(shop, made.c ?? '', { featured: true, featuredSequence: 2 });
  assert.deepEqual(await listed(shop), ['b.', 'c.', 'a.', 'd.', 'e.'], 'featuring again keeps the place');
  const unset = await feature(shop, made.b ?? '', { featured: false });
  assert.deepEqual([unset.body.data.featured, unset.body.data.featuredSequence], [false, null]);
  assert.deepEqual(await listed(shop), ['c.', 'a.', 'd.', 'e.', 'b.']);
});

test('sequences 1 and 999 are accepted', async () => {
  const shop = await harness.merchant();
  const { id } = await given(shop, 'a');
  for (const featuredSequence of [1, 999])
    assert.equal(
      (await feature(shop, id, { featured: true, featuredSequence })).body.data.featuredSequence,
      featuredSequence,
    );
});

for (const featuredSequence of [0, 1000, -1, 1.5, 1e300, 32768])
  test(`a sequence of ${featuredSequence} is refused with INVALID_SEQUENCE`, async () => {
    const shop = await harness.merchant();
    const { id } = await given(shop, 'a');
    for (const featured of [true, false]) {
      const answer = await feature(shop, id, { featured, featuredSequence });
      assert.equal(answer.status, 400);
      assert.equal(codeOf(answer), 'INVALID_SEQUENCE');
      assert.equal(answer.body.error.details[0].field, 'featuredSequence');
    }
  });

test('a sequence that is not a number is a VALIDATION_ERROR, and so is any other fault beside an invalid sequence', async () => {
  const shop = await harness.merchant();
  const { id } = await given(shop, 'a');
  for (const body of [
    { featured: true, featuredSequence: '1' },
    { featuredSequence: 1 },
    { featured: 'true' },
    { featured: 1, featuredSequence: 0 },
  ])
    assert.equal(codeOf(await feature(shop, id, body)), 'VALIDATION_ERROR', JSON.stringify(body));
});

test('featuring needs Growth or Enterprise', async () => {
  for (const [plan, status] of [
    ['standard', 403],
    ['growth', 200],
    ['enterprise', 200],
  ] as const) {
    const shop = await harness.merchant({ plan });
    const { id } = await given(shop, 'a');
    assert.equal((await feature(shop, id, { featured: true })).status, status, plan);
  }
});

test('a review in any status can be featured, and is shown only when published', async () => {
  const shop = await harness.merchant();
  for (const status of ['pending', 'rejected', 'flagged'] as const) {
    const { id } = await givenReviewThatIs(shop, status, {
      authorEmail: `${status}@example.com`,
      text: `It is ${status}`,
    });
    assert.equal((await feature(shop, id, { featured: true, featuredSequence: 1 })).status, 200);
    assert.deepEqual(await listed(shop), []);
    await shop.asStaff('PATCH', `/reviews/${id}/moderate`, { status: 'approved' });
    assert.equal((await listed(shop)).length, 1);
    await shop.asStaff('DELETE', `/admin/reviews/${id}`);
  }
});
