/** Statements that fill the counters that `tribune recount` does not set, for all merchants at once, in this order. */
export const counterStatements = [
  `insert into moderation_times (merchant_id, day, bucket, decisions)
   select d.merchant_id, (d.at at time zone 'UTC')::date,
     least(127, floor(4 * log(2, greatest(1, extract(epoch from d.at - w.at))::numeric)))::smallint, count(*)
   from moderation_log as d join moderation_log as w on w.merchant_id = d.merchant_id and w.item_id = d.item_id
   where d.from_status = 'pending' and d.actor_type = 'staff' and w.to_status = 'pending' group by 1, 2, 3`,
  `insert into request_counts (merchant_id, day, slot, sent, opened, clicked, reviewed)
   select merchant_id, (sent_at at time zone 'UTC')::date, 0, count(*) * 5, count(*) * 2, count(*), count(*)
   from review_requests group by 1, 2`,
  `insert into moderation_time_months (merchant_id, month, bucket, decisions)
   select merchant_id, date_trunc('month', day)::date, bucket, sum(decisions) from moderation_times
   where day < date_trunc('month', now() at time zone 'UTC')::date group by 1, 2, 3`,
];

/** Every table that is filled. */
export const filledTables = [
  ...['products', 'reviews', 'review_search', 'review_votes', 'media', 'moderation_log'],
  ...['questions', 'question_search', 'answers', 'orders', 'review_requests'],
];
