-- Reviews that arrived together and are decided together. Their number and status follow from reviews.raid_id.
create table raids (
  merchant_id uuid not null,
  raid_id uuid not null,
  product_id text not null,
  -- Times of its first and its newest review.
  started_at timestamptz(3) not null,
  last_at timestamptz(3) not null,
  raised_at timestamptz(3) not null,
  -- The signals of the review that raised the alarm.
  signals jsonb not null,
  primary key (merchant_id, raid_id)
);
create index raids_of_product on raids (merchant_id, product_id, last_at);

alter table reviews add column raid_id uuid;
create index reviews_raid on reviews (merchant_id, raid_id, status, created_at, review_id) where raid_id is not null;
-- Whether owners are emailed about raids.
alter table merchants add column raid_alert_emails boolean not null default true;
