/**
 * Prints what summaries say of the ten most reviewed products, each claim with its passages, to be read by people:
 * npm run bench summaries -- REVIEWS
 *
 * REVIEWS contains the starred reviews of `npm run bench sentiment`, which are not part of the project.
 */
import { opinionsBy } from '../packages/server/src/features/sentiment/opinions.ts';
import { analyze } from '../packages/server/src/features/topics/analysis.ts';
import { type ChosenTopic, chooseTopics } from '../packages/server/src/features/topics/choosing.ts';
import { judgeBy } from '../packages/server/src/features/topics/judge.ts';
import { topicLanguages } from '../packages/server/src/features/topics/language.ts';
import { choosePoints } from '../packages/server/src/features/topics/points.ts';
import { learnFrom, readStarred, type StarredReview } from './support/starred-reviews.ts';

const shownProducts = 10;
const latest = 5_000;
const shownPassages = 3;
const percent = (share: number) => `${Math.round(share * 100)} %`;

const [folder] = process.argv.slice(2);
if (!folder) {
  console.error('Say where the reviews are: npm run bench summaries -- REVIEWS');
  process.exit(2);
}
const starred = readStarred(folder);
const { en } = topicLanguages;
const judge = judgeBy(opinionsBy('en', await learnFrom(starred)), en);
const byProduct = Map.groupBy(starred, ({ file, product }) => `${file}: ${product}`);
const most = [...byProduct].sort(([, one], [, other]) => other.length - one.length).slice(0, shownProducts);
for (const [name, reviews] of most) print(name, reviews.slice(0, latest));

function print(name: string, reviews: readonly StarredReview[]): void {
  const analyzed = reviews.map(({ title, text }, at) => ({
    reviewId: String(at),
    editedAt: null,
    sentences: analyze({ title, text }, judge, en),
  }));
  const topics = chooseTopics(analyzed, { own: new Set(en.wordsOfName(name)), words: en.words });
  const { strengths, weaknesses } = choosePoints(topics, reviews.length);
  const total = (side: 'positive' | 'negative') => topics.reduce((sum, topic) => sum + topic[side], 0);
  const share = total('negative') / (total('positive') + total('negative'));
  const shown = weaknesses.length / (strengths.length + weaknesses.length);
  console.log(
    `\n${name}: ${reviews.length} reviews, negative ${percent(share)} of mentions, ${percent(shown)} of points`,
  );
  for (const [sign, side, points] of [
    ['+', 'positive', strengths],
    ['-', 'negative', weaknesses],
  ] as const)
    for (const point of points) printPoint(sign, side, { point, topics, reviews });
}

function printPoint(
  sign: string,
  side: 'positive' | 'negative',
  {
    point,
    topics,
    reviews,
  }: { point: string; topics: readonly ChosenTopic[]; reviews: readonly StarredReview[] },
): void {
  const topic = topics.find((one) => one.topic === point);
  if (!topic) return;
  console.log(`  ${sign} ${topic.name} (${topic[side]} of ${topic.mentions.length})`);
  const passages = topic.mentions.filter(({ sentiment }) => sentiment === side).slice(0, shownPassages);
  for (const { reviewId, field, sentence } of passages) {
    const review = reviews[Number(reviewId)];
    const words = (field === 'title' ? review?.title : review?.text) ?? '';
    console.log(`      ${words.slice(sentence.start, sentence.end).replaceAll(/\s+/g, ' ').slice(0, 200)}`);
  }
}
