-- A photo or film of a review. media_id is random through and through (UUIDv4), because its public id opens its files.
create table media (
  merchant_id uuid not null,
  media_id uuid not null,
  -- Null while an upload waits to be named by a review.
  review_id uuid,
  product_id text,
  position smallint not null default 0,
  kind text not null check (kind in ('image', 'video')),
  -- What the bytes are; of an upload that has not arrived, what was announced.
  format text not null,
  status text not null check (status in ('uploading', 'processing', 'ready', 'failed')),
  failure text,
  hidden boolean not null default false,
  source_key text not null,
  bytes bigint,
  sha256 text,
  width integer,
  height integer,
  duration_seconds double precision,
  placeholder text,
  variants jsonb not null default '[]',
  -- Who works on it, and since when; a claim that is not renewed is void.
  claim uuid,
  claimed_at timestamptz(3),
  attempts smallint not null default 0,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (merchant_id, media_id)
);
create index media_of_review on media (merchant_id, review_id, position) where review_id is not null;
create index media_gallery on media (merchant_id, product_id, created_at, media_id)
  where status = 'ready' and not hidden and review_id is not null;
create index media_waiting on media (merchant_id, created_at) where status in ('uploading', 'processing');

-- What lists show of a review's media, kept with it so that a page needs no second look-up.
alter table reviews add column media jsonb not null default '[]';
