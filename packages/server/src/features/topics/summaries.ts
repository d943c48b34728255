import type { getProductSummary, Static } from '@tribune/contract';
import { type Db, row, rows } from '../../platform/db/database.ts';
import { statement, table } from '../../platform/db/statement.ts';
import { typeId } from '../../platform/ids.ts';
import type { TopicLanguage } from './language.ts';
import { type Passage, passagesOf, shownPassages } from './passages.ts';
import { languageOf } from './reading.ts';
import { subjectOf } from './subject-sql.ts';
import { recordSummaryUpdated } from './summary-events.ts';
import { choosePoints, isCriticized, isMixed, type Judged } from './summary-points.ts';
import { sentencesIn } from './summary-sentences.ts';
import type { Claim } from './wording/claims.ts';
import { wordingOf } from './wording/stored-wordings.ts';

type Answer = Static<typeof getProductSummary.answer>;
type Point = NonNullable<Answer['summary']>['strengths'][number];
type Sentence = NonNullable<Answer['summary']>['sentences'][number];

/** Minimum number of reviews for a summary. */
const minReviews = 10;
/** Factor by which the number of reviews must grow or shrink for points to be chosen again. */
const more = 1.2;
const fewer = 0.95;

/**
 * Chooses the points of a subject's summary, unless its reviews have hardly changed since the last choice and the majority still agrees
 * with each point. `judgedAnew`: opinions were judged by another model, or in another language.
 */
export async function refreshSummary(
  tx: Db,
  merchantId: string,
  {
    subject,
    reviews,
    language,
    topics,
    judgedAnew,
    now,
  }: {
    subject: string;
    reviews: number;
    language: TopicLanguage['code'];
    topics: readonly Judged[];
    judgedAnew: boolean;
    now: Date;
  },
): Promise<void> {
  if (reviews < minReviews) {
    const gone = await rows(
      tx,
      'delete from product_summaries where merchant_id = $1 and subject = $2 returning subject',
      [merchantId, subject],
    );
    if (gone.length > 0) await recordSummaryUpdated(tx, merchantId, { subject, now });
    return;
  }
  const { strengths, weaknesses } = choosePoints(topics, { reviews, language });
  const criticized = Object.groupBy(topics, (topic) => (isCriticized(topic) ? 'yes' : 'no'));
  const moved = [criticized.yes, criticized.no].map((some = []) => some.map(({ topic }) => topic));
  const chosen = await rows(
    tx,
    `insert into product_summaries as old (merchant_id, subject, review_count, strengths, weaknesses, chosen_at)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (merchant_id, subject) do update set review_count = excluded.review_count, strengths = excluded.strengths,
       weaknesses = excluded.weaknesses, chosen_at = excluded.chosen_at
     where excluded.review_count >= old.review_count * $7::float8 or excluded.review_count <= old.review_count * $8::float8 or $9
       or old.strengths && $10 or old.weaknesses && $11
     returning subject`,
    [merchantId, subject, reviews, strengths, weaknesses, now, more, fewer, judgedAnew, ...moved],
  );
  if (chosen.length > 0) await recordSummaryUpdated(tx, merchantId, { subject, now });
}

/** The summary of a product, or of its group, unless the merchant hides it: points with reviews that still express them. */
export async function summaryOf(db: Db, merchantId: string, productId: string): Promise<Answer> {
  const found = await row(
    db,
    statement`select ${table('topic_builds', 'b')('subject', 'analyzed', 'first_at', 'last_at', 'language')}, ${table('product_summaries', 's')('review_count', 'strengths', 'weaknesses', 'chosen_at')}
     from product_summaries as s join topic_builds as b on b.merchant_id = $1 and b.subject = s.subject
     where s.merchant_id = $1 and s.subject = ${subjectOf('$1', '$2')}
       and not (select hide_summaries from merchants where merchant_id = $1)`,
    [merchantId, productId],
  );
  if (!found)
    return {
      summary: null,
      language: null,
      basedOnReviews: 0,
      firstReviewAt: null,
      lastReviewAt: null,
      updatedAt: null,
    };
  const language = languageOf(found);
  const basis = {
    language,
    basedOnReviews: found.analyzed,
    firstReviewAt: found.first_at,
    lastReviewAt: found.last_at,
    updatedAt: found.chosen_at,
  };
  const [strengths, weaknesses] = await Promise.all([
    pointsOf(db, merchantId, { subject: found.subject, topics: found.strengths, side: 'positive' }),
    pointsOf(db, merchantId, { subject: found.subject, topics: found.weaknesses, side: 'negative' }),
  ]);
  if (strengths.length + weaknesses.length === 0) return { summary: null, ...basis };
  const worded = await wordingOf(db, merchantId, found);
  const isShown = (topic: string) => [...strengths, ...weaknesses].some((point) => point.topic === topic);
  const wording = worded?.every(({ topics }) => topics.every(isShown)) ? worded : null;
  const { sentencesOf, mixedOf, basisOf } = sentencesIn(language ?? 'en');
  const sentences = [
    ...(wording ? wording.map(presentClaim) : sentencesOf({ strengths, weaknesses })),
    ...mixedOf({ strengths, weaknesses }),
    {
      text: basisOf({ reviews: found.analyzed, firstAt: found.first_at, lastAt: found.last_at }),
      topics: [],
      reviewIds: [],
    },
  ];
  return {
    summary: {
      wording: wording ? 'language_model' : 'extractive',
      digitalSourceType: wording ? 'trainedAlgorithmicMedia' : 'algorithmicMedia',
      sentences,
      strengths,
      weaknesses,
    },
    ...basis,
  };
}

const presentClaim = ({ text, topics, reviewIds }: Claim): Sentence => ({
  text,
  topics,
  reviewIds: reviewIds.map((id) => typeId('review', id)),
});

/** The points in the order of `topics`. Omits topics that no published review mentions any more. */
async function pointsOf(
  db: Db,
  merchantId: string,
  { subject, topics, side }: { subject: string; topics: readonly string[]; side: 'positive' | 'negative' },
): Promise<Point[]> {
  if (topics.length === 0) return [];
  const other = side === 'positive' ? 'negative' : 'positive';
  const [named, passages] = await Promise.all([
    rows(
      db,
      statement`select ${table('product_topics')('topic', 'name', 'positive', 'negative')} from product_topics
       where merchant_id = $1 and subject = $2 and topic = any($3)`,
      [merchantId, subject, topics],
    ),
    passagesOf(db, merchantId, { subject, topics, sentiment: side }),
  ]);
  const mixed = named.filter(isMixed).map(({ topic }) => topic);
  const opposed =
    mixed.length === 0
      ? null
      : await passagesOf(db, merchantId, { subject, topics: mixed, sentiment: other });
  const byTopic = new Map(named.map((one) => [one.topic, one]));
  return topics.flatMap((topic): Point[] => {
    const known = byTopic.get(topic);
    const said: Passage[] = passages.get(topic) ?? [];
    if (!known || said.length === 0) return [];
    const contrary = opposed?.get(topic)?.slice(0, 1) ?? [];
    return [
      {
        topic,
        name: known.name,
        reviews: known[side],
        opposed: known[other],
        mixed: isMixed(known),
        passages: [...said.slice(0, shownPassages - contrary.length), ...contrary],
      },
    ];
  });
}
