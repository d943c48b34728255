import { type Db, rows } from '../../platform/db/database.ts';
import { statement, table } from '../../platform/db/statement.ts';
import { type ChosenTopic, placesOf, type TopicMention } from './choosing.ts';
import { addToDays, type CountedMention, deleteDays, deleteEmptyDays, lockMentioned } from './days.ts';

type StoredMention = Awaited<ReturnType<typeof storedMentions>>[number];
type WantedMention = Omit<StoredMention, 'counted'>;
type LockedReviews = Awaited<ReturnType<typeof lockMentioned>>;

/** Maximum number of rows per statement. */
const batchSize = 2_000;

/**
 * Replaces a subject's mentions and their figures with those of its present topics. Writes only differences, and locks only the reviews
 * of these mentions. The caller has locked the subject's build; `isMaintained` says whether the stored figures are of this version.
 */
export async function storeMentions(
  tx: Db,
  merchantId: string,
  {
    subject,
    topics,
    isMaintained,
  }: { subject: string; topics: readonly ChosenTopic[]; isMaintained: boolean },
): Promise<void> {
  const stored = await storedMentions(tx, merchantId, subject);
  const { obsolete, added, moved } = changesOf(stored, topics, { isMaintained });
  const changed = [...obsolete, ...added, ...moved].map(({ review_id }) => review_id);
  const reviews = await lockMentioned(tx, merchantId, changed);
  const deleted = await inBatches(obsolete, (batch) => deleteMentions(tx, merchantId, subject, batch));
  const inserted = added.flatMap((mention) => {
    const review = reviews.get(mention.review_id);
    // Undefined if the review was deleted concurrently.
    return review
      ? [{ ...mention, counted: review.published && review.edited_at === mention.edited_at }]
      : [];
  });
  await inBatches(inserted, (batch) => insertMentions(tx, merchantId, subject, batch));
  await inBatches(moved, (batch) => moveMentions(tx, merchantId, subject, batch));
  if (!isMaintained) await deleteDays(tx, merchantId, subject);
  const less = isMaintained ? inDays(deleted, { subject, reviews, change: -1 }) : [];
  const more = inDays(
    inserted.filter(({ counted }) => counted),
    { subject, reviews, change: 1 },
  );
  await addToDays(tx, merchantId, [...less, ...more]);
  await deleteEmptyDays(tx, merchantId, less);
}

function storedMentions(tx: Db, merchantId: string, subject: string) {
  return rows(
    tx,
    statement`select ${table('topic_mentions')('topic', 'review_id', 'place', 'sentiment', 'field', 'sentence_start', 'sentence_end', 'words_start', 'words_end', 'edited_at', 'counted', 'stated')}
     from topic_mentions where merchant_id = $1 and subject = $2`,
    [merchantId, subject],
  );
}

/**
 * Mentions to delete, to insert, and to move to another position or mark as stated. A mention whose passage or sentiment changes is deleted and inserted.
 */
function changesOf(
  stored: readonly StoredMention[],
  topics: readonly ChosenTopic[],
  { isMaintained }: { isMaintained: boolean },
) {
  const obsolete = new Map(stored.map((mention) => [keyOf(mention), mention]));
  const added: WantedMention[] = [];
  const moved: WantedMention[] = [];
  for (const { topic, mentions } of topics) {
    const places = placesOf(mentions);
    for (const [at, mention] of mentions.entries()) {
      const wanted = wantedOf(topic, mention, places[at] ?? 0);
      const present = obsolete.get(keyOf(wanted));
      if (!isMaintained || !present?.counted || !saysTheSame(present, wanted)) {
        added.push(wanted);
        continue;
      }
      obsolete.delete(keyOf(wanted));
      if (present.place !== wanted.place || present.stated !== wanted.stated) moved.push(wanted);
    }
  }
  return { obsolete: [...obsolete.values()], added, moved };
}

