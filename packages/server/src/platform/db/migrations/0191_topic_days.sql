-- What published reviews say of topics, by the day of the review and its product. Maintained with the mentions that it counts.
create table topic_days (
  merchant_id uuid not null,
  subject text not null,
  topic text not null,
  product_id text not null,
  day date not null,
  positive integer not null default 0,
  neutral integer not null default 0,
  negative integer not null default 0,
  primary key (merchant_id, subject, topic, product_id, day)
);
create index topic_days_day on topic_days (merchant_id, day);
create index topic_days_product on topic_days (merchant_id, product_id, day);

-- Whether the mention is in those figures: its review is published and was not edited since.
alter table topic_mentions add column counted boolean not null default false;
-- Of the figures; topics of an earlier version are found again by the worker.
alter table topic_builds add column version smallint not null default 0;
