import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CompiledQuery } from 'kysely';
import { rows } from '../../platform/db/database.ts';
import { output, statement } from '../../platform/db/statement.ts';
import { uuidOf } from '../../platform/ids.ts';
import { atOnce, givenReview, givenReviewThatIs } from '../../testing/given.ts';
import { codeOf, startHarness, type TestMerchant } from '../../testing/harness.ts';
import { recount } from '../rating-counters/recount.ts';

const harness = await startHarness();

const vote = (shop: TestMerchant, id: string, body: object, headers = {}) =>
  shop.asBrowser('POST', `/reviews/${id}/helpful`, body, headers);
const votesOf = (answer: { body: { data: object } }) => Object.values(answer.body.data);

test('the same vote again changes nothing, the opposite vote replaces it', async () => {
  const shop = await harness.merchant();
  const { id } = await givenReview(shop);
  const send = (helpful: boolean) => vote(shop, id, { helpful, userId: 'u-1' });
  assert.deepEqual((await send(true)).body, {
    success: true,
    data: { helpfulVotes: 1, notHelpfulVotes: 0, alreadyVoted: false },
  });
  assert.deepEqual(votesOf(await send(true)), [1, 0, true]);
  assert.deepEqual(votesOf(await send(false)), [0, 1, true]);
  assert.deepEqual(votesOf(await send(false)), [0, 1, true]);
  assert.deepEqual(votesOf(await send(true)), [1, 0, true]);
});

for (const [what, one, other] of [
  ['userId', { userId: 'a', deviceId: 'd', customerEmail: 'x@example.com' }, { userId: 'b', deviceId: 'd' }],
  [
    'deviceId',
    { deviceId: 'a', customerEmail: 'x@example.com' },
    { deviceId: 'b', customerEmail: 'x@example.com' },
  ],
  ['customerEmail', { customerEmail: 'A@example.com' }, { customerEmail: 'b@example.com' }],
] as const)
  test(`voters are identified by ${what}`, async () => {
    const shop = await harness.merchant();
    const { id } = await givenReview(shop);
    assert.deepEqual(votesOf(await vote(shop, id, { helpful: true, ...one })), [1, 0, false]);
    const again = {
      ...one,
      ...('customerEmail' in one && { customerEmail: one.customerEmail.toLowerCase() }),
    };
    assert.deepEqual(votesOf(await vote(shop, id, { helpful: true, ...again })), [1, 0, true]);
    assert.deepEqual(votesOf(await vote(shop, id, { helpful: true, ...other })), [2, 0, false]);
  });

test('anonymous voters are identified by address and user agent', async () => {
  const shop = await harness.merchant();
  const { id } = await givenReview(shop);
  const send = async (remoteAddress: string, agent: string) =>
    Object.values(
      (
        await harness.app.inject({
          method: 'POST',
          url: `/apiV2/reviews/${id}/helpful`,
          headers: { 'x-merchant-id': shop.id, origin: shop.origin, 'user-agent': agent },
          payload: { helpful: true, userId: '' },
          remoteAddress,
        })
      ).json().data,
    );
  assert.deepEqual(await send('203.0.113.1', 'Firefox'), [1, 0, false]);
  assert.deepEqual(await send('203.0.113.1', 'Firefox'), [1, 0, true]);
  assert.deepEqual(await send('203.0.113.2', 'Firefox'), [2, 0, false]);
  assert.deepEqual(await send('203.0.113.1', 'Safari'), [3, 0, false]);
});

test('a userId and an equal deviceId are different voters', async () => {
  const shop = await harness.merchant();
  const { id } = await givenReview(shop);
  await vote(shop, id, { helpful: true, userId: 'x@example.com' });
  await vote(shop, id, { helpful: true, deviceId: 'x@example.com' });
  assert.deepEqual(votesOf(await vote(shop, id, { helpful: true, customerEmail: 'x@example.com' })), [
    3,
    0,
    false,
  ]);
});

