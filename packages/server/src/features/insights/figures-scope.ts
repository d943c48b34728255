import type { listTopicInsights, QueryOf } from '@tribune/contract';
import { type Db, row } from '../../platform/db/database.ts';
import { orNull, output, statement } from '../../platform/db/statement.ts';
import type { Days, Period } from '../analytics/index.ts';
import { subjectOf } from '../topics/index.ts';

type Query = Pick<QueryOf<typeof listTopicInsights>, 'productId' | 'groupId'>;

/** Parameters of a statement with the conditions below, following the merchant. */
export const valuesOf = ({ period, productId, groupId }: Query & { period: Period }) => [
  ...daysOf(period),
  ...daysOf(period.previous),
  productId ?? null,
  groupId ?? null,
];

const daysOf = (days: Days | null) => [days?.from ?? null, days?.to ?? null];

export const isNow = 'd.day between $2::date and $3::date';
export const isBefore = 'd.day between $4::date and $5::date';

/**
 * SQL: the figures of a merchant ($1) in the scope, as `d` with their product `p`. Omits the figures of a product's former subject,
 * which remain until its topics are rebuilt.
 */
export const inScope = `topic_days as d
  left join products as p on p.merchant_id = $1 and p.merchant_id = d.merchant_id and p.product_id = d.product_id
  where d.merchant_id = $1 and d.subject = coalesce('group:' || p.group_id, 'product:' || d.product_id)
    and (${isNow} or ${isBefore})
    and ($6::text is null or d.product_id = $6) and ($7::text is null or p.group_id = $7)`;

/** When topics of reviews in the scope were last updated. */
export async function updatedAt(db: Db, merchantId: string, { productId, groupId }: Query) {
  const found = await row(
    db,
    statement`select max(built_at) as ${orNull(output.time('built_at'))} from topic_builds
     where merchant_id = $1 and version > 0
       and ($2::text is null or subject = ${subjectOf('$1', '$2::text')}) and ($3::text is null or subject = 'group:' || $3)`,
    [merchantId, productId ?? null, groupId ?? null],
  );
  return found?.built_at ?? null;
}
