import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rows } from '../../platform/db/database.ts';
import { givenReview, givenToken, submission } from '../../testing/given.ts';
import { codeOf, startHarness, type TestMerchant } from '../../testing/harness.ts';
import { importFile } from '../imports/importing.ts';
import { comfort, features, fit, gift, givenAttributes, revalidated, use } from './given.fixture.ts';

const harness = await startHarness();
const { context } = harness;

const submit = (shop: TestMerchant, attributes: unknown) =>
  shop.asBrowser('POST', '/reviews', submission(shop, { attributes, text: undefined }));
const stateOf = async (shop: TestMerchant) =>
  (await shop.asNobody('GET', `/merchants/${shop.id}/widget-config`)).body.promotedAttributesState;
const attributesOf = async (shop: TestMerchant, id: string) =>
  (await shop.asServer('GET', `/reviews/${id}`)).body.attributes;

test('each type accepts valid values and refuses others by name', async () => {
  const shop = await harness.merchant();
  const named = { ...comfort, id: 'width', options: ['narrow', 'right', 'wide'] };
  await givenAttributes(shop, fit, comfort, named, features, gift, use);
  for (const [key, value, message] of [
    ['fit', 'small', null],
    ['fit', 'SMALL', 'must be one of small, true, large'],
    ['fit', true, 'must be one of small, true, large'],
    ['fit', ['small'], 'must be one of small, true, large'],
    ['comfort', 5, null],
    ['comfort', 6, 'must be a whole number from 1 to 5'],
    ['comfort', 0, 'must be a whole number from 1 to 5'],
    ['comfort', 2.5, 'must be a whole number from 1 to 5'],
    ['comfort', '4', 'must be a whole number from 1 to 5'],
    ['width', 3, null],
    ['width', 4, 'must be a whole number from 1 to 3'],
    ['features', ['dry', 'light, but strong'], null],
    ['features', [], null],
    ['features', 'dry', 'must be a list, of warm, dry, light, but strong'],
    ['features', ['dry', 'wet'], 'must name only warm, dry, light, but strong'],
    ['features', ['dry', 'dry'], 'must not name an option twice'],
    ['gift', false, null],
    ['gift', 'false', 'must be true or false'],
    ['use', 'In the hills', null],
    ['use', 7, 'must be a text'],
    ['colour', 'red', 'is not an attribute of this merchant'],
    ['constructor', 'red', 'is not an attribute of this merchant'],
  ] as const) {
    const answer = await submit(shop, { [key]: value });
    const told = answer.body.error?.details ?? null;
    const expected = message === null ? null : [{ field: `attributes.${key}`, message }];
    assert.deepEqual(told, expected, JSON.stringify([key, value]));
    assert.equal(answer.status, message === null ? 200 : 400);
  }
  const several = await submit(shop, { fit: 'tight', comfort: 9 });
  assert.deepEqual(
    several.body.error.details.map(({ field }: { field: string }) => field),
    ['attributes.fit', 'attributes.comfort'],
  );
});

test('a review without required attributes is refused, with or without other attributes', async () => {
  const shop = await harness.merchant();
  await givenAttributes(shop, { ...fit, required: true }, comfort, { ...features, required: true });
  for (const attributes of [undefined, {}, { comfort: 3 }, { features: [] }]) {
    const answer = await submit(shop, attributes);
    assert.deepEqual(answer.body.error?.details, [
      { field: 'attributes.fit', message: 'is required' },
      { field: 'attributes.features', message: 'is required' },
    ]);
  }
  assert.equal(await stateOf(shop), 'draft');
  assert.equal((await submit(shop, { fit: 'small', features: ['dry'] })).status, 200);
  assert.equal(await stateOf(shop), 'locked');
});

