import { digitalSourceType } from '../generated-text.ts';
import { routesOf } from '../route.ts';
import {
  counted,
  listOf,
  messageLanguage,
  nullable,
  object,
  oneOf,
  partial,
  string,
  Type,
  timestamp,
} from '../schema.ts';
import { opposition, passage, summaryWordings, topicLanguages } from './schemas.ts';

const route = routesOf({ tag: 'Reviews', audiences: ['origin', 'key', 'bearer'] });

const topic = object('A topic that several reviews mention.', {
  topic: string('Value for `topic` of review lists, as in `battery-life`.'),
  name: string('Name to display, as in `battery life`, in the language of the topics.'),
  label: nullable(
    string(
      'Name in the language of `lang`: for properties that many products have, such as battery, size and comfort. Null for other topics, and if the topics are in that language.',
    ),
  ),
  reviews: counted('Reviews that mention the topic.'),
  positive: counted('Reviews that mention it favorably.'),
  negative: counted('Reviews that mention it unfavorably.'),
  passages: Type.Array(passage, {
    description: 'Up to three sentences, favorable and unfavorable ones in proportion.',
  }),
});

export const listProductTopics = route('GET /products/{productId}/topics', {
  operationId: 'listProductTopics',
  summary: 'List the topics of a product',
  description:
    'Returns the topics that published reviews of the product mention, most discussed first: parts and properties such as “battery life”, with the numbers of favorable and unfavorable reviews of each. Found automatically in the latest 5,000 reviews in English, or in German if most are in German; empty without reviews in either. Products of a group share their topics. Empty until five reviews are published; new reviews are included within about 15 minutes.',
  plan: 'topics',
  query: partial({ lang: messageLanguage("Language of labels. Defaults to the merchant's.") }),
  answer: Type.Object({
    topics: Type.Array(topic, { description: 'Up to 30 topics.' }),
    language: nullable(
      oneOf(
        topicLanguages,
        'Language of the analyzed reviews and of the names of topics; null if no review is in one of these languages.',
      ),
    ),
    basedOnReviews: counted('Number of analyzed reviews: those in `language`.'),
    firstReviewAt: nullable(timestamp('Submission time of the oldest of them.')),
    lastReviewAt: nullable(timestamp('Submission time of the newest of them.')),
    updatedAt: nullable(timestamp('Time at which the topics were found; null before the first time.')),
  }),
  bare: true,
});

const point = object('Something that reviews praise or criticize.', {
  topic: string('Value for `topic` of review lists.'),
  name: string('Name to display.'),
  reviews: counted('Reviews behind the point: those that mention the topic favorably, or unfavorably.'),
  ...opposition,
  passages: Type.Array(passage, {
    minItems: 1,
    description: 'Up to three sentences that say so; for a mixed point, one of them says the opposite.',
  }),
});

export const getProductSummary = route('GET /products/{productId}/summary', {
  operationId: 'getProductSummary',
  summary: 'Summarize the reviews of a product',
  description:
    'Returns a summary generated from the topics: what reviews praise and criticize, in sentences in the language of the topics and as points with the number of reviews and the passages behind each. Each point is on the side of most opinions, and says how many reviews say the opposite. Where possible, the share of negative points equals that of negative mentions. Null with fewer than ten published reviews, while the reviews share no topics, or when the merchant hides summaries. Points are chosen again when there are 20 % more or 5 % fewer reviews, or when the majority of opinions on a point has changed sides; a point without any published review disappears at once. Products of a group share their summary.',
  plan: 'topics',
  answer: Type.Object({
    summary: nullable(
      object('The summary. Label it as automatically generated where it is shown.', {
        sentences: listOf('Two to four sentences; the last says what the summary is based on.', {
          text: string('A sentence in `language`.'),
          topics: Type.Array(string('Topic.'), { description: 'The topics that it names.' }),
          reviewIds: Type.Array(string('ID of a review.'), {
            description: 'Reviews with passages that say so. Empty for the last sentence.',
          }),
        }),
        wording: oneOf(
          summaryWordings,
          'Who worded the sentences: rules (`extractive`), or a `language_model` of the operator, each sentence checked against the passages that it cites.',
        ),
        digitalSourceType,
        strengths: Type.Array(point, { description: 'Up to five.' }),
        weaknesses: Type.Array(point, { description: 'Up to five.' }),
      }),
    ),
    language: nullable(
      oneOf(
        topicLanguages,
        'Language of the reviews in which topics were looked for, of the names of topics and of the sentences; null where no review is in one of these languages.',
      ),
    ),
    basedOnReviews: counted('Number of analyzed reviews: those in `language`.'),
    firstReviewAt: nullable(timestamp('Submission time of the oldest of them.')),
    lastReviewAt: nullable(timestamp('Submission time of the newest of them.')),
    updatedAt: nullable(timestamp('Time at which the points were chosen.')),
  }),
  bare: true,
});
