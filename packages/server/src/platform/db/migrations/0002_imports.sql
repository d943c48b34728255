-- What was brought along from elsewhere, one row for each run of an import. finished_at is null while it runs, and stays
-- so after a crash; running it again goes on where it was.
create table imports (
  merchant_id uuid not null,
  import_id uuid not null,
  format text not null,
  file_name text,
  row_count integer not null default 0,
  imported integer not null default 0,
  unchanged integer not null default 0,
  failed integer not null default 0,
  started_at timestamptz(3) not null,
  finished_at timestamptz(3),
  primary key (merchant_id, import_id)
);

alter table reviews add column import_id uuid;
create index reviews_import on reviews (merchant_id, import_id) where import_id is not null;

-- Pictures that an imported review names by their address and that are not fetched yet.
create table import_pictures (
  merchant_id uuid not null,
  review_id uuid not null,
  position smallint not null,
  url text not null,
  primary key (merchant_id, review_id, position),
  foreign key (merchant_id, review_id) references reviews (merchant_id, review_id) on delete cascade
);
