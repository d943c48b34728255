import { type Difference, differenceOf } from '../../platform/db/counter-difference.ts';
import { addedToExisting } from '../../platform/db/counter-shards.ts';
import type { Db } from '../../platform/db/database.ts';
import { rows } from '../../platform/db/database.ts';
import { recounted } from '../../platform/db/recounting.ts';
import { output, statement, table } from '../../platform/db/statement.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { TopicSentiment } from './choosing.ts';

/** Increase when the counting rules change: all topics are then rebuilt and recounted. */
export const figuresVersion = 1;

const sentiments = ['positive', 'neutral', 'negative'] as const satisfies readonly TopicSentiment[];

/** SQL: whether the figures count mention `m` of review `r`. */
const isCounted = `(r.status = 'approved' and m.edited_at is not distinct from r.edited_at)`;
/** SQL: whether the topics of mention `m` are counted by this version; others are counted when rebuilt. */
const isOfThisVersion = `exists (select from topic_builds as b
  where b.merchant_id = $1 and b.merchant_id = m.merchant_id and b.subject = m.subject and b.version = ${figuresVersion})`;
const mentionDay = `(r.created_at at time zone 'UTC')::date`;

/** A mention that is added to the figures of its day (1), removed from them (-1), or neither (0). */
export interface CountedMention {
  subject: string;
  topic: string;
  product_id: string;
  day: string;
  sentiment: string;
  change: number;
}

/**
 * Updates the topic figures after changes to the status or text of reviews: counts mentions of published reviews, unless they were
 * edited since. The caller has written the change in this transaction. Covers all of the merchant's reviews if `reviewIds` is null.
 */
export async function followReviewsInTopics(
  tx: Db,
  merchantId: string,
  reviewIds: readonly string[] | null,
): Promise<void> {
  const changed = await rows(
    tx,
    statement`update topic_mentions as m set counted = ${isCounted}
     from reviews as r
     where m.merchant_id = $1 and ($2::uuid[] is null or m.review_id = any($2))
       and r.merchant_id = $1 and r.merchant_id = m.merchant_id and r.review_id = m.review_id and m.counted <> ${isCounted}
       and ${isOfThisVersion}
     returning ${table('topic_mentions', 'm')('subject', 'topic', 'sentiment')}, ${table('reviews', 'r')('product_id')},
       ${mentionDay} as ${output.day('day')}, case when m.counted then 1 else -1 end as ${output.number('change')}`,
    [merchantId, reviewIds],
  );
  await addToDays(tx, merchantId, changed);
}

/** Removes reviews that are about to be deleted, and their mentions, from the figures. */
export async function dropFromTopicDays(
  tx: Db,
  merchantId: string,
  reviewIds: readonly string[],
): Promise<void> {
  const dropped = await rows(
    tx,
    statement`update topic_mentions as m set counted = false
     from reviews as r
     where m.merchant_id = $1 and m.review_id = any($2::uuid[]) and m.counted
       and r.merchant_id = $1 and r.merchant_id = m.merchant_id and r.review_id = m.review_id
     returning ${table('topic_mentions', 'm')('subject', 'topic', 'sentiment')}, ${table('reviews', 'r')('product_id')},
       ${mentionDay} as ${output.day('day')}, -1 as ${output.number('change')}`,
    [merchantId, reviewIds],
  );
  await addToDays(tx, merchantId, dropped);
}

/** Adds changes to the figures, in the order of days, so that concurrent writers cannot deadlock. */
export async function addToDays(
  tx: Db,
  merchantId: string,
  mentions: readonly CountedMention[],
): Promise<void> {
  if (mentions.length === 0) return;
  const byDay = Map.groupBy(mentions, ({ subject, topic, product_id, day }) =>
    JSON.stringify([subject, topic, product_id, day]),
  );
  const added = [...byDay].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, of]) => sumOf(of));
  await rows(tx, addSql, [merchantId, JSON.stringify(added)]);
}

function sumOf(mentions: readonly CountedMention[]) {
  const [first] = mentions;
  const of = (wanted: TopicSentiment) =>
    mentions.reduce((sum, { sentiment, change }) => (sentiment === wanted ? sum + change : sum), 0);
  return {
    subject: first?.subject,
    topic: first?.topic,
    product_id: first?.product_id,
    day: first?.day,
    positive: of('positive'),
    neutral: of('neutral'),
    negative: of('negative'),
  };
}

