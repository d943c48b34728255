import type { getProductSummary, Static } from '@tribune/contract';

type Summary = NonNullable<Static<typeof getProductSummary.answer>['summary']>;
type Point = Summary['strengths'][number];

/** The points as English sentences, each with the topics that it names; the side with more points first. */
export function sentencesOf({
  strengths,
  weaknesses,
}: Pick<Summary, 'strengths' | 'weaknesses'>): Summary['sentences'] {
  const praise = { points: strengths, verb: 'speak favorably of' };
  const criticism = { points: weaknesses, verb: 'are critical of' };
  const sides = weaknesses.length > strengths.length ? [criticism, praise] : [praise, criticism];
  const said = sides.filter(({ points }) => points.length > 0);
  return said.map(({ points, verb }, place) => ({
    text: `${place === 0 ? 'Reviewers' : 'They'} ${verb} ${listed(points)}.`,
    topics: points.map(({ topic }) => topic),
    reviewIds: [...new Set(points.flatMap(({ passages }) => passages.map(({ reviewId }) => reviewId)))],
  }));
}

/** Topics that are verbs, as a sentence names them. */
const spoken: Readonly<Record<string, string>> = {
  charge: 'charging',
  feel: 'how it feels',
  look: 'how it looks',
  use: 'using it',
  work: 'how it works',
};

const list = new Intl.ListFormat('en-US', { type: 'conjunction' });

const listed = (points: readonly Point[]) =>
  list.format(
    points.map(
      ({ name, reviews }, place) => `${spoken[name] ?? name} (${reviews}${place === 0 ? ' reviews' : ''})`,
    ),
  );

const month = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** What a summary is based on, as its last sentence. */
export function basisOf({
  reviews,
  firstAt,
  lastAt,
}: {
  reviews: number;
  firstAt: string | null;
  lastAt: string | null;
}) {
  if (firstAt === null || lastAt === null) return `Based on ${reviews} reviews.`;
  const [first, last] = [month.format(new Date(firstAt)), month.format(new Date(lastAt))];
  return `Based on ${reviews} reviews ${first === last ? `of ${first}` : `from ${first} to ${last}`}.`;
}
