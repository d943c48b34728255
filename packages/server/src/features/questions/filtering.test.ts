import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { codeOf, startHarness } from '../../testing/harness.ts';
import { answered, answeredByShop, moderated, published } from './given.fixture.ts';

const harness = await startHarness();
const shop = await harness.merchant();
const texts = {
  charger: 'Does the charger of my laptop fit in the front pocket?',
  rain: 'Is this rucksack waterproof when it rains for hours?',
  straps: 'Are the straps adjustable for a very small person?',
  german: 'Passt der Rucksack als Handgepäck ins Flugzeug?',
  japanese: 'このリュックは雨の日でも中身が濡れませんか?',
  short: 'Why?',
};
type Name = keyof typeof texts;
const ids = {} as Record<Name, string>;

before(async () => {
  for (const [name, text] of Object.entries(texts)) ids[name as Name] = await published(shop, { text });
  await answeredByShop(shop, ids.rain, { answer: 'The fabric keeps everything dry, even a notebook.' });
  await answeredByShop(shop, ids.rain, { answer: 'Zips are sealed.' });
  await answeredByShop(shop, ids.german, { answer: 'Ja, bei allen Fluggesellschaften.' });
  await answered(shop, ids.straps, { answer: 'Unpublished words such as quokka.' });
  await shop.asBrowser('POST', `/questions/${ids.short}/helpful`, { helpful: true, userId: 'u1' });
  await shop.asBrowser('POST', `/questions/${ids.german}/helpful`, { helpful: true, userId: 'u1' });
});

async function list(query: string) {
  const { status, body } = await shop.asBrowser('GET', `/products/P-1/questions?${query}`);
  assert.equal(status, 200, `${query}: ${JSON.stringify(body)}`);
  assert.equal(body.totalQuestionsIsEstimate, false);
  const names = new Map(Object.entries(ids).map(([name, id]) => [id, name]));
  return { names: body.questions.map(({ id }: { id: string }) => names.get(id)), ...body };
}

for (const [what, search, more, found] of [
  ['a word finds its other forms', 'raining', '', ['rain']],
  [
    'a word finds its other forms in the preferred language',
    'Rucksäcke',
    '&preferredLanguage=de',
    ['german', 'rain'],
  ],
  ['words of an answer find its question', 'sealed zips', '', ['rain']],
  ['words may be in the question and in different answers', 'waterproof sealed notebook', '', ['rain']],
  ['all words must occur', 'waterproof straps', '', []],
  ['words such as "is" need not occur', 'is the charger in it', '', ['charger']],
  ['a question of nothing but such words is looked for as it is written', 'is this', '', ['rain']],
  ['accents and case are ignored', 'handgepack', '', ['german']],
  ['"or" finds either', 'straps or charger', '', ['straps', 'charger']],
  ['a minus excludes a word', 'rucksack -rain', '', ['german']],
  ['a quoted phrase matches adjacent words', '"front pocket"', '', ['charger']],
  ['a quoted phrase does not match separate words', '"charger pocket"', '', []],
  ['Japanese text matches within a line', '雨の日', '', ['japanese']],
  ['words of an unpublished answer find nothing', 'quokka', '', []],
  ['a search is combined with the filter', 'rucksack', '&answered=false', []],
  ['a search is sorted', 'rucksack', '&sort=oldest', ['rain', 'german']],
  ['a search can prefer a language', 'rucksack', '&preferredLanguage=en', ['rain', 'german']],
  ['answered questions', '', 'answered=true', ['german', 'rain']],
  ['answered questions by age', '', 'answered=true&sort=oldest', ['rain', 'german']],
  ['unanswered questions', '', 'answered=false', ['short', 'japanese', 'straps', 'charger']],
  [
    'answered first, each part by votes and newest',
    '',
    'sort=answered',
    ['german', 'rain', 'short', 'japanese', 'straps', 'charger'],
  ],
  [
    'own language first, in each the answered ones',
    '',
    'sort=answered&preferredLanguage=en',
    ['rain', 'straps', 'charger', 'german', 'short', 'japanese'],
  ],
  [
    'own language first, newest first',
    '',
    'preferredLanguage=ja',
    ['japanese', 'short', 'german', 'straps', 'rain', 'charger'],
  ],
  ['a language that no question has', '', 'preferredLanguage=nl&answered=true', ['german', 'rain']],
] as const)
  test(what, async () => {
    const query = search ? `search=${encodeURIComponent(search)}${more}` : more;
    const all = await list(query);
    assert.deepEqual(all.names, found);
    assert.equal(all.totalQuestions, found.length);
    // By pages of one.
    const walked = [];
    let startAfter = '';
    for (let page = 0; page <= found.length; page++) {
      const one = await list(`${query}&limit=1${startAfter && `&startAfter=${startAfter}`}`);
      assert.equal(one.totalQuestions, found.length);
      walked.push(...one.names);
      startAfter = one.nextStartAfter;
      if (!startAfter) break;
    }
    assert.deepEqual(walked, found);
  });

test('a cursor in an order by language and answers outlives its question', async () => {
  const other = await harness.merchant();
  const made: string[] = [];
  for (const text of ['Does it float on water?', 'Does it sink in the water?', 'Schwimmt es auf dem Wasser?'])
    made.push(await published(other, { text }));
  const [float, sink, german] = made as [string, string, string];
  await answeredByShop(other, float);
  const path = '/products/P-1/questions?sort=answered&preferredLanguage=en&startAfter=';
  await other.asStaff('DELETE', `/admin/questions/${float}`, {});
  const after = await other.asBrowser('GET', `${path}${float}`);
  assert.deepEqual(
    after.body.questions.map(({ id }: { id: string }) => id),
    [sink, german],
  );
});

