-- The merchant's own endpoint that returns a coupon code for each completed claim.
create table coupon_services (
  merchant_id uuid not null,
  url text not null,
  secret text not null,
  timeout_ms integer not null,
  -- Failed calls since the last code. Calls are made less and less often.
  failures integer not null default 0,
  last_error text,
  last_called_at timestamptz(3),
  updated_at timestamptz(3) not null,
  primary key (merchant_id)
);

alter table incentives drop constraint incentives_fulfilment;
alter table incentives add constraint incentives_fulfilment check (fulfilment in ('manual', 'pool', 'endpoint'));

alter table claim_queue add column by_service boolean not null default false;
alter table claim_queue add column last_error text;
create index claim_queue_service on claim_queue (merchant_id, due_at) where by_service;
