import assert from 'node:assert/strict';
import { test } from 'node:test';
import { moderationRule, ruleConditions } from '@tribune/contract';
import { givenReview, givenToken, submission } from '../../testing/given.ts';
import { codeOf, startHarness, type TestMerchant } from '../../testing/harness.ts';
import { deliver, order } from '../../testing/shop-messages.ts';
import { asked } from '../questions/given.fixture.ts';

const harness = await startHarness();
const { clock } = harness;

const rule = (when: object, more: object = {}) => ({
  name: 'A rule',
  enabled: true,
  when,
  hold: true,
  assignTo: null,
  ...more,
});

async function put(shop: TestMerchant, rules: object[]) {
  const answer = await shop.asStaff('PUT', '/admin/moderation-rules', { rules });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.body.data;
}

let number = 0;
async function submitted(shop: TestMerchant, changes: object) {
  number += 1;
  const authorEmail = `a${number}@example.com`;
  const { id, status } = await givenReview(shop, { text: 'Warm enough.', ...changes, authorEmail });
  return { status, ...(await shop.asStaff('GET', `/reviews/${id}`)).body };
}

test('no rule can look at a rating or a sentiment', async () => {
  const shop = await harness.merchant();
  type Never<Keys extends string> =
    Extract<keyof (typeof ruleConditions)['properties'], Keys> extends never ? true : false;
  const withoutThem: Never<'rating' | 'minRating' | 'maxRating' | 'stars' | 'sentiment' | 'wouldRecommend'> =
    true;
  assert.ok(withoutThem);
  for (const key of ['rating', 'minRating', 'stars', 'sentiment', 'sentimentScore', 'wouldRecommend']) {
    assert.equal(Object.hasOwn(ruleConditions.properties, key), false);
    assert.equal(Object.hasOwn(moderationRule.properties, key), false);
    for (const bad of [rule({ [key]: 1 }), { ...rule({ minWords: 1 }), [key]: 1 }])
      assert.equal(
        codeOf(await shop.asStaff('PUT', '/admin/moderation-rules', { rules: [bad] })),
        'VALIDATION_ERROR',
        key,
      );
  }
  // The same text with one star and with five, under every condition there is.
  const conditions = [
    { contains: ['warm'] },
    { languages: ['en', 'de'] },
    { minWords: 1, maxWords: 3 },
    { hasMedia: false },
    { productIds: ['P-1'] },
    { categories: ['Tents'] },
    { sources: ['widget'] },
    { verified: false },
    { itemTypes: ['review'] },
    { firstFromAuthor: true },
    { rejectedBefore: { times: 1, days: 30 } },
    { authorHasOrder: false },
    { moreThanPerDay: 1 },
  ];
  assert.deepEqual(new Set(conditions.flatMap(Object.keys)), new Set(Object.keys(ruleConditions.properties)));
  for (const when of conditions) {
    await put(shop, [rule(when)]);
    const [worst, best] = [await submitted(shop, { rating: 1 }), await submitted(shop, { rating: 5 })];
    assert.deepEqual([worst.status, worst.findings], [best.status, best.findings], JSON.stringify(when));
  }
});

test('a rule holds what meets all of its conditions, and names itself and the text that it found', async () => {
  const shop = await harness.merchant();
  await put(shop, [
    rule({ contains: ['recall', 'burned my'], productIds: ['STOVE'] }, { name: 'Safety' }),
    rule({ maxWords: 1 }, { name: 'Too short' }),
    rule({ contains: ['warm'] }, { name: 'Off', enabled: false }),
    rule({ verified: true }, { name: 'Verified' }),
  ]);
  const unsafe = await submitted(shop, { productId: 'STOVE', text: 'It burned my hand on the first day.' });
  assert.equal(unsafe.status, 'pending');
  assert.deepEqual(unsafe.findings, [
    { phase: 'moderation_rule', reasonCode: 'other', field: 'text', excerpt: 'burned my', note: 'Safety' },
  ]);
  assert.equal((await submitted(shop, { text: 'It burned my hand on the first day.' })).status, 'approved');
  assert.equal((await submitted(shop, { text: 'Meh' })).findings[0].note, 'Too short');
  assert.equal((await submitted(shop, {})).status, 'approved');
  const vouched = await shop.asServer(
    'POST',
    '/reviews',
    submission(shop, { orderId: 'O-1', text: 'Fine so far.' }),
  );
  assert.equal(vouched.body.data.status, 'pending');
  const log = await shop.asStaff('GET', `/admin/moderation-log?itemId=${unsafe.id}`);
  assert.deepEqual(log.body.data.entries[0].causes, ['moderation_rule']);
});

