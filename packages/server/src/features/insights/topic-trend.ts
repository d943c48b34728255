import type { getTopicTrend, QueryOf, Static, topicTrend } from '@tribune/contract';
import { type Db, rows } from '../../platform/db/database.ts';
import { orNull, output, statement } from '../../platform/db/statement.ts';
import type { Period } from '../analytics/index.ts';
import { compared, countsOf, summedFigures } from './figures.ts';
import { inScope, isNow, updatedAt, valuesOf } from './figures-scope.ts';
import { nameFrom, namesOf } from './topic-list.ts';
import { stepsOf } from './weeks-and-months.ts';

const maxProducts = 100;
const daysOfYear = 366;

interface About {
  topic: string;
  query: QueryOf<typeof getTopicTrend>;
  period: Period;
}

/** How reviews mention a topic over time, and per product. */
export async function trendOf(
  db: Db,
  merchantId: string,
  { topic, query, period }: About,
): Promise<Static<typeof topicTrend>> {
  const values = [merchantId, ...valuesOf({ ...query, period }), topic];
  const [products, days, updated] = await Promise.all([
    productsIn(db, values),
    daysIn(db, values),
    updatedAt(db, merchantId, query),
  ]);
  const [first] = products;
  const names = first ? await namesOf(db, merchantId, [{ topic, subject: first.subject }]) : new Map();
  const total = products.reduce(
    (sum, { mentions, positive, negative, mentions_before, negative_before }) => ({
      mentions: sum.mentions + mentions,
      positive: sum.positive + positive,
      negative: sum.negative + negative,
      mentions_before: sum.mentions_before + mentions_before,
      negative_before: sum.negative_before + negative_before,
    }),
    { mentions: 0, positive: 0, negative: 0, mentions_before: 0, negative_before: 0 },
  );
  const [whole] = compared([total], period);
  if (!whole) throw new Error('Comparing one figure must return one result');
  const by = query.by ?? (stepsOf(period, 'week').length > daysOfYear / 7 ? 'month' : 'week');
  return {
    period: period.name ?? null,
    startDate: period.from,
    endDate: period.to,
    updatedAt: updated,
    topic,
    name: names.get(topic) ?? nameFrom(topic),
    ...whole.figures,
    by,
    trend: stepsOf(period, by).map(({ from, to }) => {
      const within = days.filter(({ day }) => day >= from && day <= to);
      const of = (name: 'mentions' | 'positive' | 'negative') =>
        within.reduce((sum, one) => sum + one[name], 0);
      return {
        from,
        to,
        ...countsOf({ mentions: of('mentions'), positive: of('positive'), negative: of('negative') }),
      };
    }),
    products: compared(products, period)
      .slice(0, maxProducts)
      .map(({ of: { product_id, name, group_id }, figures }) => ({
        productId: product_id,
        name,
        groupId: group_id,
        ...figures,
      })),
  };
}

const productsIn = (db: Db, values: readonly unknown[]) =>
  rows(
    db,
    statement`select d.product_id as ${output.text('product_id')}, min(d.subject) as ${output.text('subject')},
       min(p.name) as ${orNull(output.text('name'))}, min(p.group_id) as ${orNull(output.text('group_id'))}, ${summedFigures}
     from ${inScope} and d.topic = $8
     group by d.product_id having sum(d.positive + d.neutral + d.negative) > 0
     order by sum(d.negative) filter (where ${isNow}) desc nulls last, d.product_id`,
    [...values],
  );

const daysIn = (db: Db, values: readonly unknown[]) =>
  rows(
    db,
    statement`select d.day as ${output.day('day')}, sum(d.positive + d.neutral + d.negative) as ${output.number('mentions')},
       sum(d.positive) as ${output.number('positive')}, sum(d.negative) as ${output.number('negative')}
     from ${inScope} and d.topic = $8 and ${isNow} group by d.day order by d.day`,
    [...values],
  );