test('without a schema any values are accepted; a draft without promoted attributes is not locked', async () => {
  const shop = await harness.merchant();
  const { id } = await givenReview(shop, { attributes: { colour: 'red', fit: 7 } });
  assert.deepEqual(await attributesOf(shop, id), { colour: 'red', fit: 7 });
  await givenAttributes(shop, { ...fit, promoted: false });
  await givenReview(shop, { attributes: { fit: 'small' }, text: 'Another.' });
  assert.equal(await stateOf(shop), 'draft');
  assert.deepEqual(await attributesOf(shop, id), { colour: 'red', fit: 7 });
  await shop.asStaff('PATCH', '/admin/attributes/fit', { promoted: true });
  assert.equal(await stateOf(shop), 'draft');
  await givenReview(shop, { text: 'A third one.' });
  assert.equal(await stateOf(shop), 'locked');
});

test('adding an attribute to a draft applies it to existing reviews', async () => {
  const shop = await harness.merchant();
  await givenReview(shop, { attributes: { fit: 'small', size: 'M' } });
  await givenReview(shop, { attributes: { fit: 'odd' }, text: 'Another.' });
  await givenAttributes(shop, fit);
  const found = (await shop.asBrowser('GET', '/reviews?attributes[fit]=small')).body;
  assert.equal(found.totalReviews, 1);
  assert.deepEqual(found.reviews[0].attributes, { fit: 'small', size: 'M' });
  await shop.asStaff('DELETE', '/admin/attributes/fit');
  assert.equal(codeOf(await shop.asBrowser('GET', '/reviews?attributes[fit]=small')), 'VALIDATION_ERROR');
});

test('a standard plan stores every value, but shows no attributes and allows no filters', async () => {
  const shop = await harness.merchant({ plan: 'standard' });
  const { id } = await givenReview(shop, { attributes: { fit: 'anything', comfort: 99 } });
  assert.deepEqual(await attributesOf(shop, id), { fit: 'anything', comfort: 99 });
  for (const [method, path, body] of [
    ['GET', '/admin/attributes', undefined],
    ['POST', '/admin/attributes', { type: 'wrong' }],
    ['PATCH', '/admin/attributes/fit', {}],
    ['DELETE', '/admin/attributes/fit', undefined],
    ['POST', '/admin/attributes/revalidate', undefined],
  ] as const) {
    const answer = await shop.asStaff(method, path, body);
    assert.deepEqual([answer.status, codeOf(answer)], [403, 'PLAN_UPGRADE_REQUIRED'], `${method} ${path}`);
  }
  for (const query of [
    'attributes[fit]=x',
    'attributes%5Bfit%5D=x',
    'attributes[fit]=x&limit=0',
    'attributes=x',
  ])
    assert.equal(codeOf(await shop.asBrowser('GET', `/reviews?${query}`)), 'PLAN_UPGRADE_REQUIRED', query);
  const config = (await shop.asNobody('GET', `/merchants/${shop.id}/widget-config`)).body;
  assert.deepEqual([config.customAttributes, config.promotedAttributesState], [[], 'draft']);
  assert.deepEqual((await shop.asBrowser('GET', '/products/P-1/reviews')).body.attributeSummaries, []);
});

test('a downgrade hides attributes; an upgrade restores them, including those submitted in between', async () => {
  const shop = await harness.merchant();
  const merchantId = shop.uuid;
  const plan = async (name: string) => {
    await rows(context.db, 'update merchants set plan = $2 where merchant_id = $1', [merchantId, name]);
    context.changes.announce({ kind: 'merchant', merchantId });
  };
  await givenAttributes(shop, fit);
  await givenReview(shop, { attributes: { fit: 'small' } });
  await plan('standard');
  const { id } = await givenReview(shop, { attributes: { fit: 'small', size: 'M' }, text: 'In between.' });
  const hidden = (await shop.asBrowser('GET', '/products/P-1/reviews')).body;
  assert.deepEqual([hidden.totalReviews, hidden.attributeSummaries], [2, []]);
  await plan('enterprise');
  const shown = (await shop.asBrowser('GET', '/products/P-1/reviews?attributes[fit]=small')).body;
  assert.deepEqual([shown.totalReviews, shown.attributeSummaries[0].count], [2, 2]);
  assert.deepEqual(await attributesOf(shop, id), { fit: 'small' });
  await shop.asStaff('POST', '/admin/attributes', { id: 'size', label: 'Size', type: 'text' });
  await revalidated(harness, shop);
  assert.deepEqual(await attributesOf(shop, id), { fit: 'small', size: 'M' });
});

