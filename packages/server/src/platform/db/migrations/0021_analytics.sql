-- What happened on a day: reviews and questions that came in on it (UTC), as they stand now. Stars, sentiment, device and
-- source count published reviews. Today's row is spread over slots as shop_counts is; a job folds the slots of past
-- days into slot 0, so that a year is 365 rows.
create table shop_days (
  merchant_id uuid not null,
  day date not null,
  slot smallint not null,
  stars1 integer not null default 0,
  stars2 integer not null default 0,
  stars3 integer not null default 0,
  stars4 integer not null default 0,
  stars5 integer not null default 0,
  incentivized integer not null default 0,
  pending integer not null default 0,
  rejected integer not null default 0,
  flagged integer not null default 0,
  positive integer not null default 0,
  neutral integer not null default 0,
  negative integer not null default 0,
  desktop integer not null default 0,
  mobile integer not null default 0,
  tablet integer not null default 0,
  from_widget integer not null default 0,
  from_email integer not null default 0,
  from_import integer not null default 0,
  asked_pending integer not null default 0,
  asked_approved integer not null default 0,
  asked_rejected integer not null default 0,
  asked_flagged integer not null default 0,
  -- Grows with every change of the day's published reviews: who keeps something made of them sees whether it is old.
  changes bigint not null default 0,
  primary key (merchant_id, day, slot)
);
create index shop_days_spread on shop_days (merchant_id, day) where slot > 0;

-- How long what waited for a moderator waited, by the day of the decision: a histogram whose buckets grow by 2^(1/4).
create table moderation_times (
  merchant_id uuid not null,
  day date not null,
  bucket smallint not null,
  decisions integer not null default 0,
  primary key (merchant_id, day, bucket)
);

insert into shop_days (merchant_id, day, slot, stars1, stars2, stars3, stars4, stars5, incentivized, pending, rejected,
  flagged, positive, neutral, negative, desktop, mobile, tablet, from_widget, from_email, from_import)
select merchant_id, (created_at at time zone 'UTC')::date, 0,
  count(*) filter (where status = 'approved' and rating = 1), count(*) filter (where status = 'approved' and rating = 2),
  count(*) filter (where status = 'approved' and rating = 3), count(*) filter (where status = 'approved' and rating = 4),
  count(*) filter (where status = 'approved' and rating = 5), count(*) filter (where status = 'approved' and incentivized),
  count(*) filter (where status = 'pending'), count(*) filter (where status = 'rejected'),
  count(*) filter (where status = 'flagged'),
  count(*) filter (where status = 'approved' and sentiment = 'positive'),
  count(*) filter (where status = 'approved' and sentiment = 'neutral'),
  count(*) filter (where status = 'approved' and sentiment = 'negative'),
  count(*) filter (where status = 'approved' and device = 'desktop'),
  count(*) filter (where status = 'approved' and device = 'mobile'),
  count(*) filter (where status = 'approved' and device = 'tablet'),
  count(*) filter (where status = 'approved' and source = 'widget'),
  count(*) filter (where status = 'approved' and source = 'email'),
  count(*) filter (where status = 'approved' and source = 'import')
from reviews group by 1, 2;

insert into shop_days as kept (merchant_id, day, slot, asked_pending, asked_approved, asked_rejected, asked_flagged)
select merchant_id, (created_at at time zone 'UTC')::date, 0, count(*) filter (where status = 'pending'),
  count(*) filter (where status = 'approved'), count(*) filter (where status = 'rejected'),
  count(*) filter (where status = 'flagged')
from questions group by 1, 2
on conflict (merchant_id, day, slot) do update set
  asked_pending = kept.asked_pending + excluded.asked_pending,
  asked_approved = kept.asked_approved + excluded.asked_approved,
  asked_rejected = kept.asked_rejected + excluded.asked_rejected,
  asked_flagged = kept.asked_flagged + excluded.asked_flagged;

insert into moderation_times (merchant_id, day, bucket, decisions)
select merchant_id, (at at time zone 'UTC')::date,
  least(127, greatest(0, floor(4 * log(2, greatest(1, extract(epoch from at - waiting_since))::numeric)))) as bucket, count(*)
from (
  select d.merchant_id, d.at,
    (select w.at from moderation_log as w
     where w.merchant_id = d.merchant_id and w.item_id = d.item_id and w.to_status = 'pending' and w.entry_id < d.entry_id
     order by w.entry_id desc limit 1) as waiting_since
  from moderation_log as d
  where d.from_status = 'pending' and d.to_status is distinct from 'pending' and d.actor_type in ('staff', 'key')) as decided
where waiting_since is not null group by 1, 2, 3;

-- Carries product and stars, so that the reviews of a period by product are read off it alone.
drop index reviews_shop_newest;
create index reviews_shop_newest on reviews (merchant_id, status, created_at, review_id) include (product_id, rating);
