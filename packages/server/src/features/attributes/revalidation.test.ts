import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rows } from '../../platform/db/database.ts';
import { output, statement } from '../../platform/db/statement.ts';
import { givenReview } from '../../testing/given.ts';
import { codeOf, startHarness, type TestMerchant } from '../../testing/harness.ts';
import { thoroughOnly } from '../../testing/thorough.ts';
import { comfort, fit, givenAttributes, revalidated, workedThrough } from './given.fixture.ts';
import { recountAttributes } from './recount.ts';
import { checkReviews, silentChecks } from './revalidation.ts';

const harness = await startHarness();
const { context, clock } = harness;
const { db } = context;
const many = 2_300;

/** Reviews submitted before the schema existed: a third with the value small, a third with one that doesn't match. */
async function givenMany(shop: TestMerchant): Promise<void> {
  await rows(
    db,
    `insert into reviews (merchant_id, review_id, product_id, rating, attributes, author_name, author_email, email_key,
       verification, verified, status, source, created_at, updated_at)
     select $1::uuid, gen_random_uuid(), 'P-1', 1 + n % 5,
       (array['{"fit":"small"}', '{"fit":"odd","comfort":2}', '{"size":"M"}'])[1 + n % 3]::jsonb, 'x', 'x@example.com',
       'x@example.com', 'none', false, (array['approved', 'pending'])[1 + n % 2], 'import', now(), now()
     from generate_series(1, $2::int) as n`,
    [shop.uuid, many],
  );
}
const stateOf = async (shop: TestMerchant) => {
  const { promotedAttributesState, revalidating } = (await shop.asStaff('GET', '/admin/attributes')).body
    .data;
  return [promotedAttributesState, revalidating];
};
const found = async (shop: TestMerchant, filter: string) =>
  (await shop.asBrowser('GET', `/reviews?${filter}`)).body.totalReviews;
const announcing = (shop: TestMerchant) => () =>
  context.changes.announce({ kind: 'merchant', merchantId: shop.uuid });
const now = () => clock.now();

test('a check of many reviews runs in steps, and counters stay exact under concurrent writes', {
  skip: thoroughOnly,
}, async () => {
  const shop = await harness.merchant();
  await givenMany(shop);
  await givenAttributes(shop, fit);
  assert.deepEqual(await stateOf(shop), ['draft', true]);
  await workedThrough(harness, shop);
  assert.deepEqual(await stateOf(shop), ['draft', false]);
  const small = await found(shop, 'attributes[fit]=small');
  assert.equal(small, 383);

  await givenReview(shop, { attributes: { fit: 'small' } });
  await givenAttributes(shop, comfort);
  assert.deepEqual(await stateOf(shop), ['invalidated', false]);
  await shop.asStaff('POST', '/admin/attributes/revalidate');
  let steps = 0;
  const between: Promise<unknown>[] = [];
  await checkReviews(db, shop.uuid, {
    now,
    onProgress() {
      announcing(shop)();
      if (++steps === 1) between.push(givenReview(shop, { attributes: { comfort: 5 }, text: 'In between.' }));
    },
  });
  await Promise.all(between);
  assert.equal(steps, 3);
  assert.deepEqual(await stateOf(shop), ['locked', false]);
  assert.equal(await found(shop, 'attributes[fit]=small'), small + 1);
  assert.equal(await found(shop, 'attributes[comfort]=2'), 383);
  const aside = await rows(
    db,
    statement`select attributes_aside as ${output.json<object>()('attributes_aside')}, count(*) as ${output.number('count')} from reviews
     where merchant_id = $1 and attributes_aside is not null group by 1 order by 1`,
    [shop.uuid],
  );
  assert.deepEqual(aside, [
    { attributes_aside: { fit: 'odd' }, count: 767 },
    { attributes_aside: { size: 'M' }, count: 767 },
  ]);
  assert.deepEqual(await recountAttributes(db, shop.uuid, { repair: false }), []);

  await shop.asStaff('PATCH', '/admin/attributes/fit', { options: ['odd', 'small'] });
  await revalidated(harness, shop);
  assert.equal(await found(shop, 'attributes[fit]=odd&attributes[comfort]=2'), 383);
  assert.deepEqual(await recountAttributes(db, shop.uuid, { repair: false }), []);
});

test('an edit cancels a running check: filters stay disabled until another check is requested', async () => {
  const shop = await harness.merchant();
  await givenMany(shop);
  await givenAttributes(shop, fit);
  await workedThrough(harness, shop);
  await givenReview(shop, { attributes: { fit: 'small' } });
  await shop.asStaff('PATCH', '/admin/attributes/fit', { label: 'How it fits' });
  await shop.asStaff('POST', '/admin/attributes/revalidate');
  const edits: Promise<unknown>[] = [];
  await checkReviews(db, shop.uuid, {
    now,
    onProgress: () => void edits.push(shop.asStaff('PATCH', '/admin/attributes/fit', { label: 'Fit' })),
  });
  await Promise.all(edits);
  await checkReviews(db, shop.uuid, { now, onProgress: announcing(shop) });
  assert.deepEqual(await stateOf(shop), ['invalidated', false]);
  assert.equal(codeOf(await shop.asBrowser('GET', '/reviews?attributes[fit]=small')), 'FILTERS_DISABLED');
  await revalidated(harness, shop);
  assert.equal(await found(shop, 'attributes[fit]=small'), 384);
});

test('the check of a killed worker is continued by another', async () => {
  const shop = await harness.merchant();
  await givenMany(shop);
  await givenAttributes(shop, fit);
  assert.deepEqual(await silentChecks(db, clock.now()), []);
  clock.advance(2 * 60 * 1000);
  assert.deepEqual(await silentChecks(db, clock.now()), [shop.uuid]);
  await workedThrough(harness, shop);
  assert.deepEqual(await silentChecks(db, clock.now()), []);
});
