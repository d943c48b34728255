-- A shop's custom attributes are read whole and changed whole, so they are one document; its version counts the edits.
alter table merchants add column attributes jsonb not null default '[]';
alter table merchants add column attributes_version integer not null default 0;

-- Values that do not fit the schema. They are not shown, and come back when they fit again.
alter table reviews add column attributes_aside jsonb;
-- What can be filtered by, as {fit=snug}, in order, and a digest of it; null where there is nothing.
alter table reviews add column attribute_tags text[];
alter table reviews add column attribute_combination uuid;
create index reviews_combination on reviews (merchant_id, product_id, attribute_combination, created_at, review_id)
  where status = 'approved' and attribute_combination is not null;
create index reviews_shop_combination on reviews (merchant_id, attribute_combination, created_at, review_id)
  where status = 'approved' and attribute_combination is not null;

-- Published reviews by their tags and stars, kept for each product, and under '' for the whole shop. A combination has
-- more than one lane only where writers met: each takes a lane that nobody holds, or a new one (attributes/counts.ts).
create table attribute_counts (
  merchant_id uuid not null,
  product_id text not null,
  combination uuid not null,
  lane uuid not null,
  tags text[] not null,
  stars1 integer not null default 0,
  stars2 integer not null default 0,
  stars3 integer not null default 0,
  stars4 integer not null default 0,
  stars5 integer not null default 0,
  primary key (merchant_id, product_id, combination, lane)
);

-- Local: the shops whose stored reviews are being checked against their schema, and how far that has come.
create table attribute_checks (
  merchant_id uuid primary key,
  after_review uuid,
  -- A draft's check only finds what reviews can be filtered by.
  sets_aside boolean not null,
  worked_at timestamptz(3) not null
);