test('an import rejects no row for its attributes, stores what does not fit unmatched, and does not lock the schema', async () => {
  const shop = await harness.merchant();
  await givenAttributes(shop, fit, comfort);
  const cells = [
    `P-1,5,Ann,a@example.com,2026-01-01T00:00:00Z,"{""fit"":""small"",""comfort"":""4"",""size"":""M""}"`,
    `P-1,1,Bob,b@example.com,2026-01-02T00:00:00Z,"{""fit"":""tight""}"`,
  ];
  const file = ['productId,rating,authorName,authorEmail,createdAt,attributes', ...cells].join('\n');
  const merchantId = shop.uuid;
  const { imported } = await importFile({
    db: context.db,
    merchantId,
    format: 'native',
    changes: context.changes,
    source: new Blob([file]).stream() as never,
  });
  assert.equal(imported, 2);
  assert.equal(await stateOf(shop), 'draft');
  const { reviews, attributeSummaries } = (await shop.asBrowser('GET', '/products/P-1/reviews')).body;
  assert.deepEqual(
    reviews.map(({ attributes }: { attributes: unknown }) => attributes),
    [null, { fit: 'small', comfort: 4 }],
  );
  assert.equal(attributeSummaries[1].average, 4);
});

test('form fields are parsed by the schema, and a form with invalid values is refused', async () => {
  const shop = await harness.merchant();
  await givenAttributes(shop, fit, comfort, gift, { ...features, required: true });
  const send = (attributes: string | undefined) => {
    const fields = {
      productId: 'P-1',
      rating: '4',
      authorName: 'Maya',
      authorEmail: 'maya@example.com',
      ...(attributes !== undefined && { attributes }),
    };
    const parts = Object.entries(fields).map(
      ([name, value]) => `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    );
    const headers = { 'content-type': 'multipart/form-data; boundary=b' };
    return shop.asServer('POST', '/reviews/with-media', `${parts.join('')}--b--\r\n`, headers);
  };
  const fits = { fit: 'small', comfort: '4', gift: 'true', features: 'dry' };
  const taken = await send(JSON.stringify(fits));
  assert.equal(taken.status, 200, JSON.stringify(taken.body));
  const read = { fit: 'small', comfort: 4, gift: true, features: ['dry'] };
  assert.deepEqual(await attributesOf(shop, taken.body.data.id), read);
  assert.equal(await stateOf(shop), 'locked');
  for (const [attributes, field] of [
    [undefined, 'attributes.features'],
    ['{"features":["dry"],"comfort":"many"}', 'attributes.comfort'],
    ['{"features":["dry"],"size":"M"}', 'attributes.size'],
    ['[]', 'attributes'],
    ['fit=small', 'attributes'],
  ] as const)
    assert.equal((await send(attributes)).body.error?.details[0].field, field, attributes);
});

test("an author's update validates attributes by the same rules and updates the counters", async () => {
  const shop = await harness.merchant();
  await givenAttributes(shop, fit, comfort);
  const { id } = await givenReview(shop, { attributes: { fit: 'small', comfort: 1 } });
  const tokenFor = async () => {
    await shop.asStaff('POST', `/admin/reviews/${id}/update-request`, { message: 'How is it now?' });
    const mails = (await shop.asStaff('GET', '/admin/mails?kind=review_update_request')).body.data.mails;
    const { text } = (await shop.asStaff('GET', `/admin/mails/${mails[0].id}`)).body.data;
    return /\/r\/([\w-]{64})/.exec(text)?.[1];
  };
  const token = await tokenFor();
  const refused = await shop.asBrowser('PATCH', `/reviews/${id}`, { token, attributes: { fit: 'tight' } });
  assert.equal(refused.body.error.details[0].field, 'attributes.fit');
  const changed = { token, rating: 2, attributes: { fit: 'large', comfort: 3 } };
  assert.equal((await shop.asBrowser('PATCH', `/reviews/${id}`, changed)).status, 200);
  const small = (await shop.asBrowser('GET', '/reviews?attributes[fit]=small')).body;
  const large = (await shop.asBrowser('GET', '/reviews?attributes[fit]=large&rating=2')).body;
  assert.deepEqual([small.totalReviews, large.totalReviews], [0, 1]);
  const kept = await shop.asBrowser('PATCH', `/reviews/${id}`, { token: await tokenFor(), rating: 4 });
  assert.deepEqual(kept.body.data.attributes, { fit: 'large', comfort: 3 });
  assert.equal((await shop.asBrowser('GET', '/reviews?attributes[fit]=large&rating=4')).body.totalReviews, 1);
});

test('only admins may edit attributes, and every fault is named', async () => {
  const shop = await harness.merchant();
  const other = await harness.merchant();
  await givenAttributes(shop, fit);
  const create = (body: object) => shop.asStaff('POST', '/admin/attributes', body);
  for (const [body, field] of [
    [{ type: 'select', options: ['a'] }, 'label'],
    [{ label: 'Fit', type: 'choice' }, 'type'],
    [{ ...fit }, 'id'],
    [{ ...fit, id: 'a b' }, 'id'],
    [{ ...fit, id: '__proto__' }, 'id'],
    [{ ...fit, id: undefined, options: [] }, 'options'],
    [{ ...fit, id: undefined, options: ['a', 'a'] }, 'options'],
    [{ ...fit, id: undefined, options: ['a', ' '] }, 'options.1'],
    [{ label: 'Warmth', type: 'scale', options: ['one'] }, 'options'],
    [
      { label: 'Warmth', type: 'scale', options: Array.from({ length: 11 }, (_, step) => `${step}`) },
      'options',
    ],
    [{ label: 'Gift', type: 'boolean', options: ['yes', 'no'] }, 'options'],
    [{ label: 'Use', type: 'text', max: 3 }, 'max'],
    [{ label: 'Use', type: 'text', position: -1 }, 'position'],
  ] as const) {
    const answer = await create(body);
    assert.equal(answer.body.error?.details?.[0].field, field, JSON.stringify(answer.body));
  }
  const made = await create({ label: 'Grösse & Länge', type: 'text' });
  assert.equal(made.body.data.id, 'grosse-lange');
  assert.equal((await create({ label: '寸法', type: 'text' })).body.data.id, 'attribute');
  assert.equal((await create({ label: '色', type: 'text' })).body.data.id, 'attribute-2');

  assert.equal((await shop.asStaff('PATCH', '/admin/attributes/fit', { id: 'new' })).status, 400);
  assert.equal(
    codeOf(await shop.asStaff('PATCH', '/admin/attributes/fit', { options: [] })),
    'VALIDATION_ERROR',
  );
  for (const stranger of [other, shop])
    for (const [method, id] of [
      ['PATCH', stranger === other ? 'fit' : 'nobodys'],
      ['DELETE', stranger === other ? 'fit' : 'nobodys'],
    ] as const)
      assert.equal(codeOf(await stranger.asStaff(method, `/admin/attributes/${id}`, {})), 'NOT_FOUND');
  const moderator = await givenToken(shop, 'moderator');
  const asModerator = { ...moderator.headers };
  assert.equal((await shop.asNobody('GET', '/admin/attributes', undefined, asModerator)).status, 200);
  for (const [method, path] of [
    ['POST', ''],
    ['PATCH', '/fit'],
    ['DELETE', '/fit'],
    ['POST', '/revalidate'],
  ] as const)
    assert.equal(
      codeOf(await shop.asNobody(method, `/admin/attributes${path}`, {}, asModerator)),
      'FORBIDDEN',
    );
  assert.equal(codeOf(await shop.asServer('GET', '/admin/attributes')), 'AUTHENTICATION_REQUIRED');
});

test('a merchant can have at most 50 attributes', async () => {
  const shop = await harness.merchant();
  for (let number = 0; number < 50; number++)
    await givenAttributes(shop, { label: `Number ${number}`, type: 'boolean' });
  assert.equal(
    codeOf(await shop.asStaff('POST', '/admin/attributes', { label: 'One more', type: 'boolean' })),
    'INVALID_STATE',
  );
});
