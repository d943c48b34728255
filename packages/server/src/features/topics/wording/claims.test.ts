import assert from 'node:assert/strict';
import { test } from 'node:test';
import { opinionsBy } from '../../sentiment/opinions.ts';
import { checkClaim } from './claims.ts';
import type { QuotedPoint, Side } from './prompt.ts';

const { evidence } = opinionsBy('en', null);
const point = (name: string, side: Side, ...texts: string[]): QuotedPoint => ({
  topic: name.replaceAll(' ', '-'),
  name,
  side,
  quotes: texts.map((text, at) => ({
    id: `${name} ${at + 1}`,
    topic: name.replaceAll(' ', '-'),
    side,
    text,
    reviewId: name,
  })),
});
const points = [
  point('battery', 'negative', 'The battery does not hold a charge.', 'The battery is heavy and bad.'),
  point(
    'zipper',
    'positive',
    'The zipper does not break, it is great.',
    'An excellent zipper, smooth and strong.',
  ),
  point('comfort', 'positive', 'The comfort is great.'),
  point('noise', 'negative', 'The noise is awful.'),
  point('fit', 'positive', 'It fits my son perfectly.', 'A great fit, snug but not tight.'),
];

const cases: [text: string, cites: string[], outcome: string | null][] = [
  ['They complain that the battery does not hold a charge.', ['battery 1'], null],
  ['They complain that the battery does hold a charge.', ['battery 1'], 'not_in_passages'],
  ['Reviewers praise the zipper, which breaks.', ['zipper 1'], 'not_in_passages'],
  ['They praise the zipper, which does not break.', ['zipper 1'], null],
  ['They praise the zipper as not smooth.', ['zipper 2'], 'not_in_passages'],
  ['They criticize the heavy battery, which does not hold a charge.', ['battery 1', 'battery 2'], null],
  [
    'They criticize the battery, which does not hold a heavy charge.',
    ['battery 1', 'battery 2'],
    'not_in_passages',
  ],
  ['They praise the comfort.', ['comfort 1'], null],
  ['They criticize the comfort.', ['comfort 1'], 'wrong_polarity'],
  ['They criticize the noise.', ['noise 1'], null],
  ['They praise the noise.', ['noise 1'], 'wrong_polarity'],
  ['A drawback is the weight, which some users complain of.', ['battery 2'], 'passage_without_topic'],
  ['They criticize the battery.', [], 'malformed'],
  ['They praise the perfect fit.', ['fit 1'], null],
  ['They praise the fit, which is also snug but not tight.', ['fit 2'], null],
  ['They praise the fit, which is tight.', ['fit 2'], 'not_in_passages'],
  ['They praise the soft, strong or elegant zipper.', ['zipper 2'], 'not_in_passages'],
  ['They praise the smooth or strong zipper.', ['zipper 2'], null],
  ['All praise the strong zipper.', ['zipper 2'], 'not_in_passages'],
  ['They praise the comfort even of the lid.', ['comfort 1'], 'not_in_passages'],
];

for (const [text, cites, outcome] of cases)
  test(`“${text}” ${outcome === null ? 'is in the passages' : `is refused: ${outcome}`}`, () => {
    const checked = checkClaim({ text, cites }, points, (words) => evidence(words).words);
    assert.equal(typeof checked === 'string' ? checked : null, outcome);
  });
