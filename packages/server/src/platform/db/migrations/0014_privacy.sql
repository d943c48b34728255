-- What people may ask of a shop: a copy of what is held about them, or to be forgotten.

-- Citus creates no function in a transaction that has altered distributed tables, unless it did so one shard at a time.
set local citus.multi_shard_modify_mode = 'sequential';

alter table merchants add column keep_anonymous_ratings boolean not null default false;

create table privacy_requests (
  merchant_id uuid not null,
  request_id uuid not null,
  kind text not null check (kind in ('export', 'erase')),
  status text not null check (status in ('pending', 'processing', 'completed', 'failed')),
  -- Whose request it is, for as long as that must be known.
  email text,
  -- By which the request is found when the address is gone: tribune_hidden_email().
  hidden_email text not null,
  requested_by text not null,
  report jsonb not null default '{}',
  error text,
  file_bytes bigint,
  created_at timestamptz(3) not null,
  completed_at timestamptz(3),
  -- Until when the file is kept.
  expires_at timestamptz(3),
  primary key (merchant_id, request_id)
);
create index privacy_requests_person on privacy_requests (merchant_id, hidden_email, request_id);

-- An address in a form that can be compared with a known one and not be read: salted with a secret of the merchant's.
create function tribune_hidden_email(salt bytea, email text) returns text
  language sql immutable strict parallel safe
  return '#' || encode(sha256(salt || convert_to(lower(email), 'UTF8')), 'hex');

-- What was deleted at a person's wish leaves no hash of what it was.
alter table tombstones alter column content_hash drop not null;

-- Questions and answers whose words a mail repeats to somebody else.
alter table mails add column quotes uuid[];
create index mails_quotes on mails using gin (merchant_id, quotes) where quotes is not null;

-- Hashes of the addresses and ids that a kept answer names, so that it can be emptied when they are forgotten.
alter table idempotency_keys add column mentions bytea[] not null default '{}';

-- For the jobs that drop what is no longer needed.
create index mails_age on mails (merchant_id, created_at);
create index tokens_age on tokens (merchant_id, expires_at);
