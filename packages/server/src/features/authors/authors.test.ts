import assert from 'node:assert/strict';
import { test } from 'node:test';
import { authorHistory } from '@tribune/contract';
import fc from 'fast-check';
import { givenReview, givenReviewThatIs, givenToken, submission } from '../../testing/given.ts';
import { startHarness, type TestMerchant } from '../../testing/harness.ts';
import { deliver, order } from '../../testing/shop-messages.ts';
import { process } from '../privacy/person.fixture.ts';
import { asked } from '../questions/given.fixture.ts';
import { type AuthorFacts, type AuthorItem, factsOf, isTrusted } from './facts.ts';

const harness = await startHarness();
const { clock } = harness;
const dayMs = 24 * 60 * 60 * 1000;

async function itemsOf(shop: TestMerchant, headers?: Record<string, string>) {
  const answer = headers
    ? await shop.asNobody('GET', '/admin/queue?limit=100', undefined, headers)
    : await shop.asStaff('GET', '/admin/queue?limit=100');
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return new Map<string, { author: Record<string, unknown> | null }>(
    answer.body.data.items.map((item: { id: string }) => [item.id, item]),
  );
}
const authorOf = async (shop: TestMerchant, id: string) => (await itemsOf(shop)).get(id)?.author;

const reject = (shop: TestMerchant, id: string, reasonCode?: string) =>
  shop.asStaff('PATCH', `/reviews/${id}/moderate`, { status: 'rejected', ...(reasonCode && { reasonCode }) });

test('an item shows the history of its author: earlier items, strikes that lapse after a year, device and order', async () => {
  const shop = await harness.merchant();
  const by = { authorEmail: 'Ann@example.com' };
  const first = await givenReview(shop, by);
  assert.deepEqual(await authorOf(shop, first.id), {
    isFirst: true,
    others: { pending: 0, approved: 0, rejected: 0, flagged: 0 },
    lastDay: 1,
    strikes: [],
    hasOrder: false,
    sameDevice: 0,
    sameOrder: 0,
    isTrusted: false,
  });
  await reject(shop, first.id, 'spam');
  const typo = await givenReview(shop, { ...by, productId: 'P-2' });
  await reject(shop, typo.id, 'off_topic');
  const question = await asked(shop, by);
  await givenReview(shop, { authorEmail: 'bob@example.com', productId: 'P-3' });
  const last = await givenReview(shop, { authorEmail: 'ANN@example.com', productId: 'P-3' });
  const author = await authorOf(shop, last.id);
  const { strikes = [] } = author ?? {};
  const [strike, ...others] = strikes as { itemId: string; at: string; lapsesAt: string }[];
  assert.deepEqual(others, []);
  assert.deepEqual(
    [strike?.itemId, Date.parse(strike?.lapsesAt ?? '') - Date.parse(strike?.at ?? '')],
    [first.id, 365 * dayMs],
  );
  assert.deepEqual(
    [author?.isFirst, author?.others, author?.lastDay, author?.sameDevice],
    [false, { pending: 1, approved: 0, rejected: 2, flagged: 0 }, 4, 1],
  );
  assert.equal((await authorOf(shop, question))?.isFirst, true);
  clock.advance(365 * dayMs + 1);
  assert.deepEqual((await authorOf(shop, last.id))?.strikes, []);
});

test('analysts see the history too, which contains no address, no rating and no text', async () => {
  const shop = await harness.merchant();
  const { id } = await givenReview(shop);
  const { headers } = await givenToken(shop, 'analyst');
  const author = (await itemsOf(shop, headers)).get(id)?.author;
  assert.deepEqual(Object.keys(author ?? {}), Object.keys(authorHistory.properties));
  assert.doesNotMatch(JSON.stringify(author), /example\.com|rating|hills/);
});

test('an order is known by the address, unless it was canceled; a history is known to its merchant only', async () => {
  const [shop, other] = [await harness.merchant(), await harness.merchant()];
  const customer = { customerEmail: 'ann@example.com' };
  await deliver(harness, shop, order({ orderId: 'O-1', ...customer }));
  await deliver(harness, other, order({ orderId: 'O-2', ...customer }));
  await other.asServer('PATCH', '/admin/orders/O-2', { status: 'canceled' });
  await givenReviewThatIs(shop, 'rejected', { authorEmail: 'ann@example.com', productId: 'P-9' });
  for (const [at, hasOrder, isFirst] of [
    [shop, true, false],
    [other, false, true],
  ] as const) {
    const { id } = await givenReview(at, { authorEmail: 'ann@example.com' });
    const author = await authorOf(at, id);
    assert.deepEqual([author?.hasOrder, author?.isFirst], [hasOrder, isFirst]);
  }
});

