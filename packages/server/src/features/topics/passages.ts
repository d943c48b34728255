import type { listProductTopics, Static } from '@tribune/contract';
import { type Db, rows } from '../../platform/db/database.ts';
import { reviewTextColumns } from '../../platform/db/review-texts.ts';
import { orNull, output, statement, table } from '../../platform/db/statement.ts';
import { typeId } from '../../platform/ids.ts';
import { placedMentions, type TopicSentiment, unplaced } from './choosing.ts';
import { partAround } from './part-around.ts';

export type Passage = Static<typeof listProductTopics.answer>['topics'][number]['passages'][number];

/** Maximum number of passages of a topic. */
export const shownPassages = 3;
/** Number of passages read per topic: more than are shown, because copies are omitted. */
const readPassages = 6;

/**
 * The first passages of each topic, or of some topics those that express one sentiment about the topic itself, from unchanged published
 * reviews.
 */
export async function passagesOf(
  db: Db,
  merchantId: string,
  {
    subject,
    topics = null,
    sentiment = null,
  }: { subject: string; topics?: readonly string[] | null; sentiment?: TopicSentiment | null },
): Promise<Map<string, Passage[]>> {
  const found = await rows(db, passagesStatement, [merchantId, subject, topics, sentiment]);
  const byTopic = new Map<string, Passage[]>();
  for (const { topic, words, ...mention } of found) {
    const passages = byTopic.get(topic) ?? [];
    byTopic.set(topic, passages);
    const passage = passageOf(mention, words);
    if (passages.length < shownPassages && !passages.some((one) => isCopy(one, passage)))
      passages.push(passage);
  }
  return byTopic;
}

/** Whether two passages have the same words. */
const isCopy = (one: Passage, other: Passage) => wordsIn(one) === wordsIn(other);
const wordsIn = ({ text }: Passage) =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** The first mention of a topic in each review, in no particular order. */
export async function passagesIn(
  db: Db,
  merchantId: string,
  { topic, reviews }: { topic: string; reviews: readonly { review_id: string }[] },
) {
  const found = await rows(
    db,
    statement`select distinct on (m.review_id) ${table('topic_mentions', 'm')('review_id', 'field', 'sentence_start', 'sentence_end')}
     from topic_mentions as m where m.merchant_id = $1 and m.topic = $2 and m.review_id = any($3)
     order by m.review_id, m.subject`,
    [merchantId, topic, reviews.map(({ review_id }) => review_id)],
  );
  return found.map(({ review_id, field, sentence_start, sentence_end }) => ({
    reviewId: typeId('review', review_id),
    field: field as Passage['field'],
    start: sentence_start,
    end: sentence_end,
  }));
}

interface StoredMention {
  review_id: string;
  rating: number;
  field: string;
  sentiment: string;
  sentence_start: number;
  sentence_end: number;
  words_start: number;
  words_end: number;
}

/** SQL of the text that contains mention `m` of review `r`. */
export const mentionedText = `case m.field ${Object.entries(reviewTextColumns)
  .map(([name, column]) => `when '${name}' then r.${column}`)
  .join(' ')} end`;

const shown = (place: string, condition: string) => `
  select m.*, r.rating, ${mentionedText} as words
  from topic_mentions as m join reviews as r on r.merchant_id = $1 and r.review_id = m.review_id
  where m.merchant_id = $1 and m.subject = $2 and m.topic = t.topic and m.place ${place} and r.status = 'approved'
    and m.edited_at is not distinct from r.edited_at and ($4::text is null or m.sentiment = $4 and m.stated is not false)${condition}
  order by m.place, m.review_id desc limit ${readPassages}`;

/** Whether topic `t` has more mentions of a sentiment than positions. */
const hasUnplaced = `case $4 when 'positive' then t.positive when 'negative' then t.negative
  when 'neutral' then t.review_count - t.positive - t.negative
  else greatest(t.positive, t.negative, t.review_count - t.positive - t.negative) end > ${placedMentions}`;

/** Whether a mention with a position and the sentiment states nothing: such mentions come last, so those without a position do not either. */
const hasUnstated = `exists (select from topic_mentions as m where m.merchant_id = $1 and m.subject = $2 and m.topic = t.topic
  and m.place < ${unplaced} and m.sentiment = $4 and m.stated = false)`;

/**
 * Mentions without a position are read one after the other, and only if too many of the mentions with a position belong to reviews that are
 * no longer published.
 */
const passagesStatement = statement`
  select ${table('product_topics', 't')('topic')}, ${table('topic_mentions', 'm')('review_id', 'sentiment', 'field', 'sentence_start', 'sentence_end', 'words_start', 'words_end')},
    m.rating as ${output.number('rating')}, m.words as ${orNull(output.text('words'))}
  from product_topics as t cross join lateral (
    with placed as materialized (${shown(`< ${unplaced}`, '')})
    select * from placed
    union all
    (${shown(`= ${unplaced}`, ` and (select count(*) from placed) < ${readPassages} and ${hasUnplaced} and not ${hasUnstated}`)})
    order by place, review_id desc limit ${readPassages}) as m
  where t.merchant_id = $1 and t.subject = $2 and ($3::text[] is null or t.topic = any($3))
  order by t.place, m.place, m.review_id desc`;

/** The sentence of a mention, cut from its text. Long sentences are shortened to the part around the mention. */
export function passageOf(mention: StoredMention, words: string | null): Passage {
  const text = words ?? '';
  const sentence = { start: mention.sentence_start, end: mention.sentence_end };
  const { start, end } = partAround(text, sentence, { start: mention.words_start, end: mention.words_end });
  return {
    reviewId: typeId('review', mention.review_id),
    rating: mention.rating,
    // Safe cast: the table's constraints allow no other values.
    field: mention.field as Passage['field'],
    text: text.slice(start, end),
    highlightStart: mention.words_start - start,
    highlightEnd: mention.words_end - start,
    sentiment: mention.sentiment as TopicSentiment,
  };
}
