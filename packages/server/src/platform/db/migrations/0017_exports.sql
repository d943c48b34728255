-- Jobs that write reviews or questions to a file. Its file is in the storage only once the row says completed.
create table exports (
  merchant_id uuid not null,
  export_id uuid not null,
  type text not null check (type in ('reviews', 'questions')),
  start_date date not null,
  end_date date not null,
  -- Which statuses: one of them, or all.
  only_status text not null check (only_status in ('pending', 'approved', 'rejected', 'flagged', 'all')),
  status text not null check (status in ('pending', 'processing', 'completed', 'failed')),
  progress smallint not null default 0,
  row_count integer,
  bytes bigint,
  storage_key text,
  error text,
  requested_by text,
  -- Who works on it, and since when; a claim that is not renewed is void.
  claim uuid,
  claimed_at timestamptz(3),
  attempts smallint not null default 0,
  created_at timestamptz(3) not null,
  completed_at timestamptz(3),
  expires_at timestamptz(3),
  primary key (merchant_id, export_id)
);
create index exports_unfinished on exports (merchant_id, created_at) where status in ('pending', 'processing');
create index exports_expiry on exports (merchant_id, expires_at) where expires_at is not null;
