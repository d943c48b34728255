import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { givenReview } from '../../testing/given.ts';
import { startHarness } from '../../testing/harness.ts';

const harness = await startHarness();
const shop = await harness.merchant();

const texts: Record<string, string> = {
  running: 'I was running through the woods in these shoes, and they held up well all week long.',
  cafe: 'Le café était délicieux et la machine le prépare très vite le matin.',
  houses:
    'Die Häuser aus diesem Bausatz stehen stabil, und die Anleitung war für die Kinder leicht zu verstehen.',
  japanese: 'この靴はとても軽くて、雨の日でも足が濡れません。',
  quoted:
    'The seller said "works out of the box", and out of the box it came, broken, with 100% of its parts_missing.',
  stopped: 'After two weeks it is not working any more. There is no bass.',
  works: 'It keeps working after two years, and the bass is deep.',
  joined: 'Great.battery is all I say, and good/bad colours.It cost 3.5 dollars at shop.example.com.',
  iphone: 'Fits my iphone-12, and the filter removes H₂O from the air.',
  hidden: 'The bat\u200btery cover is loose.',
  spanish: 'Las baterías duran muy poco tiempo, y la tenía que cargar todos los días.',
  arabic: 'البطارية ممتازة والسماعات مريحة جدا وأنصح بها للجميع',
  korean: '배터리가 정말 오래 가고 소리도 좋습니다',
  hebrew: 'הסוללה מחזיקה הרבה זמן והמסך בהיר מאוד',
  katakana: 'ﾊﾞｯﾃﾘｰが長持ちして、とても便利です。USBで充電できます。',
  path: "My C:\\tools\\drill is older than this one; it's got O'Brien written on it.",
  emoji: 'Nice colour 🎉 and a soft feel, would happily order the same pair again.',
};
const ids: Record<string, string> = {};

before(async () => {
  for (const [name, text] of Object.entries(texts))
    ids[name] = (await givenReview(shop, { authorEmail: `${name}@example.com`, text })).id;
});

async function find(search: string, more = ''): Promise<string[]> {
  const answer = await shop.asBrowser(
    'GET',
    `/products/P-1/reviews?search=${encodeURIComponent(search)}${more}`,
  );
  assert.equal(answer.status, 200, `${search}: ${JSON.stringify(answer.body)}`);
  assert.equal(answer.body.totalReviews, answer.body.reviews.length);
  const names = new Map(Object.entries(ids).map(([name, id]) => [id, name]));
  return answer.body.reviews.map(({ id }: { id: string }) => names.get(id)).toSorted();
}

