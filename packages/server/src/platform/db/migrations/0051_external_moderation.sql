-- The merchant's own moderation service (features/external-moderation). Submissions read from the merchant's row whether there
-- is one.
alter table merchants add column external_moderation boolean not null default false;
create table external_moderation (
  merchant_id uuid not null,
  url text not null,
  secret text not null,
  timeout_ms integer not null,
  -- What happens to content when the service fails: hold or publish.
  on_failure text not null,
  last_outcome text,
  last_error text,
  last_called_at timestamptz(3),
  updated_at timestamptz(3) not null,
  primary key (merchant_id)
);

-- Content that waits for the verdict of that service. A local table, because workers search it over all merchants.
create table external_checks (
  merchant_id uuid not null,
  item_id uuid not null,
  item_type text not null,
  due_at timestamptz(3) not null,
  attempts smallint not null default 0,
  lease uuid,
  leased_until timestamptz(3),
  primary key (merchant_id, item_id)
);
create index external_checks_due on external_checks (due_at);
