/** The statements that fill every maintained counter from the rows, over all merchants at once. */

import { wholeShop } from '../../../packages/server/src/features/attributes/counts.ts';
import { countSql, dayColumns } from '../../../packages/server/src/features/daily-figures/days.ts';
import { everyProduct } from '../../../packages/server/src/features/facets/counts.ts';
import {
  countedStatuses,
  countedStatusOf,
  mediaCounters,
} from '../../../packages/server/src/features/media/counts.ts';
import {
  publishedColumns,
  shopColumns,
} from '../../../packages/server/src/features/rating-counters/counts.ts';
import { countSqlOf } from '../../../packages/server/src/features/rating-counters/recounted-columns.ts';

const sqlOf = { ...countSql, ...countSqlOf };
const counting = (columns: readonly (keyof typeof sqlOf)[]) =>
  columns.map((column) => sqlOf[column]).join(', ');
const ofQuestions = dayColumns.filter((column) => column.startsWith('asked_'));
const ofReviews = dayColumns.filter((column) => !column.startsWith('asked_'));
const statuses = ['pending', 'approved', 'rejected', 'flagged'] as const;
const byStatus = statuses.map((status) => `count(*) filter (where status = '${status}')`).join(', ');
const stars = [1, 2, 3, 4, 5].map((count) => `stars${count}`).join(', ');
const countingStars = [1, 2, 3, 4, 5].map((count) => `count(*) filter (where rating = ${count})`).join(', ');
const day = `(created_at at time zone 'UTC')::date`;

const attributesSql = (product: string) => `
  insert into attribute_counts (merchant_id, product_id, combination, lane, tags, ${stars})
  select merchant_id, ${product}, attribute_combination, gen_random_uuid(), min(attribute_tags), ${countingStars}
  from reviews where status = 'approved' and attribute_combination is not null
  group by merchant_id, ${product}, attribute_combination`;

const facetsSql = (product: string) => `
  insert into facet_counts (merchant_id, product_id, language, verified, with_media, sentiment, lane, ${stars})
  select merchant_id, ${product}, coalesce(language, ''), verified, media_count > 0, coalesce(sentiment, ''),
    '00000000-0000-0000-0000-000000000000', ${countingStars}
  from reviews where status = 'approved'
  group by merchant_id, ${product}, coalesce(language, ''), verified, media_count > 0, coalesce(sentiment, '')`;

/** Statements that may run at the same time. */
export const counterStatements = [
  `insert into product_counts (merchant_id, product_id, slot, ${publishedColumns.join(', ')})
   select merchant_id, product_id, hashtext(review_id::text) & 7, ${counting(publishedColumns)} from reviews group by 1, 2, 3`,
  `insert into shop_counts (merchant_id, slot, ${shopColumns.join(', ')})
   select merchant_id, hashtext(review_id::text) & 31, ${counting(shopColumns)} from reviews group by 1, 2`,
  `insert into hidden_counts (merchant_id, reason_code, slot, ${stars})
   select merchant_id, coalesce(reason_code, ''), 0, ${countingStars} from reviews where status <> 'approved' group by 1, 2`,
  facetsSql('product_id'),
  facetsSql(`'${everyProduct}'::text`),
  `insert into shop_days (merchant_id, day, slot, ${ofReviews.join(', ')}, changes)
   select merchant_id, ${day}, 0, ${counting(ofReviews)}, count(*) filter (where status = 'approved') from reviews group by 1, 2`,
  attributesSql('product_id'),
  attributesSql(`'${wholeShop}'::text`),
  `insert into product_question_counts (merchant_id, product_id, slot, ${statuses.join(', ')})
   select merchant_id, product_id, 0, ${byStatus} from questions group by 1, 2`,
  `insert into shop_question_counts (merchant_id, slot, ${statuses.join(', ')})
   select merchant_id, 0, ${byStatus} from questions group by 1`,
  `insert into media_counts (merchant_id, lane, ${mediaCounters.join(', ')})
   select merchant_id, '00000000-0000-0000-0000-000000000000', sum(bytes),
     ${countedStatuses.map((status) => `count(*) filter (where ${countedStatusOf('m')} = '${status}')`).join(', ')}
   from media as m group by 1`,
  `insert into moderation_times (merchant_id, day, bucket, decisions)
   select d.merchant_id, (d.at at time zone 'UTC')::date,
     least(127, floor(4 * log(2, greatest(1, extract(epoch from d.at - w.at))::numeric)))::smallint, count(*)
   from moderation_log as d join moderation_log as w on w.merchant_id = d.merchant_id and w.item_id = d.item_id
   where d.from_status = 'pending' and d.actor_type = 'staff' and w.to_status = 'pending' group by 1, 2, 3`,
  `insert into request_counts (merchant_id, day, slot, sent, opened, clicked, reviewed)
   select merchant_id, (sent_at at time zone 'UTC')::date, 0, count(*) * 5, count(*) * 2, count(*), count(*)
   from review_requests group by 1, 2`,
];

/** Statements that read those rows, or add columns to them. */
export const laterCounterStatements = [
  `insert into moderation_time_months (merchant_id, month, bucket, decisions)
   select merchant_id, date_trunc('month', day)::date, bucket, sum(decisions) from moderation_times
   where day < date_trunc('month', now() at time zone 'UTC')::date group by 1, 2, 3`,
  `insert into shop_days as existing (merchant_id, day, slot, ${ofQuestions.join(', ')})
   select merchant_id, ${day}, 0, ${counting(ofQuestions)} from questions group by 1, 2
   on conflict (merchant_id, day, slot) do update set ${ofQuestions.map((column) => `${column} = excluded.${column}`).join(', ')}`,
  `insert into shop_question_counts as existing (merchant_id, slot, ${statuses.map((status) => `answers_${status}`).join(', ')})
   select merchant_id, 0, ${byStatus} from answers group by 1
   on conflict (merchant_id, slot) do update set ${statuses.map((status) => `answers_${status} = excluded.answers_${status}`).join(', ')}`,
];

/** Every table that is filled. */
export const filledTables = [
  ...[
    'reviews',
    'review_search',
    'moderation_log',
    'review_votes',
    'media',
    'products',
    'orders',
    'review_requests',
  ],
  ...['questions', 'question_search', 'answers'],
];
