-- The outbox: every email, written in the transaction of its cause.
create table mails (
  merchant_id uuid not null,
  mail_id uuid not null,
  kind text not null,
  to_email text not null,
  email_key text not null,
  subject text not null,
  body_text text not null,
  body_html text,
  locale text not null,
  status text not null default 'kept' check (status in ('kept', 'queued', 'sending', 'sent', 'failed', 'cancelled', 'uncertain')),
  attempts smallint not null default 0,
  attempted_at timestamptz(3),
  sent_at timestamptz(3),
  last_error text,
  created_at timestamptz(3) not null,
  request_id uuid,
  message_id text,
  unsubscribe_url text,
  sender_name text,
  reply_to text,
  -- Questions and answers of others whose texts the email quotes.
  quotes uuid[],
  -- The item of an email about a decision, which an undo cancels.
  about_id uuid,
  -- The version that an email was written from; null for the default.
  template_version integer,
  -- Days, times and time zone in which the email may be sent; null: at any time.
  sending_hours json,
  -- The secret tokens of its links, encrypted, until it is sent. Its texts have an ellipsis in their place.
  links bytea,
  primary key (merchant_id, mail_id)
);
create index mails_kind on mails (merchant_id, kind, mail_id);
create index mails_status on mails (merchant_id, status, mail_id);
create index mails_person on mails (merchant_id, email_key, mail_id);
-- One email of each kind per review request, even if two processes write it.
create unique index mails_of_request on mails (merchant_id, request_id, kind) where request_id is not null;
create index mails_quotes on mails using gin (merchant_id, quotes) where quotes is not null;
-- For the deletion after the retention period.
create index mails_age on mails (merchant_id, created_at);
create index mails_about on mails (merchant_id, about_id) where about_id is not null;

create table mail_attempts (
  merchant_id uuid not null,
  mail_id uuid not null,
  attempt smallint not null,
  started_at timestamptz(3) not null,
  -- Written before the last line is sent: from then on the server may have accepted the email.
  handed_at timestamptz(3),
  ended_at timestamptz(3),
  outcome text check (outcome in ('sent', 'deferred', 'refused', 'abandoned', 'uncertain')),
  response text,
  primary key (merchant_id, mail_id, attempt),
  foreign key (merchant_id, mail_id) references mails (merchant_id, mail_id) on delete cascade
);

-- A local table: emails of all merchants that are to be sent. An expired lease belongs to a worker that has ended.
create table mail_queue (
  mail_id uuid primary key,
  merchant_id uuid not null,
  due_at timestamptz(3) not null,
  lease uuid,
  leased_until timestamptz(3),
  handed boolean not null default false,
  -- Whether it is sent while its merchant is suspended: without such emails staff could not sign in.
  despite_suspension boolean not null default false
);
create index mail_queue_due on mail_queue (due_at) where lease is null;
create index mail_queue_leases on mail_queue (leased_until) where lease is not null;
-- For the quota of emails, which includes queued ones.
create index mail_queue_merchant on mail_queue (merchant_id);

-- A local table: recent emails of all merchants to addresses that a form or an inviter entered, by a salted hash of the recipient or
-- the client. It limits both (platform/mail/limits.ts).
create table mail_limits (
  holder bytea not null,
  due_at timestamptz(3) not null,
  mail_id uuid not null,
  primary key (holder, mail_id)
);
create index mail_limits_due on mail_limits (due_at);

-- Versions of a merchant's email templates, which never change. The highest is current; one without content is the default.
create table email_templates (
  merchant_id uuid not null,
  kind text not null,
  locale text not null,
  version integer not null,
  content jsonb,
  changed_by text,
  restored_from integer,
  created_at timestamptz(3) not null,
  primary key (merchant_id, kind, locale, version)
);

create table webhook_endpoints (
  merchant_id uuid not null,
  endpoint_id uuid not null,
  url text not null,
  description text,
  events text[] not null,
  enabled boolean not null,
  disabled_at timestamptz(3),
  disabled_reason text check (disabled_reason in ('staff', 'gone', 'failing')),
  secret text not null,
  previous_secret text,
  previous_secret_until timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  earlier_secrets jsonb not null default '[]',
  primary key (merchant_id, endpoint_id)
);

