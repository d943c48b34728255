import assert from 'node:assert/strict';
import { test } from 'node:test';
import { integritySignals } from '@tribune/contract';
import fc from 'fast-check';
import type { Copy, Evidence, Observed, StoreArrivals } from './evidence.ts';
import { judge, judgeLater, laterSignals, signals } from './judgment.ts';
import { bandsOf, shinglesOf, similarity } from './text-bands.ts';

// Suppressing negative reviews is illegal (16 CFR 465; EU directive 2019/2161).
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const now = Date.UTC(2026, 10, 29);

const observed = (number: number, changes: Partial<Observed> = {}): Observed => ({
  id: `review ${number}`,
  at: now - number * dayMs,
  productId: 'P-1',
  author: `author${number}@gmail.com`,
  emailDomain: 'gmail.com',
  client: `client ${number}`,
  network: `network ${number}`,
  verified: false,
  hasText: true,
  held: false,
  cleared: false,
  ...changes,
});

const evidence = (changes: Partial<Evidence> = {}): Evidence => ({
  review: observed(0),
  product: Array.from({ length: 20 }, (_, index) => observed(5 * (index + 1), { verified: index % 2 === 0 })),
  hasOlder: false,
  productAgeMs: 400 * dayMs,
  store: { recent: [], reviews: 280, days: 28, activeProducts: 200, alarms: 0 },
  client: [],
  copies: [],
  storeDomains: ['shop.example'],
  orderAgeMs: null,
  ...changes,
});

const earlier = (count: number, everyMs: number, changes: Partial<Observed> = {}) =>
  Array.from({ length: count }, (_, index) =>
    observed(index + 1, { at: now - (index + 1) * everyMs, ...changes }),
  );

const copies = (count: number, changes: Partial<Copy> = {}): Copy[] =>
  earlier(count, 60 * minuteMs).map((one) => ({ ...one, similarity: 0.8, rejected: false, ...changes }));

const signalsOf = (one: Evidence) => judge(one)?.signals.map(({ signal }) => signal) ?? [];

type Never<Type, Keys extends string> = Extract<keyof Type, Keys> extends never ? true : false;
type Opinions = 'rating' | 'stars' | 'sentiment' | 'wouldRecommend' | 'score' | 'words' | 'text';

test('the signals receive no rating, no sentiment and no words', () => {
  const withoutThem: [
    Never<Observed, Opinions>,
    Never<Evidence, Opinions>,
    Never<StoreArrivals, Opinions>,
    Never<Copy, Opinions>,
  ] = [true, true, true, true];
  assert.deepEqual(withoutThem, [true, true, true, true]);
});

const anyReview = fc.record({
  id: fc.uuid(),
  at: fc.integer({ min: now - 10 * dayMs, max: now }),
  productId: fc.constantFrom('P-1', 'P-2'),
  author: fc.constantFrom('a@x.example', 'b@x.example', 'c@gmail.com', 'd@gmail.com'),
  emailDomain: fc.constantFrom('x.example', 'gmail.com', 'shop.example'),
  client: fc.option(fc.constantFrom('1', '2', '3', '4', '5', '6', '7')),
  network: fc.option(fc.constantFrom('1', '2')),
  verified: fc.boolean(),
  hasText: fc.boolean(),
  held: fc.boolean(),
  cleared: fc.boolean(),
});

test('stars of any permutation change no judgment', () => {
  const any = fc.record({
    review: anyReview,
    product: fc.array(anyReview, { maxLength: 60 }),
    recent: fc.array(anyReview, { maxLength: 60 }),
    copies: fc.array(anyReview, { maxLength: 3 }),
    stars: fc.infiniteStream(fc.integer({ min: 1, max: 5 })),
    others: fc.infiniteStream(fc.integer({ min: 1, max: 5 })),
  });
  fc.assert(
    fc.property(any, ({ review, product, recent, copies: alike, stars, others }) => {
      const sorted = product.toSorted((one, other) => other.at - one.at);
      const judged = (ratings: typeof stars) => {
        const withStars = <Value extends object>(value: Value) => ({
          ...value,
          rating: ratings.next().value,
        });
        return judge(
          evidence({
            review: withStars({ ...review, at: now }),
            product: sorted.map(withStars),
            store: {
              ...evidence().store,
              recent: recent.toSorted((one, other) => other.at - one.at).map(withStars),
            },
            copies: alike.map((one) => withStars({ ...one, similarity: 0.7, rejected: false })),
          }),
        );
      };
      assert.deepEqual(judged(stars), judged(others));
    }),
    { numRuns: 200 },
  );
});

