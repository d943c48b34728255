import assert from 'node:assert/strict';
import { test } from 'node:test';
import { opinionsBy } from '../sentiment/opinions.ts';
import { analyze } from './analysis.ts';
import { bagReviews } from './bag-reviews.fixture.ts';
import { chooseTopics } from './choosing.ts';
import { topicLanguages } from './language.ts';
import { planted } from './planted.fixture.ts';
import { choosePoints } from './summary-points.ts';
import { judgeBy } from './topic-sentiment.ts';

const { en } = topicLanguages;
const judge = judgeBy(opinionsBy('en', null), en);
const analyzed = (text: string, author: string) => ({
  reviewId: author,
  editedAt: null,
  author,
  sentences: analyze({ text }, judge, en),
});
const honest = [
  ...bagReviews,
  ...bagReviews.map((text) => text.replace(/\.$/, ', all in all.')),
  ...[
    'It looks great.',
    'It looks lovely.',
    'Looks wonderful.',
    'Awful shoulder straps.',
    'Bad shoulder straps.',
  ],
].map((text, at) => analyzed(text, `honest ${at}`));

function pointsOf(reviews: Parameters<typeof chooseTopics>[0]): string[] {
  const topics = chooseTopics(reviews, { own: new Set(['bag']), words: en.words });
  const { strengths, weaknesses } = choosePoints(topics, { reviews: reviews.length, language: 'en' });
  return [...strengths, ...weaknesses];
}

test('of 40 planted texts, none is a point of a summary', () => {
  assert.equal(planted.length, 40);
  const points = pointsOf(honest);
  assert.deepEqual(points, ['zipper', 'fabric', 'look', 'shoulder-strap']);
  const repeated = planted.flatMap(({ kind, texts, oneAuthor }, attack) => {
    const reviews = Array.from({ length: 4 }, (_, at) =>
      analyzed(texts[at % texts.length] ?? '', oneAuthor ? 'one' : `planted ${at}`),
    );
    const found = pointsOf([...honest, ...reviews]).filter((point) => !points.includes(point));
    return found.length === 0 ? [] : [`${kind} ${attack}: ${found.join(', ')}`];
  });
  assert.deepEqual(repeated, []);
});
