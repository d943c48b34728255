-- The live merchant of a sandbox; null for live merchants. Whether a merchant is a sandbox never changes.
alter table merchants add column live_merchant_id uuid;

-- Test mode of a merchant: a merchant of its own, whose time its test clock moves.
create table sandboxes (
  merchant_id uuid not null,
  live_merchant_id uuid not null,
  created_at timestamptz(3) not null,
  -- By how much its test clock was advanced since it was created or reset.
  days_advanced integer not null default 0,
  -- What a worker is doing, or did last.
  task text,
  task_status text,
  task_error text,
  task_started_at timestamptz(3),
  task_finished_at timestamptz(3),
  -- Of the clock: how many days are left to advance.
  days_left integer not null default 0,
  lease uuid,
  leased_until timestamptz(3),
  constraint sandboxes_pkey primary key (merchant_id),
  constraint sandboxes_live unique (live_merchant_id),
  constraint sandboxes_apart check (merchant_id <> live_merchant_id),
  constraint sandboxes_task check (task in ('advance', 'fill', 'reset')),
  constraint sandboxes_task_status check (task_status in ('running', 'done', 'failed')),
  constraint sandboxes_days check (days_advanced >= 0 and days_left >= 0)
);
