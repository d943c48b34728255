-- A local table: what became of recent emails of all merchants, by a salted hash of the recipient. Reports about an address find the merchants
-- that emailed it here (platform/mail/outcomes.ts).
create table mail_outcomes (
  mail_id uuid primary key,
  merchant_id uuid not null,
  holder bytea not null,
  -- Of the recipient's address.
  domain text not null,
  outcome text not null check (outcome in ('sent', 'failed', 'bounced', 'complained')),
  ended_at timestamptz(3) not null
);
create index mail_outcomes_holder on mail_outcomes (holder);
create index mail_outcomes_merchant on mail_outcomes (merchant_id, ended_at);
create index mail_outcomes_age on mail_outcomes (ended_at);
