-- A decision about everything that matches some filters, made by a background job in steps
-- (features/moderation-queue/bulk-job.ts). Counts and position change in the transaction of each step, so that a step that
-- is repeated after a crash decides about nothing twice.
create table bulk_actions (
  merchant_id uuid not null,
  bulk_id uuid not null,
  -- As in the contract: filters of the queue, without a rating.
  filters json not null,
  excluded_ids uuid[] not null,
  verdict text not null,
  reason text,
  reason_code text,
  notify_authors boolean not null,
  -- pending, processing, completed, cancelled, failed, undoing, undone
  status text not null,
  matching integer not null,
  decided integer not null default 0,
  skipped integer not null default 0,
  undone integer not null default 0,
  not_undone integer not null default 0,
  -- The type of items that is processed, and the last one of it.
  at_type text not null,
  at_time timestamptz(3),
  at_id uuid,
  -- The log entry that was undone last.
  undone_until uuid,
  error text,
  attempts smallint not null default 0,
  requested_by text not null,
  undone_by text,
  created_at timestamptz(3) not null,
  finished_at timestamptz(3),
  undone_at timestamptz(3),
  lease uuid,
  leased_until timestamptz(3),
  primary key (merchant_id, bulk_id)
);

-- Partial, so that it is empty when it is created and is written by bulk actions only.
alter table moderation_log add column bulk_id uuid;
create index moderation_log_bulk on moderation_log (merchant_id, bulk_id, entry_id) where bulk_id is not null;
