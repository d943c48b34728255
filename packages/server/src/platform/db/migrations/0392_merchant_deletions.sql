-- Deletions of merchants and sandboxes: scheduled, under way, canceled, and completed, whose rows are the receipts. A local
-- table, which outlives its merchants.
create table merchant_deletions (
  merchant_id uuid not null,
  deletion_id uuid not null,
  name text not null,
  -- Email address of the owner; null for the operator.
  requested_by text,
  requested_at timestamptz(3) not null,
  due_at timestamptz(3) not null,
  status text not null,
  canceled_by text,
  canceled_at timestamptz(3),
  started_at timestamptz(3),
  completed_at timestamptz(3),
  -- Deleted rows by table, and deleted objects as "objects".
  deleted jsonb not null default '{}',
  -- The last checkpoint of the transparency log: its origin, size and root hash, signed.
  checkpoint text,
  lease uuid,
  leased_until timestamptz(3),
  constraint merchant_deletions_pkey primary key (merchant_id, deletion_id),
  constraint merchant_deletions_status check (status in ('scheduled', 'deleting', 'canceled', 'completed'))
);
create unique index merchant_deletions_open on merchant_deletions (merchant_id) where status in ('scheduled', 'deleting');
create index merchant_deletions_due on merchant_deletions (due_at) where status in ('scheduled', 'deleting');
