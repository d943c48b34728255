-- What staff, API keys and operators did. Append-only, except for the retention period and the erasure of former staff.
create table audit_log (
  merchant_id uuid not null,
  entry_id uuid not null,
  at timestamptz(3) not null,
  actor_type text not null,
  -- TypeID of a staff member or an API key.
  actor_id text,
  actor text,
  action text not null,
  resource_id text,
  outcome text not null,
  error_code text,
  -- Names of the fields that were sent, and the values that the contract lists.
  fields text[] not null default '{}',
  known_values jsonb not null default '{}',
  -- A /24 or /48, never a whole address.
  network text,
  request_id text,
  primary key (merchant_id, entry_id)
);
create index audit_log_action on audit_log (merchant_id, action, entry_id);
create index audit_log_at on audit_log (merchant_id, at);

alter table merchants add column audit_log_days integer not null default 365;
