-- The product review feed of a merchant who asked for one. It lies in the storage as one gzip file, made of pieces, one
-- for each day with published reviews; a piece whose day has not changed is copied from the file before.
create table feeds (
  merchant_id uuid primary key,
  object_key text,
  -- What all of it hangs on beside reviews and products: another one, and nothing is copied.
  made_with text,
  built_at timestamptz(3),
  review_count integer not null default 0,
  bytes bigint not null default 0,
  asked_at timestamptz(3) not null
);

create table feed_pieces (
  merchant_id uuid not null,
  day date not null,
  -- The sum of shop_days.changes that it was made with.
  version bigint not null,
  -- Where it lies in the file, and what the whole file's checksum needs to know of it.
  first_byte bigint not null,
  bytes bigint not null,
  raw_bytes bigint not null,
  crc bigint not null,
  review_count integer not null,
  primary key (merchant_id, day)
);

-- What changed since the feed was built.
create index products_updated on products (merchant_id, updated_at);
