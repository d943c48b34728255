-- Events out. What any enabled endpoint of the shop wants ('*': all), kept here because every request has it in memory:
-- a submission asks the database about endpoints only where somebody listens.
alter table merchants add column wanted_events text[] not null default '{}';

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
  primary key (merchant_id, endpoint_id)
);

-- Written in the transaction of the change itself. `data` is json and not jsonb: it is sent as it was written.
create table webhook_events (
  merchant_id uuid not null,
  event_id uuid not null,
  type text not null,
  resource_id uuid not null,
  -- Grows with each event of one resource. It begins at the time in milliseconds, so that it grows on after older events
  -- were removed.
  sequence bigint not null,
  occurred_at timestamptz(3) not null,
  data json not null,
  primary key (merchant_id, event_id)
);
create index webhook_events_resource on webhook_events (merchant_id, resource_id, sequence);
create index webhook_events_age on webhook_events (merchant_id, occurred_at);

-- No foreign key to the endpoint: each event would lock its row, and all writers of a shop meet there.
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
  foreign key (merchant_id, endpoint_id, event_id)
    references webhook_deliveries (merchant_id, endpoint_id, event_id) on delete cascade
);

-- Local tables: what is to be sent, over all merchants. A lease that has run out belongs to a worker that died.
create table webhook_queue (
  endpoint_id uuid not null,
  event_id uuid not null,
  merchant_id uuid not null,
  resource_id uuid not null,
  sequence bigint not null,
  -- Attempts since it was queued; a replay begins anew.
  tries smallint not null default 0,
  due_at timestamptz(3) not null,
  lease uuid,
  leased_until timestamptz(3),
  primary key (endpoint_id, event_id)
);
create index webhook_queue_due on webhook_queue (endpoint_id, due_at);
create index webhook_queue_order on webhook_queue (resource_id, endpoint_id, sequence);
create index webhook_queue_leases on webhook_queue (endpoint_id) where lease is not null;

-- How an endpoint is doing, from its first failure to its next success.
create table webhook_lanes (
  endpoint_id uuid primary key,
  merchant_id uuid not null,
  failures integer not null,
  failing_since timestamptz(3) not null,
  -- Nothing is sent before: the receiver asked for a pause, or has failed too often in a row.
  held_until timestamptz(3)
);
