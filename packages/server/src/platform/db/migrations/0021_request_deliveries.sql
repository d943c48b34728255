-- Review requests can be handed to another tool by an event. The tool confirms that it has sent them; what it does not confirm in time is
-- sent by email after all, or only reported.
alter table merchants add column request_delivery text not null default 'email';
alter table merchants add constraint merchants_request_delivery check (request_delivery in ('email', 'event'));
alter table merchants add column request_confirmation_hours smallint not null default 24;
alter table merchants add column unconfirmed_requests text not null default 'email';
alter table merchants add constraint merchants_unconfirmed_requests check (unconfirmed_requests in ('email', 'report'));

-- What was handed over, once per step of a request.
create table request_deliveries (
  merchant_id uuid not null,
  request_id uuid not null,
  step text not null check (step in ('request', 'reminder', 'second_reminder')),
  status text not null check (status in ('awaiting', 'sent', 'failed', 'unconfirmed', 'emailed', 'withdrawn')),
  -- Why the tool could not send it.
  reason text,
  handed_over_at timestamptz(3) not null,
  confirm_by timestamptz(3) not null,
  -- When the status became final.
  settled_at timestamptz(3),
  primary key (merchant_id, request_id, step),
  foreign key (merchant_id, request_id) references review_requests (merchant_id, request_id) on delete cascade
);

-- `confirmation`: the time until which the tool has to confirm.
alter table due_requests drop constraint due_requests_step_check;
alter table due_requests add constraint due_requests_step check
  (step in ('request', 'reminder', 'second_reminder', 'confirmation'));
