import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { typingErrors } from '../../platform/language/search-correction.ts';
import { givenReview } from '../../testing/given.ts';
import { startHarness, type TestMerchant } from '../../testing/harness.ts';

const harness = await startHarness();
const shop = await harness.merchant();

const texts = {
  buckles: [
    'Buckles froze',
    'The buckle froze shut at the top, and both buckles squeak. A red zipper would be better.',
  ],
  cafe: [
    'Le café',
    'Le café était délicieux 🎉 et la machine le prépare très vite, un bon café chaque matin.',
  ],
  houses: [
    'Häuser',
    'Die Häuser aus diesem Bausatz stehen stabil, und die Anleitung war leicht zu verstehen.',
  ],
  japanese: ['とても軽い', 'この靴はとても軽くて、雨の日でも足が濡れません。とても気に入りました。'],
} as const;
const ids = new Map<string, string>();

before(async () => {
  for (const [name, [title, text]] of Object.entries(texts)) {
    const authorEmail = `${name}@example.com`;
    ids.set(name, (await givenReview(shop, { authorEmail, title, text, pros: `Waterproof ${name}` })).id);
  }
});

async function find(search: string, more = '', of: TestMerchant = shop, path = '/products/P-1/reviews') {
  const { status, body } = await of.asBrowser('GET', `${path}?search=${encodeURIComponent(search)}${more}`);
  assert.equal(status, 200, JSON.stringify(body));
  return body;
}

/** The marked words by field. */
async function marked(search: string, more = ''): Promise<string[]> {
  const { reviews, matches } = await find(search, more);
  return matches.map(
    ({ reviewId, field, start, end }: { reviewId: string; field: string; start: number; end: number }) => {
      const review = reviews.find(({ id }: { id: string }) => id === reviewId);
      return `${field}: ${review[field].slice(start, end)}`;
    },
  );
}

for (const [what, search, more, expected] of [
  [
    'a word and its other forms',
    'buckle',
    '',
    ['title: Buckles', 'text: buckle', 'text: buckles', 'pros: buckles'],
  ],
  ['words after an emoji, in UTF-16 code units', 'matin', '', ['text: matin']],
  [
    'words with accents, searched without',
    'cafe',
    '&limit=1',
    ['title: café', 'text: café', 'text: café', 'pros: cafe'],
  ],
  ['forms in the requested language', 'Haus', '&language=de', ['title: Häuser', 'text: Häuser']],
  ['the words of a phrase', '"froze shut"', '', ['title: froze', 'text: froze', 'text: shut']],
  ['no stop words', 'the zipper', '', ['text: zipper']],
  ['no excluded words', 'zipper -waterproof or buckle', '', ['text: zipper']],
  ['Japanese within a line', 'とても', '', ['title: とても', 'text: とても', 'text: とても']],
] as const)
  test(`matches are ${what}`, async () => {
    const found = await marked(search, more);
    if (what === 'no excluded words') assert.ok(!found.some((one) => /waterproof/i.test(one)), found.join());
    else assert.deepEqual(found, expected);
  });

test('a list without a search has no matches', async () => {
  const { body } = await shop.asBrowser('GET', '/products/P-1/reviews');
  assert.deepEqual([body.matches, body.searchedFor], [undefined, undefined]);
  assert.deepEqual((await find('unicorn')).matches, []);
});

for (const [search, searchedFor] of [
  ['bukles', 'buckles'],
  ['Zpper', 'zipper'],
  ['waterprof', 'waterproof'],
  ['red zpiper', 'red zipper'],
  ['delicieu', 'délicieux'],
] as const)
  test(`a search for ${search} finds ${searchedFor}`, async () => {
    for (const path of ['/products/P-1/reviews', '/reviews']) {
      const found = await find(search, '', shop, path);
      assert.equal(found.searchedFor, searchedFor);
      assert.ok(found.totalReviews > 0 && found.matches.length > 0);
      const exact = await find(search, '&exact=true', shop, path);
      assert.deepEqual([exact.totalReviews, exact.searchedFor], [0, undefined]);
    }
  });

for (const [why, search, more] of [
  ['finds something', 'buckles', ''],
  ['has words that occur, though not together', 'zipper Anleitung', ''],
  ['has words that occur, though not with these filters', 'zipper', '&rating=1'],
  ['resembles nothing', 'unicorn', ''],
  ['is short', 'rde', ''],
  ['is of a language without spaces', '晴れの日', ''],
] as const)
  test(`a search that ${why} is not corrected`, async () => {
    assert.equal((await find(search, more)).searchedFor, undefined);
  });

test('a corrected list can be continued', async () => {
  const first = await find('waterprof', '&limit=3');
  assert.deepEqual([first.reviews.length, first.totalReviews], [3, 4]);
  const rest = await find('waterprof', `&limit=3&startAfter=${first.nextStartAfter}`);
  assert.deepEqual([rest.reviews.length, rest.searchedFor, rest.nextStartAfter], [1, 'waterproof', null]);
});

test('words of other merchants, of other products and of reviews that are not published are not proposed', async () => {
  const other = await harness.merchant();
  await givenReview(other, { text: 'A lamp that stands firmly on the desk.' });
  assert.equal((await find('bukles', '', other)).searchedFor, undefined);
  const { id } = await givenReview(other, {
    text: 'Its heliotrope shade is lovely.',
    authorEmail: 'h@example.com',
  });
  assert.equal((await find('heliotrpoe', '', other)).searchedFor, 'heliotrope');
  assert.equal((await find('heliotrpoe', '', other, '/products/P-2/reviews')).searchedFor, undefined);
  const rejected = { status: 'rejected', reasonCode: 'spam' };
  assert.equal((await other.asStaff('PATCH', `/reviews/${id}/moderate`, rejected)).status, 200);
  assert.equal((await find('heliotrpoe', '', other)).searchedFor, undefined);
});

test('a typing error is corrected to frequent words, not to those of other customers or to other words', async () => {
  const other = await harness.merchant();
  for (const [number, text] of [
    'The battery lasts a day, the battery is great.',
    'A fine batterry for the house.',
    'Battery and sound are fine in every room of the house.',
  ].entries())
    await givenReview(other, { text, authorEmail: `b${number}@example.com` });
  const found = await find('baterry', '', other);
  assert.deepEqual([found.searchedFor, found.totalReviews], ['battery', 2]);
  assert.equal((await find('mouse', '', other)).searchedFor, undefined);
});

test('a typing error is a character inserted, deleted, substituted or transposed', () => {
  for (const [one, two, errors] of [
    ['same', 'same', 0],
    ['', 'abc', 3],
    ['zipper', 'ziper', 1],
    ['zipper', 'zippier', 1],
    ['zipper', 'zapper', 1],
    ['quality', 'qaulity', 1],
    ['heavy', 'heat', 2],
  ] as const)
    assert.deepEqual([typingErrors(one, two), typingErrors(two, one)], [errors, errors], `${one} ${two}`);
});