const addSql = `
  insert into topic_days as existing (merchant_id, subject, topic, product_id, day, positive, neutral, negative)
  select $1::uuid, added.subject, added.topic, added.product_id, added.day, added.positive, added.neutral, added.negative
  from json_to_recordset($2) as added (subject text, topic text, product_id text, day date, positive int, neutral int, negative int)
  on conflict (merchant_id, subject, topic, product_id, day) do update set ${addedToExisting(sentiments)}`;

/** Deletes changed days whose figures are all zero: the transaction has locked their rows, so it cannot deadlock. */
export async function deleteEmptyDays(
  tx: Db,
  merchantId: string,
  changed: readonly Pick<CountedMention, 'subject' | 'topic' | 'product_id' | 'day'>[],
): Promise<void> {
  if (changed.length === 0) return;
  await rows(
    tx,
    `delete from topic_days as d
     using json_to_recordset($2) as changed (subject text, topic text, product_id text, day date)
     where d.merchant_id = $1 and d.subject = changed.subject and d.topic = changed.topic and d.product_id = changed.product_id
       and d.day = changed.day and d.positive = 0 and d.neutral = 0 and d.negative = 0`,
    [merchantId, JSON.stringify(changed)],
  );
}

/** Deletes all figures of a subject. */
export async function deleteDays(tx: Db, merchantId: string, subject: string): Promise<void> {
  await rows(tx, 'delete from topic_days where merchant_id = $1 and subject = $2', [merchantId, subject]);
}

/**
 * Locks the reviews whose mentions are about to be written, before any mention: a concurrent change of their status is blocked, or
 * visible. Ordered by ID, like all locking of several reviews. Returns, by ID, the data of existing reviews that the figures need.
 */
export async function lockMentioned(tx: Db, merchantId: string, reviewIds: readonly string[]) {
  if (reviewIds.length === 0) return new Map<string, never>();
  const locked = await rows(
    tx,
    statement`select ${table('reviews', 'r')('review_id', 'product_id', 'edited_at')}, r.status = 'approved' as ${output.boolean('published')},
       ${mentionDay} as ${output.day('day')}
     from reviews as r where r.merchant_id = $1 and r.review_id = any($2::uuid[]) order by r.review_id for share`,
    [merchantId, [...new Set(reviewIds)]],
  );
  return new Map(locked.map((review) => [review.review_id, review]));
}

/**
 * Recounts the topic figures of a merchant's published reviews and returns those that differ, from one snapshot while others write. With
 * `repair`, the differences are corrected.
 */
export async function recountTopics(
  db: Db,
  merchantId: string,
  { repair }: { repair: boolean },
): Promise<Difference[]> {
  if (repair) await inTransaction(db, (tx) => followReviewsInTopics(tx, merchantId, null));
  const found = await recounted(db, merchantId, {
    repair,
    find: (snapshot) => rows(snapshot, differencesSql, [merchantId]),
    add: (tx, { subject, topic, product, day, name, kept, counted }) => {
      const change = { positive: 0, neutral: 0, negative: 0, [name]: counted - kept };
      return rows(tx, addSql, [
        merchantId,
        JSON.stringify([{ subject, topic, product_id: product, day, ...change }]),
      ]);
    },
  });
  return found.map(({ subject: _s, topic: _t, product: _p, day: _d, name: _n, ...difference }) => difference);
}

const counts = sentiments
  .map((name) => `count(*) filter (where m.sentiment = '${name}') as ${name}`)
  .join(', ');
const pairs = sentiments
  .map((name) => `('${name}', coalesce(kept.${name}, 0), coalesce(counted.${name}, 0))`)
  .join(', ');

const differencesSql = statement`
  with kept as (
    select subject, topic, product_id, day, positive, neutral, negative from topic_days where merchant_id = $1
  ), counted as (
    select m.subject, m.topic, r.product_id, ${mentionDay} as day, ${counts}
    from topic_mentions as m join reviews as r on r.merchant_id = m.merchant_id and r.review_id = m.review_id
    where m.merchant_id = $1 and r.merchant_id = $1 and ${isCounted} and ${isOfThisVersion}
    group by 1, 2, 3, 4
  )
  select ${differenceOf('product_id', `pair.name || ' of ' || topic || ' on ' || day`, 'pair.kept', 'pair.counted')},
    subject as ${output.text('subject')}, topic as ${output.text('topic')}, product_id as ${output.text('product')},
    day as ${output.day('day')}, pair.name as ${output.text('name')}
  from kept full join counted using (subject, topic, product_id, day)
  cross join lateral (values ${pairs}) as pair (name, kept, counted)
  where pair.kept <> pair.counted`;
