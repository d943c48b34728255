-- Clients, authorization requests, codes and tokens of software agents that connect with OAuth, by the hash of their identifier or
-- secret. A connection is a row of access_tokens, whose hash is that of its current token.
create table oauth_records (
  kind text not null,
  hash bytea not null,
  grant_id text,
  person_id uuid references auth_users (id) on delete cascade,
  payload jsonb not null,
  used_at timestamptz(3),
  expires_at timestamptz(3) not null,
  primary key (kind, hash)
);
create index oauth_records_grant on oauth_records (grant_id) where grant_id is not null;
create index oauth_records_person on oauth_records (person_id) where person_id is not null;
create index oauth_records_expiry on oauth_records (expires_at);

alter table access_tokens add column grant_id text;
alter table access_tokens add column current_until timestamptz(3);
create unique index access_tokens_grant on access_tokens (grant_id);
