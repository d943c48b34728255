import assert from 'node:assert/strict';
import { test } from 'node:test';
import { givenReview } from '../../testing/given.ts';
import { codeOf, startHarness, type TestMerchant } from '../../testing/harness.ts';
import {
  comfort,
  features,
  fit,
  gift,
  givenAttributes,
  revalidated,
  use,
  workedThrough,
} from './given.fixture.ts';

const harness = await startHarness();

const stateOf = async (shop: TestMerchant) =>
  (await shop.asNobody('GET', `/merchants/${shop.id}/widget-config`)).body.promotedAttributesState;
const listed = async (shop: TestMerchant, query = '') =>
  (await shop.asBrowser('GET', `/products/P-1/reviews?sort=oldest&${query}`)).body;

test('attributes are listed by position and included in the widget configuration with their summaries', async () => {
  const shop = await harness.merchant();
  await givenAttributes(shop, fit, comfort, { ...gift, position: 0 }, use, features);
  const { attributes, ...state } = (await shop.asStaff('GET', '/admin/attributes')).body.data;
  assert.deepEqual(state, { promotedAttributesState: 'draft', revalidating: false });
  assert.deepEqual(
    attributes.map(({ id }: { id: string }) => id),
    ['fit', 'gift', 'comfort', 'use', 'features'],
  );
  const attributesGiven = { fit: 'small', comfort: 4, features: ['dry', 'warm'], gift: false, use: 'hills' };
  await givenReview(shop, { attributes: attributesGiven });
  await givenReview(shop, { attributes: { comfort: 5 }, text: 'Another text.', productId: 'P-2' });
  const config = (await shop.asNobody('GET', `/merchants/${shop.id}/widget-config`)).body;
  assert.deepEqual(config.customAttributes[2], {
    id: 'comfort',
    label: 'Comfort',
    type: 'scale',
    options: [],
    required: false,
    promoted: true,
    position: 1,
    filterLabel: 'Comfort',
    reviewLabel: 'Comfort',
    optionLabels: [],
    translations: [],
    appliesToAll: true,
    count: 2,
    average: 4.5,
    distribution: [0, 0, 0, 1, 1].map((count, step) => ({
      value: String(step + 1),
      label: String(step + 1),
      count,
      percentage: count * 50,
    })),
  });
  const { attributeSummaries, reviews } = await listed(shop);
  assert.deepEqual(reviews[0].attributes, attributesGiven);
  assert.deepEqual(
    attributeSummaries.map(({ id, count, average }: Record<string, unknown>) => [id, count, average]),
    [
      ['fit', 1, null],
      ['gift', 1, null],
      ['comfort', 1, 4],
      ['features', 1, null],
    ],
  );
  assert.deepEqual(
    attributeSummaries[3].distribution.map(({ value, count }: Record<string, unknown>) => [value, count]),
    [
      ['warm', 1],
      ['dry', 1],
      ['light, but strong', 0],
    ],
  );
});

test('a draft is locked by the first review, invalidated by an edit, and locked again by a check that loses no value', async () => {
  const shop = await harness.merchant();
  await givenAttributes(shop, fit, use);
  await shop.asStaff('PATCH', '/admin/attributes/fit', { label: 'How does it fit?' });
  assert.equal(await stateOf(shop), 'draft');
  await givenReview(shop, { attributes: { fit: 'small', use: 'hills' } });
  await givenReview(shop, { attributes: { fit: 'true' }, text: 'Another.' });
  assert.equal(await stateOf(shop), 'locked');
  assert.equal((await listed(shop, 'attributes[fit]=small')).totalReviews, 1);

  const fewer = { options: ['true', 'large'] };
  const edited = await shop.asStaff('PATCH', '/admin/attributes/fit', fewer);
  assert.deepEqual(edited.body.data.options, fewer.options);
  assert.equal(await stateOf(shop), 'invalidated');
  for (const path of ['/products/P-1/reviews', '/reviews']) {
    const refused = await shop.asBrowser('GET', `${path}?attributes[fit]=true`);
    assert.deepEqual([refused.status, codeOf(refused)], [409, 'FILTERS_DISABLED']);
  }
  assert.equal((await listed(shop)).totalReviews, 2);

  const asked = await shop.asStaff('POST', '/admin/attributes/revalidate');
  assert.deepEqual(asked.body.data, { promotedAttributesState: 'invalidated', revalidating: true });
  await workedThrough(harness, shop);
  assert.equal(await stateOf(shop), 'locked');
  const [small, trueToSize] = (await listed(shop)).reviews;
  assert.deepEqual([small.attributes, trueToSize.attributes], [{ use: 'hills' }, { fit: 'true' }]);
  assert.equal(codeOf(await shop.asBrowser('GET', '/reviews?attributes[fit]=small')), 'VALIDATION_ERROR');

  await shop.asStaff('DELETE', '/admin/attributes/fit');
  await revalidated(harness, shop);
  await givenAttributes(shop, fit);
  await revalidated(harness, shop);
  const back = await listed(shop, 'attributes[fit]=small');
  assert.equal(back.totalReviews, 1);
  assert.deepEqual(back.reviews[0].attributes, { fit: 'small', use: 'hills' });
});