test('the erasure of a person clears the history', async () => {
  const shop = await harness.merchant();
  const { id } = await givenReview(shop, { authorEmail: 'ann@example.com' });
  await reject(shop, id, 'fake');
  const erased = await shop.asStaff('POST', '/admin/privacy/erase', { email: 'ann@example.com' });
  assert.equal(erased.status, 200, JSON.stringify(erased.body));
  await process(harness, shop, erased.body.data.id);
  const again = await givenReview(shop, { authorEmail: 'ann@example.com' });
  const author = await authorOf(shop, again.id);
  assert.deepEqual([author?.isFirst, author?.strikes], [true, []]);
});

test('verified purchases of trusted authors pass manual moderation, but no screening finding', async () => {
  const shop = await harness.merchant();
  const settings = (change: object) => shop.asStaff('PATCH', '/admin/settings', change);
  const buy = async (productId: string, changes: object = {}) => {
    const body = submission(shop, {
      productId,
      orderId: `O-${productId}`,
      text: `About ${productId}.`,
      ...changes,
    });
    return (await shop.asServer('POST', '/reviews', body)).body.data;
  };
  for (const productId of ['P-1', 'P-2']) assert.equal((await buy(productId)).status, 'approved');
  await settings({ moderationPolicy: 'manual' });
  assert.equal((await buy('P-3')).status, 'pending');
  await settings({ trustedAuthorApprovals: 2 });
  const passed = await buy('P-4');
  assert.equal(passed.status, 'approved');
  assert.equal((await buy('P-5', { authorEmail: 'new@example.com' })).status, 'pending');
  assert.equal(
    (await buy('P-6', { text: 'See www.cheap-boots.example for half the price' })).status,
    'pending',
  );
  // Anybody can type an address.
  assert.equal((await givenReview(shop, { productId: 'P-7' })).status, 'pending');
  const store = submission(shop, { orderId: 'O-P-1', text: 'They answered my call at once.' });
  assert.equal((await shop.asServer('POST', '/store-reviews', store)).body.data.status, 'approved');
  assert.equal((await authorOf(shop, passed.id))?.isTrusted, true);
  await reject(shop, passed.id);
  assert.equal((await buy('P-8')).status, 'pending');
  clock.advance(366 * dayMs);
  assert.equal((await buy('P-9')).status, 'approved');
});

const anyItem = fc.record({
  id: fc.uuid(),
  type: fc.constantFrom('review' as const, 'store_review' as const, 'question' as const, 'answer' as const),
  status: fc.constantFrom('approved' as const, 'pending' as const, 'rejected' as const),
  at: fc.integer({ min: 0, max: 10 * dayMs }),
  rejection: fc.option(
    fc.record({ at: fc.integer({ min: 0, max: 10 * dayMs }), reasonCode: fc.constant('spam' as const) }),
  ),
});
type Never<Type, Keys extends string> = Extract<keyof Type, Keys> extends never ? true : false;
type Opinions = 'rating' | 'stars' | 'sentiment' | 'wouldRecommend' | 'score' | 'text' | 'body';

test('stars of any permutation change no fact about an author, and later events none either', () => {
  const withoutThem: [Never<AuthorItem, Opinions>, Never<AuthorFacts, Opinions>] = [true, true];
  assert.deepEqual(withoutThem, [true, true]);
  const stars = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 20, maxLength: 20 });
  fc.assert(
    fc.property(fc.array(anyItem, { maxLength: 20 }), stars, stars, (items, some, others) => {
      const subject = { type: 'review' as const, id: null, at: 5 * dayMs, clientLastDay: 0, hasOrder: false };
      const facts = (ratings: number[]) =>
        factsOf(
          items.map((item, index) => ({ ...item, rating: ratings[index] })),
          subject,
        );
      assert.deepEqual(facts(some), facts(others));
      const past = items.filter(({ at }) => at <= subject.at);
      assert.deepEqual(factsOf(past, subject), facts(some));
      const settings = { trusted_author_approvals: 1, trusted_author_days: 30 };
      assert.equal(isTrusted(facts(some), settings), isTrusted(facts(others), settings));
    }),
    { numRuns: 200 },
  );
});