test('voters are stored only as salted hashes', async () => {
  const shop = await harness.merchant();
  const { id } = await givenReview(shop);
  await vote(shop, id, { helpful: true, customerEmail: 'secret@example.com' });
  const [kept] = await rows(
    harness.context.db,
    statement`select row_to_json(v)::text as ${output.text('all')}, voter as ${output.bytes('voter')} from review_votes as v where v.merchant_id = $1`,
    [shop.uuid],
  );
  assert.ok(!kept?.all.includes('secret'));
  assert.equal(kept?.voter.length, 16);
});

test('64 concurrent votes of different voters all count, and those of one voter count once', async () => {
  const shop = await harness.merchant();
  const { id } = await givenReview(shop);
  const many = await atOnce(64, (index) =>
    vote(shop, id, { helpful: index % 4 !== 0, userId: `u-${index}` }),
  );
  assert.ok(many.every(({ status }) => status === 200));
  const one = await atOnce(32, (index) => vote(shop, id, { helpful: index % 2 === 0, userId: 'same' }));
  assert.ok(one.every(({ status }) => status === 200));
  assert.equal(one.filter(({ body }) => !body.data.alreadyVoted).length, 1);
  const { helpfulVotes, notHelpfulVotes } = (await shop.asBrowser('GET', `/reviews/${id}`)).body;
  assert.equal(helpfulVotes + notHelpfulVotes, 65);
  assert.ok(notHelpfulVotes === 16 || notHelpfulVotes === 17);
  assert.deepEqual(await recount(harness.context.db, shop.uuid, { repair: false }), []);
});

test('a review that is not published refuses votes, even from staff', async () => {
  const shop = await harness.merchant();
  for (const status of ['pending', 'rejected', 'flagged'] as const) {
    const { id } = await givenReviewThatIs(shop, status, {
      authorEmail: `${status}@example.com`,
      text: `So ${status}`,
    });
    for (const send of [shop.asBrowser, shop.asServer, shop.asStaff])
      assert.equal(
        codeOf(await send('POST', `/reviews/${id}/helpful`, { helpful: true })),
        'NOT_FOUND',
        status,
      );
  }
});

test('a vote concurrent with the deletion of the review is NOT_FOUND', async () => {
  const shop = await harness.merchant();
  for (let round = 0; round < 4; round++) {
    const { id } = await givenReview(shop, { authorEmail: `r${round}@example.com`, text: `Round ${round}` });
    const answers = await Promise.all([
      ...Array.from({ length: 8 }, (_, index) => vote(shop, id, { helpful: true, userId: `u-${index}` })),
      shop.asStaff('DELETE', `/admin/reviews/${id}`),
      ...Array.from({ length: 8 }, (_, index) => vote(shop, id, { helpful: true, userId: `v-${index}` })),
    ]);
    for (const { status, body } of answers) assert.ok([200, 404].includes(status), JSON.stringify(body));
  }
});

for (const [what, body] of [
  ['a missing vote', {}],
  ['a vote that is a string', { helpful: 'true' }],
  ['an invalid email address', { helpful: true, customerEmail: 'maya' }],
  ['a device that is a number', { helpful: true, deviceId: 7 }],
] as const)
  test(`${what} is a VALIDATION_ERROR`, async () => {
    const shop = await harness.merchant();
    const { id } = await givenReview(shop);
    assert.equal(codeOf(await vote(shop, id, body)), 'VALIDATION_ERROR');
  });

test('a vote on a review that is published meanwhile is counted', async () => {
  const shop = await harness.merchant();
  const { id } = await givenReviewThatIs(shop, 'flagged');
  const { db } = harness.context;
  const executeQuery = db.executeQuery.bind(db);
  let counted = 0;
  db.executeQuery = (async (query: CompiledQuery) => {
    const answer = await executeQuery(query);
    if (query.sql.includes('insert into review_votes') && ++counted === 1)
      await rows(db, `update reviews set status = 'approved' where merchant_id = $1 and review_id = $2`, [
        shop.uuid,
        uuidOf('review', id),
      ]);
    return answer;
  }) as typeof executeQuery;
  try {
    assert.deepEqual(votesOf(await vote(shop, id, { helpful: true, userId: 'u' })), [1, 0, false]);
    assert.equal(counted, 2);
  } finally {
    db.executeQuery = executeQuery;
  }
});