test('ordinary reviews have no signals', () => {
  assert.equal(judge(evidence()), null);
  assert.equal(judge(evidence({ product: [] })), null);
  // After a newsletter, buyers review as well.
  const wave = earlier(10, 40 * minuteMs).map((one, index) => ({ ...one, verified: index % 2 === 0 }));
  assert.equal(judge(evidence({ product: [...wave, ...evidence().product] })), null);
});

test('thirteen ratings without text from thirteen browsers within a minute are a burst, and say which reviews belong to it', () => {
  const raid = earlier(12, 5_000, { hasText: false });
  const review = observed(0, { hasText: false });
  const judgment = judge(evidence({ review, product: [...raid, ...evidence().product] }));
  assert.equal(judgment?.held, true);
  assert.deepEqual(new Set(judgment?.others), new Set(raid.map(({ id }) => id)));
  const burst = judgment?.signals.find(({ signal }) => signal === 'rating_burst');
  assert.match(burst?.note ?? '', /^13 unverified ratings without text arrived within 1 minute/);
  assert.ok((burst?.pValue ?? 1) < 1e-6);
});

test('the launch of a best-seller is no burst, but thirteen ratings within a minute are one on its first day, too', () => {
  const known = (productAgeMs: number, product: Observed[]) =>
    judge(evidence({ productAgeMs, product }))?.held ?? false;
  const launch = [...earlier(30, 15 * minuteMs), ...earlier(3, 10 * 60 * minuteMs)].sort(
    (one, other) => other.at - one.at,
  );
  assert.deepEqual([known(400 * dayMs, launch), known(2 * dayMs, launch)], [true, false]);
  assert.equal(known(dayMs, earlier(12, 5_000)), true);
});

test('what staff published is no part of a burst, and counts towards the usual rate', () => {
  const burst = earlier(25, 15 * minuteMs);
  const heldAfter = (changes: Partial<Observed>, more: Observed[] = []) =>
    judge(
      evidence({
        product: [...more, ...burst.map((one) => ({ ...one, ...changes })), ...evidence().product],
      }),
    )?.held ?? false;
  assert.deepEqual([heldAfter({}), heldAfter({ cleared: true })], [true, false]);
  const raid = earlier(12, 5_000).map((one) => ({ ...one, client: `raid ${one.id}` }));
  assert.equal(heldAfter({ cleared: true }, raid), true);
});

test('a raid that gives each product one review is a burst of the store, unless buyers write as many', () => {
  const ofStore = (raid: Observed[]) =>
    evidence({
      store: {
        ...evidence().store,
        recent: [
          ...raid,
          ...earlier(25, 150 * minuteMs).map((one, index) => ({ ...one, verified: index % 2 === 0 })),
        ],
      },
    });
  const spread = earlier(14, minuteMs).map((one, index) => ({ ...one, productId: `P-${index}` }));
  const judgment = judge(ofStore(spread));
  assert.equal(judgment?.held, true);
  assert.match(
    judgment?.signals[0]?.note ?? '',
    /^15 unverified reviews of any products arrived within 14 minutes/,
  );
  assert.equal(judgment?.others.length, 14);
  assert.equal(judge(ofStore(spread.map((one, index) => ({ ...one, verified: index % 2 === 0 })))), null);
  const isNew = ofStore(spread);
  assert.equal(judge({ ...isNew, store: { ...isNew.store, reviews: 12, days: 3 } }), null, 'an unknown rate');
});

test('the more products a store has, the less likely a burst must be, until alarms are frequent', () => {
  const product = [...earlier(9, 10 * minuteMs), ...evidence().product];
  const heldAmong = (activeProducts: number, alarms: number) =>
    judge(evidence({ product, store: { ...evidence().store, activeProducts, alarms } }))?.held ?? false;
  assert.deepEqual([heldAmong(10, 0), heldAmong(400, 0)], [true, true]);
  assert.equal(heldAmong(400_000, 0), false);
  assert.equal(heldAmong(400_000, 999), true);
});

