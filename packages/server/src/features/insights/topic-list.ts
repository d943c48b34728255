import type { listTopicInsights, QueryOf, Static, topicInsights } from '@tribune/contract';
import { type Db, rows } from '../../platform/db/database.ts';
import { output, statement, table } from '../../platform/db/statement.ts';
import type { Period } from '../analytics/index.ts';
import { compared, type SummedFigures, summedFigures } from './figures.ts';
import { inScope, updatedAt, valuesOf } from './figures-scope.ts';

const maxTopics = 200;

type Sort = NonNullable<QueryOf<typeof listTopicInsights>['sort']>;

/** Topics of a period's reviews, compared to the previous period. */
export async function topicInsightsOf(
  db: Db,
  merchantId: string,
  { query, period }: { query: QueryOf<typeof listTopicInsights>; period: Period },
): Promise<Static<typeof topicInsights>> {
  const [found, updated] = await Promise.all([
    topicsIn(db, merchantId, valuesOf({ ...query, period })),
    updatedAt(db, merchantId, query),
  ]);
  const sorted = compared(found, period)
    .toSorted(orders[query.sort ?? 'mentions'])
    .slice(0, maxTopics);
  const names = await namesOf(
    db,
    merchantId,
    sorted.map(({ of }) => of),
  );
  return {
    period: period.name ?? null,
    startDate: period.from,
    endDate: period.to,
    updatedAt: updated,
    totalTopics: found.length,
    topics: sorted.map(({ of: { topic }, figures }) => ({
      topic,
      name: names.get(topic) ?? nameFrom(topic),
      ...figures,
    })),
  };
}

interface Sorted {
  of: SummedFigures & { topic: string };
  chance: number;
  figures: { rising: boolean };
}
const byMentions = ({ of: one }: Sorted, { of: other }: Sorted) =>
  other.mentions - one.mentions || (one.topic < other.topic ? -1 : 1);
const orders: Record<Sort, (one: Sorted, other: Sorted) => number> = {
  mentions: byMentions,
  negative: (one, other) => other.of.negative - one.of.negative || byMentions(one, other),
  rising: (one, other) =>
    Number(other.figures.rising) - Number(one.figures.rising) ||
    one.chance - other.chance ||
    byMentions(one, other),
};

const topicsIn = (db: Db, merchantId: string, values: readonly unknown[]) =>
  rows(
    db,
    statement`select d.topic as ${output.text('topic')}, min(d.subject) as ${output.text('subject')}, ${summedFigures}
     from ${inScope} group by d.topic
     having sum(d.positive + d.neutral + d.negative) > 0`,
    [merchantId, ...values],
  );

/** The name of a topic, from a subject that has the topic. */
export async function namesOf(
  db: Db,
  merchantId: string,
  topics: readonly { topic: string; subject: string }[],
): Promise<Map<string, string>> {
  const found = await rows(
    db,
    statement`select ${table('product_topics', 't')('topic', 'name')}
     from unnest($2::text[], $3::text[]) as wanted (subject, topic)
     join product_topics as t on t.merchant_id = $1 and t.subject = wanted.subject and t.topic = wanted.topic`,
    [merchantId, topics.map(({ subject }) => subject), topics.map(({ topic }) => topic)],
  );
  return new Map(found.map(({ topic, name }) => [topic, name]));
}

/** Name of a topic that no longer occurs. */
export const nameFrom = (topic: string) => topic.replaceAll('-', ' ');
