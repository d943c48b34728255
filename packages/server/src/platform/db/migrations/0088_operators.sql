-- Operators may suspend a merchant: it becomes read-only, and what is due to be sent waits.
alter table merchants add column suspended_at timestamptz(3);
alter table merchants add column suspended_reason text;

-- The suspended merchants again, in a local table beside the queues of all merchants, which leave them out.
create table suspended_merchants (
  merchant_id uuid primary key,
  suspended_at timestamptz(3) not null
);

-- Emails that are sent while their merchant is suspended: without them staff could not sign in.
alter table mail_queue add column despite_suspension boolean not null default false;
