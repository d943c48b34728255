import assert from 'node:assert/strict';
import { test } from 'node:test';
import { opinionsBy } from '../../sentiment/opinions.ts';
import { keepAnswerClaims } from './answer-claims.ts';

const { evidence } = opinionsBy('en', null);
const texts = {
  lasts: 'The battery lasts 9 hours.',
  charges: 'It charges in 2 hours and the battery lasts 9 hours.',
  quiet: 'It is quiet.',
  humming: 'It is quiet, but the motor hums.',
  cold: 'It is quiet unless it is cold.',
  dry: 'The strap is not waterproof.',
  tight: 'It is too tight.',
  awful: 'The lid is awful.',
};
type Name = keyof typeof texts;

const keep = (sentences: object[], names: readonly Name[]) =>
  keepAnswerClaims(
    JSON.stringify({ sentences }),
    names.map((name) => ({ id: name, text: texts[name], reviewId: `review of ${name}` })),
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
  ['It is quiet.', ['quiet', 'lasts'], 'unused_passage'],
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

test('an answer that leaves out one side, or most passages, is none', () => {
  const [quiet, dry] = [
    { text: 'It is quiet.', cites: ['quiet'] },
    { text: 'The strap is not waterproof.', cites: ['dry'] },
  ];
  assert.equal(keep([quiet], ['quiet', 'dry']).sentences, null, 'the negated one is missing');
  assert.deepEqual(keep([quiet, dry], ['quiet', 'dry']).sentences, [
    { text: 'It is quiet.', reviewIds: ['review of quiet'] },
    { text: 'The strap is not waterproof.', reviewIds: ['review of dry'] },
  ]);
  assert.equal(keep([quiet], ['quiet', 'lasts', 'charges']).sentences, null, 'one of three');
  assert.equal(keepAnswerClaims('I cannot do that.', [], () => 0).sentences?.length, undefined);
});