test('reviews of one browser, of a merchant’s server and verified purchases are no burst', () => {
  for (const changes of [{ client: 'one' }, { client: null }, { verified: true }]) {
    const product = [...earlier(12, 5_000, changes), ...evidence().product];
    assert.deepEqual(
      signalsOf(evidence({ review: observed(0, changes), product })),
      [],
      JSON.stringify(changes),
    );
  }
});

test('a near-copy by another author, a rejected text and an address of the store hold a review', () => {
  assert.deepEqual(signalsOf(evidence({ copies: copies(1) })), ['near_copies']);
  assert.equal(judge(evidence({ copies: copies(2) }))?.held, true);
  assert.equal(judge(evidence({ copies: copies(1, { rejected: true }) }))?.held, true);
  assert.equal(judge(evidence({ copies: copies(2, { author: observed(0).author }) })), null);
  assert.equal(judge(evidence({ copies: copies(2, { client: observed(0).client }) })), null);
  const staff = observed(0, { emailDomain: 'mail.shop.example' });
  assert.deepEqual(signalsOf(evidence({ review: staff })), ['store_domain']);
});

test('what a merchant’s server sends is labeled at most', () => {
  const judgment = judge(evidence({ review: observed(0, { client: null }), copies: copies(4) }));
  assert.deepEqual([judgment?.held, judgment?.others], [false, []]);
});

test('one network, one mail domain and missing orders are compared with what is usual', () => {
  const alike = earlier(6, 300 * minuteMs, { network: 'one', emailDomain: 'ring.example' });
  const review = observed(0, { network: 'one', emailDomain: 'ring.example' });
  const found = signalsOf(evidence({ review, product: [...alike, ...evidence().product] }));
  assert.deepEqual(new Set(found), new Set(['shared_network', 'mail_domain']));
  const buyers = Array.from({ length: 20 }, (_, index) => observed(20 + index, { verified: true }));
  const product = [...earlier(9, 1.9 * dayMs), ...buyers];
  assert.deepEqual(signalsOf(evidence({ product, orderAgeMs: 3 * minuteMs })), [
    'missing_orders',
    'quick_review',
  ]);
});

test('every signal says what would refute it', () => {
  const all = [...signals, ...laterSignals];
  for (const { name, refutedBy } of all) assert.ok(refutedBy.length > 20, name);
  assert.deepEqual(new Set(all.map(({ name }) => name)), new Set(integritySignals));
});

test('a copied photo adds to the judgment of the submission, and never holds a verified purchase alone', () => {
  const photos = [1, 2].map((number) => ({ id: `review ${number}`, author: `author${number}@gmail.com` }));
  const [one] = photos;
  assert.ok(one);
  const judged = (verified: boolean, count: number, before = judge(evidence())) =>
    judgeLater(before, { review: { client: 'a browser', verified }, photos: photos.slice(0, count) });
  assert.deepEqual([judged(false, 1)?.held, judged(false, 0)], [true, null]);
  assert.deepEqual([judged(true, 1)?.held, judged(true, 2)?.held], [false, false]);
  const before = judge(evidence({ copies: copies(1) }));
  const both = judged(false, 2, before);
  assert.deepEqual(
    both?.signals.map(({ signal }) => signal),
    ['near_copies', 'shared_photo'],
  );
  assert.ok((both?.logOdds ?? 0) > (before?.logOdds ?? 0));
  assert.deepEqual(both?.others, ['review 1', 'review 2']);
  assert.equal(judged(false, 1, both), null, 'fewer copies change nothing');
});

test('near-copies share a band, and other texts do not', () => {
  const text =
    'These boots kept my feet dry through a whole week of rain in the hills, and the soles still look like new.';
  const copy =
    'Honestly, the soles still look like new! These boots kept my feets dry thru a whole week of rain in the hills.';
  const other =
    'The zipper of this jacket broke on the second day, and the shop sent me another one within a week for free.';
  const [first, second, third] = [text, copy, other].map(shinglesOf);
  assert.ok(first && second && third);
  assert.ok(similarity(first, second) > 0.6 && similarity(first, third) < 0.1);
  const [bands, copied, others] = [first, second, third].map(bandsOf);
  assert.ok(bands?.some((band) => copied?.includes(band)));
  assert.ok(!bands?.some((band) => others?.includes(band)));
  assert.equal(bandsOf(shinglesOf('Great boots.')), null);
  assert.equal(similarity(shinglesOf(text), shinglesOf(text.toUpperCase())), 1);
});
