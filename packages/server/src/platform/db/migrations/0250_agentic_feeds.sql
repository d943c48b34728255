-- The feed for software agents of a merchant who asked for one: a line per product. It is made of parts, each with the
-- products of a range of IDs, so that a build stores only those whose lines changed.
create table agentic_feeds (
  merchant_id uuid primary key,
  -- Identifies what is served; null until the first build is complete.
  revision uuid,
  built_at timestamptz(3),
  product_count integer not null default 0,
  bytes bigint not null default 0,
  -- When the lines were last compared, and with what state of reviews, questions, products and topics.
  checked_at timestamptz(3),
  compared_at timestamptz(3),
  compared_with text,
  -- The store's own rating is in every line, and therefore read once a day.
  store_rated_at timestamptz(3),
  store_review_count integer not null default 0,
  store_star_rating text,
  asked_at timestamptz(3) not null,
  lease uuid,
  leased_at timestamptz(3)
);

create table agentic_feed_parts (
  merchant_id uuid not null,
  building boolean not null,
  -- Its products are those after this ID, up to the last one; null: to the end.
  after_product_id text not null,
  last_product_id text,
  -- Of the lines, by which a build knows whether they changed.
  digest text not null,
  product_count integer not null,
  -- The object has both forms, compressed: JSON Lines, then CSV. Null without products.
  object_key text,
  jsonl_bytes bigint not null,
  jsonl_raw_bytes bigint not null,
  jsonl_crc bigint not null,
  csv_bytes bigint not null,
  csv_raw_bytes bigint not null,
  csv_crc bigint not null,
  primary key (merchant_id, building, after_product_id)
);

-- Objects that no part refers to any more, until downloads that began before have ended.
create table agentic_feed_replaced_objects (
  merchant_id uuid not null,
  object_key text not null,
  replaced_at timestamptz(3) not null,
  primary key (merchant_id, object_key)
);
