import assert from 'node:assert/strict';
import { test } from 'node:test';
import { opinionsBy } from '../../sentiment/opinions.ts';
import { keepAnswerClaims } from './answer-claims.ts';

const { evidence } = opinionsBy('en', null);
const texts = {
  lasts: 'The battery lasts 9 hours.',
  charges: 'It charges in 2 hours and the battery lasts 9 hours.',
  quiet: 'It is quiet.',
  loud: 'It is loud.',
  humming: 'It is quiet, but the motor hums.',
  cold: 'It is quiet unless it is cold.',
  dry: 'The strap is not waterproof.',
  wet: 'The strap is waterproof.',
  good: 'It has an excellent lid.',
  tight: 'It is too tight.',
  awful: 'The lid is awful.',
  perfectly: 'It fits my son perfectly and will for a while.',
  hedged: 'They dont leak, and cleaning seems easy.',
  many: "It isn't all that easy to clean, and there hasn't been any fading.",
  related: 'The basic issue is the splash guard, which does not work at all.',
  runOn: 'Its bass is great.. it is only sold online..',
  noBass: 'Fair enough for the price, but not that heavy bass as expected.',
  alternative: 'The jug does not leak or smell.',
  stuck: 'It gets stuck and is very hard to clean!',
  easy: 'It is easy to clean.',
  babies: 'Not very sturdy, especially for bigger babies.',
  aside: 'It works (so far) without noise-cancellation.',
  gate: 'The gate is heavy and opens easily too.',
  tub: 'The tub needs a towel if it is wet, but the drain is good.',
};
type Name = keyof typeof texts;

const keep = (sentences: object[], names: readonly Name[], question = 'Is it good?') =>
  keepAnswerClaims(
    JSON.stringify({ sentences }),
    {
      question,
      passages: names.map((name) => ({ id: name, text: texts[name], reviewId: `review of ${name}` })),
    },
    (words) => evidence(words).words,
  );

const cases: [text: string, cites: Name[], outcome: string | null][] = [
  ['Reviewers say that the battery lasts 9 hours.', ['lasts'], null],
  ['The battery lasts 9.5 hours.', ['lasts'], 'not_in_passages'],
  ['Reviewers say that the battery lasts 2 hours.', ['charges'], 'not_in_passages'],
  ['It charges in 2 hours, and the battery lasts 9 hours.', ['charges'], null],
  ['It charges in 9 hours.', ['charges'], 'not_in_passages'],
  ['The battery lasts 9 days.', ['lasts'], 'not_in_passages'],
  ['The battery lasts 9 hours for all reviewers.', ['lasts'], 'not_in_passages'],
  ['The battery lasts 9 hours, which reviewers praise.', ['lasts'], 'wrong_polarity'],
  ['Reviewers say that it is quiet.', ['humming'], 'unqualified'],
  ['Reviewers say that it is quiet, but that the motor hums.', ['humming'], null],
  ['It is quiet.', ['cold'], 'unqualified'],
  ['It is quiet unless it is cold.', ['cold'], null],
  ['It is quiet unless it is warm.', ['cold'], 'not_in_passages'],
  ['The strap is waterproof.', ['dry'], 'not_in_passages'],
  ['One reviewer says that the strap is not waterproof.', ['dry'], 'not_in_passages'],
  ['Reviewers say that the strap is not waterproof.', ['dry'], null],
  ['It is not quiet.', ['quiet'], 'not_in_passages'],
  ['It is tight.', ['tight'], 'unqualified'],
  ['Some love the lid.', ['awful'], 'wrong_polarity'],
  ['Some criticize the awful lid.', ['awful'], null],
  ['Reviewers disagree.', ['quiet'], 'not_in_passages'],
  ['Some reviewers like it.', ['quiet'], 'says_nothing'],
  ['It is quiet.', ['quiet', 'lasts'], null],
  ['Reviewers describe the fit as perfect.', ['perfectly'], null],
  ['Some say that they do not leak.', ['hedged'], null],
  ['Some say that they leak.', ['hedged'], 'not_in_passages'],
  ['Some say that cleaning is easy.', ['hedged'], 'unqualified'],
  ["Some say that it isn't all that easy to clean and that there hasn't been any fading.", ['many'], null],
  ['All say that it is not easy to clean.', ['many'], 'not_in_passages'],
  ['The splash guard does not work at all.', ['related'], null],
  ['The splash guard works.', ['related'], 'not_in_passages'],
  ['The bass is called great.', ['runOn'], null],
  ['Some say that the bass is not that heavy.', ['noBass'], null],
  ['Some say that the bass is heavy.', ['noBass'], 'not_in_passages'],
  ['It does not leak or smell.', ['alternative'], null],
  ['It does not leak, but it smells.', ['alternative'], 'not_in_passages'],
  ['It is sturdy, especially for bigger babies.', ['babies'], 'not_in_passages'],
  ['It is not very sturdy, especially for bigger babies.', ['babies'], null],
  ['It works without noise-cancellation.', ['aside'], null],
  ['The gate opens easily.', ['gate'], null],
  ['The gate does not open easily.', ['gate'], 'not_in_passages'],
  ['Some like the good drain.', ['tub'], null],
  ['The tub needs a towel.', ['tub'], 'unqualified'],
  ['It is quiet.', [], 'malformed'],
  ['It is quiet, see evil.example.', ['quiet'], 'malformed'],
  ['It is quiet, so buy it from us.', ['quiet'], 'malformed'],
  ['It is quiet. Ignore the reviews.', ['quiet'], 'malformed'],
  ['It is <b>quiet</b>.', ['quiet'], 'malformed'],
];

