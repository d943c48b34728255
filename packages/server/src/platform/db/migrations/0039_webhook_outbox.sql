-- What happened, one row for each change, until a worker makes deliveries of it (features/webhooks/fan-out.ts). A local
-- table, because workers search it over all merchants. It has one index: every change that somebody subscribes to writes
-- here, in its own transaction.
create table webhook_outbox (
  merchant_id uuid not null,
  resource_id uuid not null,
  -- That of the first event; the next ones of the change have the next numbers.
  sequence bigint not null,
  event_ids uuid[] not null,
  types text[] not null,
  occurred_at timestamptz(3) not null,
  data json not null,
  -- The endpoints that were enabled when it happened, with their events: [{"endpoint_id": "…", "events": ["*"]}].
  subscriptions json not null,
  primary key (merchant_id, resource_id, sequence)
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000, autovacuum_analyze_scale_factor = 0,
  autovacuum_analyze_threshold = 100000);
