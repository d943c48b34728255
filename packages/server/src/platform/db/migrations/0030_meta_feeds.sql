-- Feeds with verified reviews for Meta's catalogs, of merchants who requested one. Like feeds, feed_parts and feed_replaced_objects.
create table meta_feeds (
  merchant_id uuid primary key,
  made_with text,
  built_at timestamptz(3),
  review_count integer not null default 0,
  bytes bigint not null default 0,
  asked_at timestamptz(3) not null,
  revision uuid,
  lease uuid,
  leased_at timestamptz(3),
  build_started_at timestamptz(3),
  build_made_with text
);

create table meta_feed_parts (
  merchant_id uuid not null,
  day date not null,
  building boolean not null,
  part integer not null,
  version bigint not null,
  object_key text not null,
  first_byte bigint not null,
  bytes bigint not null,
  raw_bytes bigint not null,
  crc bigint not null,
  review_count integer not null,
  last_created_at timestamptz(3),
  last_review_id uuid,
  primary key (merchant_id, day, building, part)
);

create table meta_feed_replaced_objects (
  merchant_id uuid not null,
  object_key text not null,
  replaced_at timestamptz(3) not null,
  primary key (merchant_id, object_key)
);
