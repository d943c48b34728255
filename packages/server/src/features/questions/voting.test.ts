import assert from 'node:assert/strict';
import { test } from 'node:test';
import { codeOf, startHarness } from '../../testing/harness.ts';
import { asked, moderated, published } from './given.fixture.ts';

const harness = await startHarness();

test('the same vote again changes nothing, the opposite vote replaces it', async () => {
  const shop = await harness.merchant();
  const path = `/questions/${await published(shop)}/helpful`;
  const vote = async (helpful: boolean, more: object = {}) => {
    const answer = await shop.asBrowser('POST', path, { helpful, userId: 'u1', ...more });
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    return answer.body.data;
  };
  assert.deepEqual(await vote(true), { helpfulVotes: 1, notHelpfulVotes: 0, alreadyVoted: false });
  assert.deepEqual(await vote(true), { helpfulVotes: 1, notHelpfulVotes: 0, alreadyVoted: true });
  assert.deepEqual(await vote(false), { helpfulVotes: 0, notHelpfulVotes: 1, alreadyVoted: true });
  assert.deepEqual(await vote(false, { userId: 'u2' }), {
    helpfulVotes: 0,
    notHelpfulVotes: 2,
    alreadyVoted: false,
  });
});

test('voters are identified by userId, else deviceId, else email address, else client address and user agent', async () => {
  const shop = await harness.merchant();
  const path = `/questions/${await published(shop)}/helpful`;
  const voters = [
    { userId: 'a', deviceId: 'same', customerEmail: 'same@example.com' },
    { userId: 'b', deviceId: 'same', customerEmail: 'same@example.com' },
    { deviceId: 'a', customerEmail: 'same@example.com' },
    { deviceId: 'b', customerEmail: 'same@example.com' },
    { customerEmail: 'a@example.com' },
    { customerEmail: 'b@example.com' },
    {},
  ];
  for (const [index, voter] of voters.entries()) {
    const answer = await shop.asBrowser('POST', path, { helpful: true, ...voter });
    assert.deepEqual(answer.body.data, { helpfulVotes: index + 1, notHelpfulVotes: 0, alreadyVoted: false });
  }
  const again = await shop.asBrowser('POST', path, { helpful: true, customerEmail: 'A@Example.com' });
  assert.equal(again.body.data.alreadyVoted, true);
});

test('fifty concurrent votes are all counted', async () => {
  const shop = await harness.merchant();
  const id = await published(shop);
  await Promise.all(
    Array.from({ length: 50 }, (_, i) =>
      shop.asBrowser('POST', `/questions/${id}/helpful`, { helpful: i % 2 === 0, userId: `u${i}` }),
    ),
  );
  const one = await shop.asBrowser('GET', `/questions/${id}`);
  assert.deepEqual([one.body.helpfulVotes, one.body.notHelpfulVotes], [25, 25]);
});

test('only approved questions can be voted on, and the body is validated', async () => {
  const shop = await harness.merchant();
  const id = await asked(shop);
  const vote = (body: object) => shop.asBrowser('POST', `/questions/${id}/helpful`, body);
  assert.equal(codeOf(await vote({ helpful: true })), 'NOT_FOUND');
  await moderated(shop, id, 'approved');
  for (const body of [{}, { helpful: 'true' }, { helpful: true, customerEmail: 'x' }])
    assert.equal(codeOf(await vote(body)), 'VALIDATION_ERROR');
  assert.equal(
    codeOf(await shop.asNobody('POST', `/questions/${id}/helpful`, { helpful: true })),
    'AUTHENTICATION_REQUIRED',
  );
});