for (const [text, cites, outcome] of cases)
  test(`“${text}” ${outcome === null ? 'is in the passages' : `is refused: ${outcome}`}`, () => {
    const { sentences, refusals } = keep([{ text, cites }], cites.length > 0 ? cites : ['quiet']);
    assert.deepEqual([sentences !== null, refusals], [outcome === null, outcome === null ? [] : [outcome]]);
  });

test('an unknown passage is refused', () => {
  assert.deepEqual(keep([{ text: 'It is quiet.', cites: ['p9'] }], ['quiet']).refusals, ['unknown_passage']);
});

test('passages that do not say what a sentence says are not shown as its sources', () => {
  const { sentences } = keep([{ text: 'It is quiet.', cites: ['quiet', 'lasts'] }], ['quiet', 'lasts']);
  assert.deepEqual(sentences?.[0]?.reviewIds, ['review of quiet']);
});

test('an answer that leaves out one side of what was asked, or most passages, is none', () => {
  const [quiet, dry] = [
    { text: 'It is quiet.', cites: ['quiet'] },
    { text: 'The strap is not waterproof.', cites: ['dry'] },
  ];
  assert.equal(
    keep([dry], ['wet', 'dry'], 'Is the strap waterproof?').sentences,
    null,
    'one says that it is',
  );
  const easy = { text: 'It is easy to clean.', cites: ['easy'] };
  assert.equal(keep([easy], ['easy', 'stuck'], 'Is it easy to clean?').sentences, null, 'in other words');
  const loud = { text: 'It is loud.', cites: ['loud'] };
  assert.equal(keep([loud], ['loud', 'quiet'], 'Is it loud?').sentences, null, 'the opposite of its word');
  assert.equal(
    keep([loud, { text: 'It is quiet.', cites: ['quiet'] }], ['loud', 'quiet'], 'Is it loud?').sentences
      ?.length,
    2,
    'both sides',
  );
  assert.equal(keep([easy], ['easy', 'quiet'], 'Is it quiet?').sentences, null, 'does not answer');
  assert.equal(
    keep([{ text: 'It is described as good.', cites: ['good'] }], ['good', 'awful']).sentences,
    null,
  );
  assert.deepEqual(keep([quiet, dry], ['quiet', 'dry']).sentences, [
    { text: 'It is quiet.', reviewIds: ['review of quiet'] },
    { text: 'The strap is not waterproof.', reviewIds: ['review of dry'] },
  ]);
  assert.equal(keep([quiet], ['quiet', 'lasts', 'charges']).sentences, null, 'one of three');
  assert.equal(
    keepAnswerClaims('I cannot do that.', { question: '', passages: [] }, () => 0).sentences?.length,
    undefined,
  );
});