test('rules about authors hold first reviews, authors who were rejected, without an order, and with many items in a day', async () => {
  const shop = await harness.merchant();
  const day = 24 * 60 * 60 * 1000;
  const statusesUnder = async (when: object, ...changes: object[]) => {
    await put(shop, [rule(when)]);
    const statuses = [];
    for (const change of changes) {
      number += 1;
      const text = `Text number ${number}.`;
      statuses.push((await givenReview(shop, { text, productId: `P-${number}`, ...change })).status);
    }
    return statuses;
  };
  const [ann, bob] = [{ authorEmail: 'ann@example.com' }, { authorEmail: 'BOB@example.com' }];
  assert.deepEqual(await statusesUnder({ firstFromAuthor: true }, ann, ann, bob), [
    'pending',
    'approved',
    'pending',
  ]);
  assert.deepEqual(await statusesUnder({ firstFromAuthor: false }, ann, { authorEmail: 'eve@example.com' }), [
    'pending',
    'approved',
  ]);
  await deliver(harness, shop, order({ orderId: 'O-1', customerEmail: 'bob@example.com' }));
  assert.deepEqual(await statusesUnder({ authorHasOrder: false }, ann, bob), ['pending', 'approved']);
  clock.advance(2 * day);
  const { id } = await givenReview(shop, { ...ann, productId: 'X', text: 'Nothing to say.' });
  await shop.asStaff('PATCH', `/reviews/${id}/moderate`, { status: 'rejected' });
  const rejectedOnce = { rejectedBefore: { times: 1, days: 30 } };
  assert.deepEqual(await statusesUnder(rejectedOnce, ann, bob), ['pending', 'approved']);
  assert.deepEqual(await statusesUnder({ rejectedBefore: { times: 2, days: 30 } }, ann), ['approved']);
  clock.advance(31 * day);
  assert.deepEqual(await statusesUnder(rejectedOnce, ann), ['approved']);
  clock.advance(2 * day);
  // Two authors of one device, then one more author of a server, which has no device.
  assert.deepEqual(await statusesUnder({ moreThanPerDay: 2 }, ann, bob, { authorEmail: 'eve@example.com' }), [
    'approved',
    'approved',
    'pending',
  ]);
  const served = submission(shop, {
    authorEmail: 'new@example.com',
    productId: 'S',
    text: 'Sent by a server.',
  });
  assert.equal((await shop.asServer('POST', '/reviews', served)).body.data.status, 'approved');
  for (const bad of [
    { rejectedBefore: { times: 0, days: 1 } },
    { rejectedBefore: { times: 1 } },
    { moreThanPerDay: 0 },
  ])
    assert.equal(
      codeOf(await shop.asStaff('PUT', '/admin/moderation-rules', { rules: [rule(bad)] })),
      'VALIDATION_ERROR',
    );
});

test('a rule about a category applies to its subcategories, to reviews, questions and edited reviews', async () => {
  const shop = await harness.merchant();
  const products = { A: 'Stoves > Gas', B: 'Stoves', C: 'Stoves and fuel', D: undefined };
  for (const [productId, category] of Object.entries(products))
    await shop.asStaff('PUT', `/admin/products/${productId}`, { name: productId, category });
  await put(shop, [rule({ categories: ['Stoves', 'Knives'] }, { name: 'Hot' })]);
  const held = [];
  for (const productId of [...Object.keys(products), 'unknown'])
    if ((await submitted(shop, { productId })).status === 'pending') held.push(productId);
  assert.deepEqual(held, ['A', 'B']);
  const question = await asked(shop, { externalProductId: 'A' });
  const queue = (await shop.asStaff('GET', '/admin/queue')).body.data.items;
  const item = queue.find(({ id }: { id: string }) => id === question);
  assert.equal(item.question.findings[0].note, 'Hot');
  const { id } = await submitted(shop, { productId: 'D' });
  await shop.asStaff('PUT', '/admin/products/D', { name: 'D', category: 'Knives' });
  await shop.asStaff('POST', `/admin/reviews/${id}/update-request`, { message: 'Still warm?' });
  const [mail] = (await shop.asStaff('GET', '/admin/mails?kind=review_update_request')).body.data.mails;
  const { text } = (await shop.asStaff('GET', `/admin/mails/${mail.id}`)).body.data;
  const [, token] = /\/r\/(\S+)/.exec(text) ?? [];
  const updated = await shop.asBrowser('PATCH', `/reviews/${id}`, { token, text: 'Still warm.' });
  assert.equal(updated.body.data.status, 'pending');
});

test('a rule assigns items to a colleague, who finds them, until they leave', async () => {
  const shop = await harness.merchant();
  const me = (await shop.asStaff('GET', '/admin/staff')).body.data.staff[0].id;
  await put(shop, [rule({ itemTypes: ['question'] }, { hold: false, assignTo: me, name: 'Mine' })]);
  const question = await asked(shop);
  await submitted(shop, {});
  const mine = await shop.asStaff('GET', '/admin/queue?assignedTo=me');
  assert.deepEqual(
    mine.body.data.items.map(({ id, assignedTo }: { id: string; assignedTo: object }) => [id, assignedTo]),
    [[question, { personId: me, name: mine.body.data.items[0].assignedTo.name }]],
  );
  const other = await harness.merchant();
  const foreign = (await other.asStaff('GET', '/admin/staff')).body.data.staff[0].id;
  for (const bad of [
    rule({ minWords: 1 }, { assignTo: foreign }),
    rule({ minWords: 1 }, { hold: false }),
    rule({}),
    rule({ minWords: 3, maxWords: 2 }),
  ])
    assert.equal(
      codeOf(await shop.asStaff('PUT', '/admin/moderation-rules', { rules: [bad] })),
      'VALIDATION_ERROR',
    );
});

test('rules that somebody changed meanwhile are not overwritten; moderators read them only', async () => {
  const shop = await harness.merchant();
  const { updatedAt } = await put(shop, [rule({ minWords: 1 })]);
  const read = await shop.asStaff('GET', '/admin/moderation-rules');
  assert.deepEqual([read.body.data.rules.length, read.body.data.updatedAt], [1, updatedAt]);
  harness.clock.advance(1_000);
  const body = { rules: [], updatedAt };
  assert.equal((await shop.asStaff('PUT', '/admin/moderation-rules', body)).status, 200);
  assert.equal(codeOf(await shop.asStaff('PUT', '/admin/moderation-rules', body)), 'INVALID_STATE');
  const { headers } = await givenToken(shop, 'moderator');
  assert.equal(codeOf(await shop.asNobody('PUT', '/admin/moderation-rules', body, headers)), 'FORBIDDEN');
  assert.equal((await shop.asNobody('GET', '/admin/moderation-rules', undefined, headers)).status, 200);
});