test('unpublished questions are found only by staff, of their status', async () => {
  const other = await harness.merchant();
  const id = await published(other, { text: 'Is the aardvark included?' });
  const path = '/products/P-1/questions?search=aardvark';
  assert.equal((await other.asBrowser('GET', path)).body.totalQuestions, 1);
  await moderated(other, id, 'rejected');
  assert.equal((await other.asBrowser('GET', path)).body.totalQuestions, 0);
  assert.equal((await other.asStaff('GET', `${path}&status=rejected`)).body.totalQuestions, 1);
});

test('a search finds nothing of another merchant or another product', async () => {
  const other = await harness.merchant();
  await published(other, { text: 'Does the wombat fit?' });
  await published(shop, { text: 'Does the wombat fit?', externalProductId: 'P-2' });
  assert.deepEqual((await list('search=wombat')).names, []);
  assert.equal((await shop.asBrowser('GET', '/products/P-2/questions?search=wombat')).body.totalQuestions, 1);
});

for (const [search, searchedFor, more, found] of [
  ['watreproof', 'waterproof', '', ['rain']],
  ['adjustabel', 'adjustable', '', ['straps']],
  ['the notbook', 'the notebook', '', ['rain']],
  ['fluggesellschaft', undefined, '&preferredLanguage=de', ['german']],
  ['Handgepek', 'handgepäck', '', ['german']],
  ['Handgepaeck', 'handgepäck', '', ['german']],
  ['unicorn', undefined, '', []],
  ['quoka', undefined, '', []],
  ['waterproof straps', undefined, '', []],
  ['watreproof', undefined, '&exact=true', []],
  ['watreproof', undefined, '&answered=false', []],
  ['雨の月', undefined, '', []],
] as const)
  test(`a search for ${search}${more} shows results for ${searchedFor ?? 'it only'}`, async () => {
    const all = await list(`search=${encodeURIComponent(search)}${more}`);
    assert.deepEqual([all.names, all.searchedFor], [found, searchedFor]);
  });

test('a corrected list can be continued, and has matches in questions and inlined answers', async () => {
  const first = await list('search=ruksack&limit=1&includeAnswers=true');
  assert.deepEqual([first.searchedFor, first.totalQuestions, first.names], ['rucksack', 2, ['german']]);
  const rest = await list(`search=ruksack&limit=1&startAfter=${first.nextStartAfter}`);
  assert.deepEqual([rest.names, rest.nextStartAfter], [['rain'], null]);
  const { questions, matches } = await list('search=dry&includeAnswers=true');
  assert.equal(matches.length, 1);
  const [{ questionId, answerId, start, end }] = matches;
  const answer = questions[0].answers.find(({ id }: { id: string }) => id === answerId);
  assert.deepEqual([questionId, answer.answer.slice(start, end)], [ids.rain, 'dry']);
  assert.deepEqual((await list('search=dry')).matches, []);
  const found = await list('search=raining');
  assert.deepEqual(
    found.matches.map((match: { answerId: null; start: number; end: number }) => [
      match.answerId,
      texts.rain.slice(match.start, match.end),
    ]),
    [[null, 'rains']],
  );
  assert.equal((await list('answered=true')).matches, undefined);
});

test('words of unpublished questions are proposed to staff who list them only', async () => {
  const other = await harness.merchant();
  await published(other, { text: 'Is the lanternfish included?' });
  const id = await published(other, { text: 'Where does the axolotl live?' });
  await moderated(other, id, 'rejected');
  const path = '/products/P-1/questions?search=';
  assert.equal((await other.asBrowser('GET', `${path}lanternfihs`)).body.searchedFor, 'lanternfish');
  assert.equal((await other.asBrowser('GET', `${path}axoltol`)).body.searchedFor, undefined);
  assert.equal((await other.asStaff('GET', `${path}axoltol&status=rejected`)).body.searchedFor, 'axolotl');
  assert.equal((await shop.asBrowser('GET', `${path}lanternfihs`)).body.searchedFor, undefined);
});

test('special characters have no special meaning, and any text of 200 characters is accepted', async () => {
  for (const search of [
    '%',
    '_',
    "'",
    '"',
    '"""',
    '--',
    '&',
    '!',
    '<->',
    '(',
    ':*',
    "' or 1=1 --",
    '日%',
    '?',
  ])
    assert.deepEqual((await list(`search=${encodeURIComponent(search)}`)).names, [], search);
  for (const part of ['x', '🙂', '日', 'zz ', '"', '-', 'a b c '])
    assert.deepEqual((await list(`search=${encodeURIComponent(part.repeat(200).slice(0, 200))}`)).names, []);
});

test('bad filters are VALIDATION_ERRORs that name the field', async () => {
  for (const [field, value] of [
    ['sort', 'best'],
    ['answered', 'perhaps'],
    ['preferredLanguage', 'english'],
    ['search', 'x'.repeat(201)],
    ['search', 'a\u0000b'],
  ] as const) {
    const answer = await shop.asBrowser(
      'GET',
      `/products/P-1/questions?${field}=${encodeURIComponent(value)}`,
    );
    assert.equal(codeOf(answer), 'VALIDATION_ERROR', field);
    assert.equal(answer.body.error.details[0].field, field);
  }
});
