-- A local table: emails of the last days to addresses that a form or an inviter entered, by a salted hash of the recipient or the client,
-- over all merchants. It limits both: see platform/mail/limits.ts.
create table mail_limits (
  holder bytea not null,
  due_at timestamptz(3) not null,
  mail_id uuid not null,
  primary key (holder, mail_id)
);
create index mail_limits_due on mail_limits (due_at);
