-- Fingerprints by which copies of photos are found: docs/INTEGRITY.md.
create table photo_prints (
  merchant_id uuid not null,
  media_id uuid not null,
  keys integer[] not null,
  uncertain integer[] not null,
  points text not null,
  picture text not null,
  primary key (merchant_id, media_id),
  foreign key (merchant_id, media_id) references media (merchant_id, media_id) on delete cascade
);
-- Without a pending list, which each lookup would have to read.
create index photo_prints_keys on photo_prints using gin (merchant_id, keys) with (fastupdate = off);
