-- A feed is made of parts that lie in several objects of the storage, so that it is built in steps: each step stores an
-- object and the parts in it. Parts of an unfinished build take the place of those that are served when it is complete.
create table feed_parts (
  merchant_id uuid not null,
  day date not null,
  building boolean not null,
  part integer not null,
  -- The sum of shop_days.changes when the day was begun.
  version bigint not null,
  object_key text not null,
  -- Where it lies in the object, and what the whole file's checksum needs to know of it.
  first_byte bigint not null,
  bytes bigint not null,
  raw_bytes bigint not null,
  crc bigint not null,
  review_count integer not null,
  -- The last review of a part that does not complete its day.
  last_created_at timestamptz(3),
  last_review_id uuid,
  primary key (merchant_id, day, building, part)
);

-- Objects that no part refers to any more, until downloads that began before have ended.
create table feed_replaced_objects (
  merchant_id uuid not null,
  object_key text not null,
  replaced_at timestamptz(3) not null,
  primary key (merchant_id, object_key)
);

-- Identifies what is served; null until the first build is complete.
alter table feeds add column revision uuid;
alter table feeds add column lease uuid;
alter table feeds add column leased_at timestamptz(3);
alter table feeds add column build_started_at timestamptz(3);
alter table feeds add column build_made_with text;

-- feeds.object_key and feed_pieces belong to the previous version: its files are served on until they are outdated.
insert into feed_parts (merchant_id, day, building, part, version, object_key, first_byte, bytes, raw_bytes, crc, review_count)
select p.merchant_id, p.day, false, 0, p.version, f.object_key, p.first_byte, p.bytes, p.raw_bytes, p.crc, p.review_count
from feed_pieces as p join feeds as f on f.merchant_id = p.merchant_id where f.object_key is not null;
update feeds set revision = merchant_id where object_key is not null;
