import type { listTopicReviews, QueryOf, Static, topicReviews } from '@tribune/contract';
import { type Db, row, rows, rowWith } from '../../platform/db/database.ts';
import { orNull, output, statement, table } from '../../platform/db/statement.ts';
import { typeId } from '../../platform/ids.ts';
import { cursorAt, cutPage } from '../../platform/paging.ts';
import { daysLater, type Period } from '../analytics/index.ts';
import { mentionedText, passageOf } from '../topics/index.ts';
import { inScope, isNow, valuesOf } from './figures-scope.ts';

interface About {
  topic: string;
  query: QueryOf<typeof listTopicReviews>;
  period: Period;
}

/** The reviews behind a figure, newest first, each with the sentence that mentions the topic. Throws VALIDATION_ERROR. */
export async function reviewsOfTopic(
  db: Db,
  merchantId: string,
  about: About,
): Promise<Static<typeof topicReviews>> {
  const { query, period } = about;
  const limit = query.limit ?? 20;
  const after = await cursorAt(query.startAfter, ['review', 'a review'], (id) =>
    positionOf(db, merchantId, id),
  );
  const [found, total] = await Promise.all([
    mentionsOf(db, merchantId, about, { limit: limit + 1, after }),
    countOf(db, merchantId, about),
  ]);
  const { page, ...next } = cutPage(found, limit, ({ review_id: last }) => typeId('review', last));
  return {
    period: period.name ?? null,
    startDate: period.from,
    endDate: period.to,
    totalReviews: total,
    reviews: page.map(({ product_id, name, title, created_at, words, ...mention }) => ({
      productId: product_id,
      productName: name,
      title,
      createdAt: created_at,
      passage: passageOf(mention, words),
    })),
    ...next,
  };
}

interface Position {
  created_at: string;
  review_id: string;
}

/** Product and group filter as for the figures: mentions of a product's former subject are omitted. */
const mentionsOf = (
  db: Db,
  merchantId: string,
  { topic, query: { productId, groupId, sentiment }, period }: About,
  { limit, after }: { limit: number; after: Position | null },
) =>
  rows(
    db,
    statement`select ${table('reviews', 'r')('product_id', 'title', 'created_at', 'rating')}, p.name as ${orNull(output.text('name'))},
       ${table('topic_mentions', 'm')('review_id', 'sentiment', 'field', 'sentence_start', 'sentence_end', 'words_start', 'words_end')},
       ${mentionedText} as ${orNull(output.text('words'))}
     from topic_mentions as m
     join reviews as r on r.merchant_id = $1 and r.merchant_id = m.merchant_id and r.review_id = m.review_id
     left join products as p on p.merchant_id = $1 and p.merchant_id = r.merchant_id and p.product_id = r.product_id
     where m.merchant_id = $1 and m.topic = $2 and m.counted
       and m.subject = coalesce('group:' || p.group_id, 'product:' || r.product_id)
       and r.created_at >= $3::date::timestamp at time zone 'UTC' and r.created_at < $4::date::timestamp at time zone 'UTC'
       and ($5::text is null or r.product_id = $5) and ($6::text is null or p.group_id = $6)
       and ($7::text is null or m.sentiment = $7)
       and ($8::timestamptz is null or (r.created_at, r.review_id) < ($8, $9::uuid))
     order by r.created_at desc, r.review_id desc limit $10`,
    [
      ...[merchantId, topic, period.from, daysLater(period.to, 1)],
      ...[productId ?? null, groupId ?? null, sentiment ?? null],
      ...[after?.created_at ?? null, after?.review_id ?? null, limit],
    ],
  );

async function countOf(db: Db, merchantId: string, { topic, query, period }: About): Promise<number> {
  const counted = query.sentiment ? `d.${query.sentiment}` : 'd.positive + d.neutral + d.negative';
  const found = await row(
    db,
    statement`select coalesce(sum(${counted}) filter (where ${isNow}), 0) as ${output.number('count')}
     from ${inScope} and d.topic = $8`,
    [merchantId, ...valuesOf({ ...query, period }), topic],
  );
  return found?.count ?? 0;
}

function positionOf(db: Db, merchantId: string, reviewId: string): Promise<Position | undefined> {
  return rowWith(db, table('reviews')('created_at', 'review_id'), {
    merchant_id: merchantId,
    review_id: reviewId,
  });
}
