-- The histograms of recent days, spread over shards: a decision locks its row until its transaction ends, so that decisions
-- of one merchant waited for each other's commit. Past days are folded into moderation_times, and whole months of these
-- are summed, so that years are read with few rows.
create table moderation_time_shards (
  merchant_id uuid not null,
  day date not null,
  slot smallint not null,
  bucket smallint not null,
  decisions integer not null default 0,
  primary key (merchant_id, day, slot, bucket)
);

create table moderation_time_months (
  merchant_id uuid not null,
  -- The first day. Every month before a merchant's last one here is summed.
  month date not null,
  bucket smallint not null,
  decisions integer not null default 0,
  primary key (merchant_id, month, bucket)
);

insert into moderation_time_months (merchant_id, month, bucket, decisions)
select merchant_id, date_trunc('month', day)::date, bucket, sum(decisions) from moderation_times
where day < date_trunc('month', now() at time zone 'UTC' - interval '2 days')::date group by 1, 2, 3;