const keyOf = ({ topic, review_id }: Pick<StoredMention, 'topic' | 'review_id'>) => `${review_id} ${topic}`;

const wantedOf = (topic: string, mention: TopicMention, place: number): WantedMention => ({
  topic,
  review_id: mention.reviewId,
  place,
  sentiment: mention.sentiment,
  field: mention.field,
  sentence_start: mention.sentence.start,
  sentence_end: mention.sentence.end,
  words_start: mention.words.start,
  words_end: mention.words.end,
  edited_at: mention.editedAt,
  stated: mention.isStated,
});

const compared = [
  ...['sentiment', 'field', 'sentence_start', 'sentence_end', 'words_start', 'words_end', 'edited_at'],
] as const satisfies readonly (keyof WantedMention)[];

const saysTheSame = (one: WantedMention, other: WantedMention) =>
  compared.every((name) => one[name] === other[name]);

/** The changes to the figures of the mentions' days: 0 for mentions that are not counted, whose days may be empty. */
function inDays(
  mentions: readonly Pick<StoredMention, 'topic' | 'review_id' | 'sentiment' | 'counted'>[],
  { subject, reviews, change }: { subject: string; reviews: LockedReviews; change: 1 | -1 },
): CountedMention[] {
  return mentions.flatMap(({ topic, review_id, sentiment, counted }) => {
    const review = reviews.get(review_id);
    if (!review) return [];
    const { product_id, day } = review;
    return [{ subject, topic, product_id, day, sentiment, change: counted ? change : 0 }];
  });
}

async function inBatches<Item, Returned>(
  items: readonly Item[],
  write: (batch: readonly Item[]) => Promise<Returned[]>,
): Promise<Returned[]> {
  const returned: Returned[] = [];
  for (let at = 0; at < items.length; at += batchSize)
    returned.push(...(await write(items.slice(at, at + batchSize))));
  return returned;
}

const deleteMentions = (tx: Db, merchantId: string, subject: string, mentions: readonly StoredMention[]) =>
  rows(
    tx,
    statement`delete from topic_mentions as m using unnest($3::text[], $4::uuid[]) as gone (topic, review_id)
     where m.merchant_id = $1 and m.subject = $2 and m.topic = gone.topic and m.review_id = gone.review_id
     returning ${table('topic_mentions', 'm')('topic', 'review_id', 'sentiment', 'counted')}`,
    [
      ...[merchantId, subject],
      ...[mentions.map(({ topic }) => topic), mentions.map(({ review_id }) => review_id)],
    ],
  );

const insertMentions = (tx: Db, merchantId: string, subject: string, mentions: readonly StoredMention[]) =>
  rows(
    tx,
    `insert into topic_mentions (merchant_id, subject, topic, review_id, place, sentiment, field, sentence_start, sentence_end,
       words_start, words_end, edited_at, counted, stated)
     select $1, $2, topic, review_id, place, sentiment, field, sentence_start, sentence_end, words_start, words_end, edited_at, counted, stated
     from json_to_recordset($3) as m (topic text, review_id uuid, place int, sentiment text, field text, sentence_start int,
       sentence_end int, words_start int, words_end int, edited_at timestamptz, counted bool, stated bool)`,
    [merchantId, subject, JSON.stringify(mentions)],
  );

const moveMentions = (tx: Db, merchantId: string, subject: string, mentions: readonly WantedMention[]) =>
  rows(
    tx,
    `update topic_mentions as m set place = moved.place, stated = moved.stated
     from unnest($3::text[], $4::uuid[], $5::int[], $6::bool[]) as moved (topic, review_id, place, stated)
     where m.merchant_id = $1 and m.subject = $2 and m.topic = moved.topic and m.review_id = moved.review_id`,
    [
      ...[merchantId, subject, mentions.map(({ topic }) => topic)],
      ...[mentions.map(({ review_id }) => review_id), mentions.map(({ place }) => place)],
      mentions.map(({ stated }) => stated),
    ],
  );
