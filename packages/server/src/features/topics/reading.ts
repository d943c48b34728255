import type { listProductTopics, Static } from '@tribune/contract';
import { type Db, row, rows } from '../../platform/db/database.ts';
import { statement, table } from '../../platform/db/statement.ts';
import { labelsOf } from './labels.ts';
import { passagesOf } from './passages.ts';
import { subjectOf } from './subject-sql.ts';

type Topics = Static<typeof listProductTopics.answer>;

/** The language of topics; null if no review is in a supported language. Earlier builds supported English only. */
export const languageOf = ({ analyzed, language }: { analyzed: number; language: string | null }) =>
  // `buildTopics` stores the language in this form.
  analyzed === 0 ? null : ((language ?? 'en') as Topics['language']);

/** The topics of a product, or of its group, with passages from unchanged published reviews. */
export async function topicsOf(
  db: Db,
  merchantId: string,
  { productId, labelsIn }: { productId: string; labelsIn: string },
): Promise<Topics> {
  const build = await row(
    db,
    statement`select ${table('topic_builds', 'b')('subject', 'analyzed', 'first_at', 'last_at', 'built_at', 'language')}
     from topic_builds as b where b.merchant_id = $1 and b.subject = ${subjectOf('$1', '$2')}`,
    [merchantId, productId],
  );
  if (!build)
    return {
      topics: [],
      language: null,
      basedOnReviews: 0,
      firstReviewAt: null,
      lastReviewAt: null,
      updatedAt: null,
    };
  const [topics, passages] = await Promise.all([
    rows(
      db,
      statement`select ${table('product_topics')('topic', 'name', 'review_count', 'positive', 'negative')} from product_topics
       where merchant_id = $1 and subject = $2 order by place`,
      [merchantId, build.subject],
    ),
    passagesOf(db, merchantId, { subject: build.subject }),
  ]);
  const language = languageOf(build);
  const names = topics.map(({ name }) => name);
  const labels = language ? labelsOf(names, language, labelsIn) : [];
  return {
    topics: topics.map(({ review_count, ...topic }, at) => ({
      ...topic,
      label: labels[at] ?? null,
      reviews: review_count,
      passages: passages.get(topic.topic) ?? [],
    })),
    language,
    basedOnReviews: build.analyzed,
    firstReviewAt: build.first_at,
    lastReviewAt: build.last_at,
    updatedAt: build.built_at,
  };
}
