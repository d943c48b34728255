import assert from 'node:assert/strict';
import { test } from 'node:test';
import { givenReview, givenReviewThatIs, submission } from '../../testing/given.ts';
import { codeOf, startHarness } from '../../testing/harness.ts';

// docs/API-CONTRACT.md, Order of checks: credentials → rate → plan → validation → existence → state. Each pair, by a request with both faults.
const harness = await startHarness();
const limited = await startHarness({ RATE_LIMIT_KEY_WRITE: '2' });

test('credentials come before the rate, which a refused one does not use up', async () => {
  const shop = await limited.merchant();
  for (let i = 0; i < 4; i++)
    assert.equal(
      codeOf(await shop.asServer('POST', '/reviews', {}, { 'x-api-key': 'tr_wrong' })),
      'INVALID_CREDENTIALS',
    );
  assert.equal(codeOf(await shop.asServer('POST', '/reviews', {})), 'VALIDATION_ERROR');
  assert.equal(codeOf(await shop.asServer('POST', '/reviews', {})), 'VALIDATION_ERROR');
  assert.equal(codeOf(await shop.asServer('POST', '/reviews', {})), 'RATE_LIMITED');
  assert.equal(
    codeOf(await shop.asServer('POST', '/reviews', {}, { 'x-api-key': 'tr_wrong' })),
    'INVALID_CREDENTIALS',
  );
});

test('the rate comes before the plan, whose refusals use it up', async () => {
  const shop = await limited.merchant({ plan: 'standard' });
  const feature = () => shop.asServer('POST', '/reviews/nobodys/feature', { featured: true });
  assert.equal(codeOf(await feature()), 'PLAN_UPGRADE_REQUIRED');
  assert.equal(codeOf(await feature()), 'PLAN_UPGRADE_REQUIRED');
  assert.equal(codeOf(await feature()), 'RATE_LIMITED');
});

test('credentials come before the plan', async () => {
  const shop = await harness.merchant({ plan: 'standard' });
  assert.equal(
    codeOf(await shop.asBrowser('POST', '/reviews/nobodys/feature', {})),
    'AUTHENTICATION_REQUIRED',
  );
});

test('the plan comes before validation', async () => {
  const shop = await harness.merchant({ plan: 'standard' });
  for (const body of [{ featured: 7 }, { featured: true, featuredSequence: 0 }, '{'])
    assert.equal(
      codeOf(
        await shop.asServer('POST', '/reviews/nobodys/feature', body, { 'content-type': 'application/json' }),
      ),
      'PLAN_UPGRADE_REQUIRED',
    );
});

test('credentials come before a body that cannot be read', async () => {
  const shop = await harness.merchant();
  const wrong = { 'x-api-key': 'tr_wrong' };
  const refused = async (payload: string, type: string) =>
    codeOf(await shop.asServer('POST', '/reviews', payload, { ...wrong, 'content-type': type }));
  assert.equal(await refused('{', 'application/json'), 'INVALID_CREDENTIALS');
  assert.equal(await refused('x'.repeat(300_000), 'application/json'), 'INVALID_CREDENTIALS');
  assert.equal(await refused('x', 'text/plain'), 'INVALID_CREDENTIALS');
});

test('validation comes before existence', async () => {
  const shop = await harness.merchant();
  for (const [method, path, body, code] of [
    ['PATCH', '/reviews/nobodys/flag', { flagged: 'yes' }, 'VALIDATION_ERROR'],
    ['PATCH', '/reviews/nobodys/moderate', { status: 'pending' }, 'VALIDATION_ERROR'],
    ['POST', '/reviews/nobodys/feature', { featured: true, featuredSequence: 1000 }, 'INVALID_SEQUENCE'],
    ['POST', '/reviews/nobodys/helpful', {}, 'VALIDATION_ERROR'],
    ['PUT', '/reviews/nobodys/reply', {}, 'VALIDATION_ERROR'],
    ['DELETE', '/admin/reviews/nobodys', { reasonCode: 'rating' }, 'VALIDATION_ERROR'],
  ] as const) {
    const answer = await shop.asStaff(method, path, body);
    assert.equal(codeOf(answer), code, path);
  }
});

test('existence comes before state', async () => {
  const shop = await harness.merchant();
  const other = await harness.merchant();
  const { id } = await givenReviewThatIs(shop, 'rejected');
  assert.equal(
    codeOf(await shop.asStaff('PATCH', `/reviews/${id}/flag`, { flagged: true })),
    'INVALID_STATE',
  );
  assert.equal(codeOf(await other.asStaff('PATCH', `/reviews/${id}/flag`, { flagged: true })), 'NOT_FOUND');
});

test('validation comes before state', async () => {
  const shop = await harness.merchant();
  const { id } = await givenReviewThatIs(shop, 'rejected');
  const answer = await shop.asStaff('PATCH', `/reviews/${id}/flag`, { flagged: true, flaggedBy: 'nobody' });
  assert.equal(codeOf(answer), 'VALIDATION_ERROR');
  const verified = { productId: 'P-9', orderId: 'O-1' };
  await shop.asServer('POST', '/reviews', submission(shop, verified));
  const again = await shop.asServer('POST', '/reviews', submission(shop, { ...verified, rating: 9 }));
  assert.equal(codeOf(again), 'VALIDATION_ERROR');
});

test('a route that does not take the credential says so before anything else', async () => {
  const shop = await harness.merchant();
  const { id } = await givenReview(shop);
  for (const path of [`/reviews/${id}/moderate`, '/reviews/nobodys/moderate'])
    assert.equal(codeOf(await shop.asServer('PATCH', path, {})), 'AUTHENTICATION_REQUIRED');
});