for (const [what, search, more, found] of [
  ["a word finds its other forms in the merchant's language", 'run', '', ['running']],
  ['a word finds its other forms in the requested language', 'Haus', '&language=de', ['houses']],
  ['accents in the text are ignored', 'cafe', '', ['cafe']],
  ['accents in the search match', 'délicieux', '', ['cafe']],
  ['case is ignored', 'SHOES', '', ['running']],
  ['all words must match', 'shoes woods', '', ['running']],
  ['words of different reviews find nothing', 'shoes café', '', []],
  ['"or" finds either', 'shoes or café', '', ['cafe', 'running']],
  ['a minus excludes a word', 'box -broken', '', []],
  ['a quoted phrase matches adjacent words', '"out of the box"', '', ['quoted']],
  ['a quoted phrase does not match separate words', '"box came broken"', '', []],
  ['a quoted phrase includes stop words', '"not working"', '', ['stopped']],
  ['a quoted phrase may begin with a stop word', '"no bass"', '', ['stopped']],
  ['a quoted phrase of stop words alone is searched', '"it is not"', '', ['stopped']],
  ['an unclosed quote is accepted', '"out of', '', ['quoted']],
  ['typographic quotes enclose a phrase', '“not working”', '', ['stopped']],
  ['a word after a full stop without a space', 'battery', '', ['hidden', 'joined']],
  ['a word before a slash', 'good', '', ['joined']],
  ['a word after it', 'bad', '', ['joined']],
  ['both as a phrase', '"good/bad"', '', ['joined']],
  ['a decimal', '3.5', '', ['joined']],
  ['a host', 'shop.example.com', '', ['joined']],
  ['a word after a dot in the search', 'dollars.shop', '', []],
  ['a number after a hyphen', 'iphone-12', '', ['iphone']],
  ['the number alone', '12', '', ['iphone']],
  ['compatibility characters in the text', 'h2o', '', ['iphone']],
  ['compatibility characters in the search', 'Ｈ₂O', '', ['iphone']],
  ['an invisible character in the search', 'wo\u200bods\u200b', '', ['running']],
  ['a Spanish plural without its accent', 'bateria', '&preferredLanguage=es', ['spanish']],
  ['a Spanish plural whatever the language of the request', 'bateria', '', ['spanish']],
  ['words beside a phrase are stemmed', '"these shoes" run', '', ['running']],
  ['words of a phrase are not, also beside others', '"these shoe" run', '', []],
  ['a phrase and an excluded word', '"not working" -bass', '', []],
  ['alternatives to a phrase are exact', '"no bass" or runs', '', ['stopped']],
  ['an Arabic word without its article', 'بطارية', '', ['arabic']],
  ['an Arabic word with another article', 'بالبطارية', '', ['arabic']],
  ['an Arabic singular', 'سماعة', '', ['arabic']],
  ['a Korean word without its particle', '배터리', '', ['korean']],
  ['a Hebrew word without its prefix', 'סוללה', '', ['hebrew']],
  ['a Hebrew word with another prefix', 'בסוללה', '', ['hebrew']],
  ['a Hebrew plural', 'סוללות', '', ['hebrew']],
  ['full-width katakana', 'バッテリー', '', ['katakana']],
  ['half-width katakana', 'ﾊﾞｯﾃﾘｰ', '', ['katakana']],
  ['full-width letters in Japanese', 'ＵＳＢで', '', ['katakana']],
  ['Japanese text matches within a line', '雨の日', '', ['japanese']],
  ['Japanese text that does not occur finds nothing', '晴れ', '', []],
  ['an apostrophe is an ordinary character', "O'Brien", '', ['path']],
  ['an emoji is an ordinary word', '🎉', '', ['emoji']],
] as const)
  test(what, async () => assert.deepEqual(await find(search, more), found));

test('special characters of SQL, LIKE and tsquery have no special meaning', async () => {
  for (const search of [
    '%',
    '_',
    '\\',
    "'",
    '"',
    '""',
    '"""',
    '--',
    '/*',
    ';',
    '&',
    '|',
    '!',
    '<->',
    '(',
    ')',
    ':*',
    "' or 1=1 --",
    '% %',
    '\\\\',
    'a & b | !c',
    "x'; drop table reviews; --",
    '$1',
    '$$',
    '日%',
    '%日',
    '日_本',
    '日\\',
    '－'.repeat(99),
    '/',
    '\u200b-\u200b',
  ]) {
    const found = await find(search);
    assert.ok(found.length < Object.keys(texts).length, `${search} finds everything`);
  }
  assert.equal((await shop.asBrowser('GET', '/reviews')).body.totalReviews, Object.keys(texts).length);
});

test('any search text of 200 characters is accepted', async () => {
  for (const search of [
    'x'.repeat(200),
    '🙂'.repeat(200),
    '日'.repeat(200),
    'zz '.repeat(66),
    '"'.repeat(200),
    '-'.repeat(200),
    '('.repeat(200),
  ])
    assert.deepEqual(await find(search), []);
});

test('the search covers only the text of reviews, not names, email addresses or orders', async () => {
  const { id } = await givenReview(shop, {
    authorName: 'Zebedee',
    authorEmail: 'zebra@example.com',
    orderId: 'ZZZ-1',
    text: 'Plain words.',
  });
  for (const search of ['Zebedee', 'zebra', 'zebra@example.com', 'ZZZ-1'])
    assert.deepEqual(await find(search), []);
  assert.ok(
    (await shop.asBrowser('GET', '/reviews?search=plain')).body.reviews.some(
      (one: { id: string }) => one.id === id,
    ),
  );
});

test('title, pros and cons are searched too', async () => {
  const fields = { title: 'Zanzibar', pros: 'Quokka', cons: 'Wombat' };
  const { id } = await givenReview(shop, { ...fields, productId: 'P-2', text: 'Body' });
  for (const search of Object.values(fields))
    assert.deepEqual(
      (await shop.asBrowser('GET', `/products/P-2/reviews?search=${search}`)).body.reviews.map(
        (one: { id: string }) => one.id,
      ),
      [id],
    );
});
