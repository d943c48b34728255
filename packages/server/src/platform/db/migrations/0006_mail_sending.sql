-- Sending what the outbox holds. The address of one mail is known; that it is sent once is the work of these columns.
alter table mails add column request_id uuid;
alter table mails add column message_id text;
alter table mails add column unsubscribe_url text;
alter table mails add column sender_name text;
alter table mails add column reply_to text;
-- One mail of each kind for a request: the request and its reminder, whoever writes them and how often.
create unique index mails_of_request on mails (merchant_id, request_id, kind) where request_id is not null;
alter table mails drop constraint mails_status_check;
alter table mails add constraint mails_status_check
  check (status in ('kept', 'queued', 'sending', 'sent', 'failed', 'cancelled', 'uncertain'));

create table mail_attempts (
  merchant_id uuid not null,
  mail_id uuid not null,
  attempt smallint not null,
  started_at timestamptz(3) not null,
  -- Written before the last line of the mail goes out: from here on the server may have taken it.
  handed_at timestamptz(3),
  ended_at timestamptz(3),
  outcome text check (outcome in ('sent', 'deferred', 'refused', 'abandoned', 'uncertain')),
  response text,
  primary key (merchant_id, mail_id, attempt),
  foreign key (merchant_id, mail_id) references mails (merchant_id, mail_id) on delete cascade
);

-- A local table: what is to be sent, over all merchants. A lease that has run out belongs to a worker that died.
create table mail_queue (
  mail_id uuid primary key,
  merchant_id uuid not null,
  due_at timestamptz(3) not null,
  lease uuid,
  leased_until timestamptz(3),
  handed boolean not null default false
);
create index mail_queue_due on mail_queue (due_at) where lease is null;
create index mail_queue_leases on mail_queue (leased_until) where lease is not null;
