-- Products ranked by their reviews in a period, for merchants with too many to rank on each request.
create table product_rankings (
  merchant_id uuid not null,
  from_day date not null,
  to_day date not null,
  -- The name of the period, or 'custom'.
  period text not null,
  ranking_id uuid not null,
  product_count integer not null,
  rated bigint not null,
  stars bigint not null,
  -- The sum of shop_days.changes in the period: while it is the same, so is the ranking.
  changes bigint not null,
  calculated_at timestamptz(3) not null,
  -- Within a day.
  requested_at timestamptz(3) not null,
  primary key (merchant_id, from_day, to_day)
);

-- A hundred products each, in each order.
create table product_ranking_pages (
  merchant_id uuid not null,
  ranking_id uuid not null,
  sort text not null,
  page integer not null,
  entries jsonb not null,
  primary key (merchant_id, ranking_id, sort, page)
);
