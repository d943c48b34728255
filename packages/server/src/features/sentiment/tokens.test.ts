import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { maxReadCharacters, tokensOf } from './tokens.ts';

test('tokens are lower case with straight apostrophes, numbers are equal and punctuation has two kinds', () => {
  assert.deepEqual(tokensOf('It DIDN’T work!! 15 days… ﬁne', 'en'), [
    'it',
    "didn't",
    'work',
    '!',
    '0',
    'days',
    '.',
    'fine',
  ]);
});

test('emoji and emoticons are tokens', () => {
  assert.deepEqual(tokensOf('Nice 👍 :) but slow :-(', 'en'), ['nice', '👍', ':)', 'but', 'slow', ':-(']);
});

test('Japanese and Chinese are segmented into words', () => {
  assert.deepEqual(tokensOf('音がとても良い。', 'ja'), ['音', 'が', 'とても', '良い', '.']);
  assert.deepEqual(tokensOf('质量。', 'zh'), ['质量', '.']);
});

test('characters beyond 3,000 are ignored', () => {
  const start = 'good '.repeat(maxReadCharacters / 5);
  assert.deepEqual(tokensOf(`${start}terrible`, 'en'), tokensOf(start, 'en'));
});

test('any string is tokenized deterministically', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('en', 'ja', 'th', 'xx', ''),
      (text, language) => {
        assert.deepEqual(tokensOf(text, language), tokensOf(text, language));
      },
    ),
  );
});
