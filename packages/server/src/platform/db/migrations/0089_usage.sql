-- What each merchant used in a month (UTC). A local table: each process adds what it counted for all merchants in one statement.
create table merchant_usage (
  merchant_id uuid not null,
  -- Its first day.
  month date not null,
  requests bigint not null default 0,
  reviews_received bigint not null default 0,
  emails_sent bigint not null default 0,
  -- As last measured in that month.
  storage_bytes bigint not null default 0,
  primary key (merchant_id, month)
);

-- Of the contract's names; what is absent or null is not limited.
alter table merchants add column quotas jsonb not null default '{}';

-- For the quota of emails, which counts those that are queued.
create index mail_queue_merchant on mail_queue (merchant_id);
