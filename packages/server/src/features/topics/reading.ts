import type { listProductTopics, Static } from '@tribune/contract';
import { type Db, row, rows } from '../../platform/db/database.ts';
import { orNull, output, statement, table } from '../../platform/db/statement.ts';
import { typeId } from '../../platform/ids.ts';
import { subjectOf } from './subject.ts';

type Topics = Static<typeof listProductTopics.answer>;

const shownPassages = 3;

/** The topics of a product, or of its group, with passages of reviews that are published and unchanged. */
export async function topicsOf(db: Db, merchantId: string, productId: string): Promise<Topics> {
  const build = await row(
    db,
    statement`select ${table('topic_builds', 'b')('subject', 'analyzed', 'first_at', 'last_at', 'built_at')}
     from topic_builds as b where b.merchant_id = $1 and b.subject = ${subjectOf('$1', '$2')}`,
    [merchantId, productId],
  );
  if (!build)
    return { topics: [], basedOnReviews: 0, firstReviewAt: null, lastReviewAt: null, updatedAt: null };
  const [topics, passages] = await Promise.all([
    rows(
      db,
      statement`select ${table('product_topics')('topic', 'name', 'review_count', 'positive', 'negative')} from product_topics
       where merchant_id = $1 and subject = $2 order by place`,
      [merchantId, build.subject],
    ),
    passagesOf(db, merchantId, build.subject),
  ]);
  return {
    topics: topics.map(({ review_count, ...topic }) => ({
      ...topic,
      reviews: review_count,
      passages: passages.get(topic.topic) ?? [],
    })),
    basedOnReviews: build.analyzed,
    firstReviewAt: build.first_at,
    lastReviewAt: build.last_at,
    updatedAt: build.built_at,
  };
}

/** The first passages of each topic. */
async function passagesOf(
  db: Db,
  merchantId: string,
  subject: string,
): Promise<Map<string, Topics['topics'][number]['passages']>> {
  const found = await rows(
    db,
    statement`select ${table('product_topics', 't')('topic')}, ${table('topic_mentions', 'm')('review_id', 'sentiment', 'field', 'sentence_start', 'sentence_end', 'words_start', 'words_end')},
       m.rating as ${output.number('rating')}, m.words as ${orNull(output.text('words'))}
     from product_topics as t cross join lateral (
       select m.*, r.rating,
         case m.field when 'title' then r.title when 'pros' then r.pros when 'cons' then r.cons else r.body end as words
       from topic_mentions as m join reviews as r on r.merchant_id = $1 and r.review_id = m.review_id
       where m.merchant_id = $1 and m.subject = $2 and m.topic = t.topic and r.status = 'approved'
         and m.edited_at is not distinct from r.edited_at
       order by m.place limit ${shownPassages}) as m
     where t.merchant_id = $1 and t.subject = $2 order by t.place, m.place`,
    [merchantId, subject],
  );
  const byTopic = new Map<string, Topics['topics'][number]['passages']>();
  for (const { topic, words, ...mention } of found) {
    const passages = byTopic.get(topic) ?? [];
    byTopic.set(topic, passages);
    passages.push({
      reviewId: typeId('review', mention.review_id),
      rating: mention.rating,
      field: mention.field as 'text',
      text: (words ?? '').slice(mention.sentence_start, mention.sentence_end),
      highlightStart: mention.words_start - mention.sentence_start,
      highlightEnd: mention.words_end - mention.sentence_start,
      sentiment: mention.sentiment as 'neutral',
    });
  }
  return byTopic;
}
