import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { givenReview, submission as review } from '../../testing/given.ts';
import { startHarness } from '../../testing/harness.ts';
import type { Submission } from './phase.ts';
import { screen } from './screening.ts';

// Suppressing negative reviews is illegal (16 CFR 465; EU directive 2019/2161).
const harness = await startHarness();

type Never<Keys extends string> = Extract<keyof Submission, Keys> extends never ? true : false;

test("the screening's input has no rating and no sentiment", () => {
  const withoutThem: Never<'rating' | 'stars' | 'sentiment' | 'wouldRecommend' | 'score'> = true;
  assert.ok(withoutThem);
});

test('additional fields do not affect the findings, and the screening is deterministic', () => {
  const texts = fc.record({
    text: fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 300 }),
      fc.lorem({ mode: 'sentences', maxCount: 3 }),
    ),
    authorName: fc.string({ maxLength: 20 }),
    textSeenBefore: fc.boolean(),
    recentFromClient: fc.nat(40),
  });
  fc.assert(
    fc.property(texts, ({ text, authorName, textSeenBefore, recentFromClient }) => {
      const submission = {
        words: { text },
        authorName,
        merchantsBlockedWords: ['ipsum'],
        rules: [],
        facts: {
          itemType: 'review' as const,
          productId: 'P-1',

          category: null,
          language: null,
          source: 'widget' as const,
          hasMedia: false,
          verified: false,
          author: null,
        },
        textSeenBefore,
        recentFromClient,
      };
      const verdict = screen(submission);
      for (const rating of [1, 2, 3, 4, 5])
        for (const sentiment of ['positive', 'negative'])
          assert.deepEqual(screen({ ...submission, rating, sentiment } as Submission), verdict);
    }),
    { numRuns: 300 },
  );
});

const texts = [
  'Perfect, would buy again every year.',
  'Terrible. Broke after a day and smells of glue.',
  'Das Schlechteste, was ich je gekauft habe. Nie wieder!',
  'Très déçu, à éviter absolument.',
  '最悪です。二度と買いません。',
  'Scam! They lie about everything, worst shop ever, zero stars.',
  'It is okay.',
  'Cheaper at https://deals.example/boots',
  'What a piece of shit.',
  'Mail me: maya@mail.example.com',
  'asdfasdf',
  '',
];

test('the same text is screened identically with one star and with five', async () => {
  const shops = await Promise.all([1, 2, 3, 4, 5].map(() => harness.merchant()));
  for (const [index, text] of texts.entries()) {
    const verdicts = [];
    for (const [stars, shop] of shops.entries()) {
      const changes = {
        rating: stars + 1,
        wouldRecommend: stars > 2,
        text,
        authorEmail: `a${index}@example.com`,
      };
      const answer = await shop.asServer('POST', '/reviews', review(shop, changes));
      const { findings } = (await shop.asStaff('GET', `/reviews/${answer.body.data.id}`)).body;
      verdicts.push({ status: answer.body.data.status, findings });
    }
    for (const verdict of verdicts) assert.deepEqual(verdict, verdicts[0], text);
    assert.equal(verdicts[0]?.status, index >= 7 && index <= 10 ? 'pending' : 'approved', text);
  }
});

test('a longer text that duplicates an earlier submission is pending, regardless of case and punctuation', async () => {
  const [shop, other] = [await harness.merchant(), await harness.merchant()];
  const text = 'These boots kept my feet dry through a whole week of rain in the hills.';
  const statusOf = async (at: typeof shop, changes: object) =>
    (await givenReview(at, { productId: `P-${Math.random()}`, ...changes })).status;
  assert.equal(await statusOf(shop, { text }), 'approved');
  assert.equal(await statusOf(shop, { text: `${text.toUpperCase()} !!!` }), 'pending');
  assert.equal(await statusOf(other, { text }), 'approved');
  for (let again = 0; again < 2; again++)
    assert.equal(await statusOf(shop, { text: 'Works as expected.' }), 'approved');
});

test('the 31st submission of one client within ten minutes is pending; submissions by servers are not counted', async () => {
  const shop = await harness.merchant();
  const send = (by: typeof shop.asBrowser, index: number) =>
    by('POST', '/reviews', review(shop, { text: `No ${index}`, authorEmail: `b${index}@example.com` }));
  const statuses: string[] = [];
  for (let index = 0; index < 31; index++)
    statuses.push((await send(shop.asBrowser, index)).body.data.status);
  assert.deepEqual(statuses, [...Array(30).fill('approved'), 'pending']);
  assert.equal((await send(shop.asServer, 31)).body.data.status, 'approved');
  harness.clock.advance(10 * 60 * 1000 + 1);
  assert.equal((await send(shop.asBrowser, 32)).body.data.status, 'approved');
});