-- Written in the transaction of the change. `data` is json and not jsonb, because it is sent as it was written.
create table webhook_events (
  merchant_id uuid not null,
  event_id uuid not null,
  type text not null,
  resource_id uuid not null,
  -- Grows with each event of a resource. It begins with the time in milliseconds, so that it also grows after older events were
  -- deleted.
  sequence bigint not null,
  occurred_at timestamptz(3) not null,
  data json not null,
  traceparent text,
  primary key (merchant_id, event_id)
);
create index webhook_events_resource on webhook_events (merchant_id, resource_id, sequence);
create index webhook_events_age on webhook_events (merchant_id, occurred_at);

-- Without a foreign key to the endpoint, whose row every writer of the merchant would lock.
create table webhook_deliveries (
  merchant_id uuid not null,
  endpoint_id uuid not null,
  event_id uuid not null,
  type text not null,
  status text not null check (status in ('pending', 'delivered', 'failed', 'cancelled')),
  attempts smallint not null default 0,
  next_attempt_at timestamptz(3),
  delivered_at timestamptz(3),
  last_status smallint,
  last_error text,
  created_at timestamptz(3) not null,
  primary key (merchant_id, endpoint_id, event_id),
  foreign key (merchant_id, event_id) references webhook_events (merchant_id, event_id) on delete cascade
);
create index webhook_deliveries_event on webhook_deliveries (merchant_id, event_id);
create index webhook_deliveries_status on webhook_deliveries (merchant_id, endpoint_id, status, event_id);

create table webhook_attempts (
  merchant_id uuid not null,
  endpoint_id uuid not null,
  event_id uuid not null,
  attempt smallint not null,
  url text not null,
  started_at timestamptz(3) not null,
  duration_ms integer not null,
  response_status smallint,
  response_excerpt text,
  error text,
  primary key (merchant_id, endpoint_id, event_id, attempt),
  foreign key (merchant_id, endpoint_id, event_id) references webhook_deliveries (merchant_id, endpoint_id, event_id) on delete cascade
);

-- A local table: deliveries of all merchants that are due. An expired lease belongs to a worker that has ended.
create table webhook_queue (
  endpoint_id uuid not null,
  event_id uuid not null,
  merchant_id uuid not null,
  resource_id uuid not null,
  sequence bigint not null,
  -- Attempts since it was queued; a replay starts over.
  tries smallint not null default 0,
  due_at timestamptz(3) not null,
  lease uuid,
  leased_until timestamptz(3),
  primary key (endpoint_id, event_id)
);
create index webhook_queue_due on webhook_queue (endpoint_id, due_at);
create index webhook_queue_order on webhook_queue (resource_id, endpoint_id, sequence);
create index webhook_queue_leases on webhook_queue (endpoint_id) where lease is not null;

-- A local table: failing endpoints, from the first failure to the next success.
create table webhook_lanes (
  endpoint_id uuid primary key,
  merchant_id uuid not null,
  failures integer not null,
  failing_since timestamptz(3) not null,
  -- Nothing is sent before: the receiver asked for a pause, or failed too often in a row.
  held_until timestamptz(3)
);

-- A local table: changes with subscribers, until a worker creates their deliveries (features/webhooks/fan-out.ts). It has one index,
-- because every such change writes here, in its own transaction.
create table webhook_outbox (
  merchant_id uuid not null,
  resource_id uuid not null,
  -- Sequence of the first event; the other events of the change have the numbers after it.
  sequence bigint not null,
  event_ids uuid[] not null,
  types text[] not null,
  occurred_at timestamptz(3) not null,
  data json not null,
  -- The endpoints that were enabled at that time, with their events: [{"endpoint_id": "…", "events": ["*"]}].
  subscriptions json not null,
  -- Trace of the change (W3C Trace Context), if it was traced.
  traceparent text,
  primary key (merchant_id, resource_id, sequence)
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000, autovacuum_analyze_scale_factor = 0,
  autovacuum_analyze_threshold = 100000);
