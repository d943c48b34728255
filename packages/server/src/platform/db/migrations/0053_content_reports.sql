-- Notices about content (EU DSA, articles 16, 17 and 20) with their decision and the appeal against it.
create table content_reports (
  merchant_id uuid not null,
  report_id uuid not null,
  reference text not null,
  item_type text not null check (item_type in ('review', 'question', 'answer', 'media')),
  item_id uuid not null,
  category text not null,
  explanation text,
  email text,
  email_key text,
  locale text not null,
  -- Recognizes a reporter for 30 days.
  client_hash bytea,
  -- Of a reporter whose reports were repeatedly unfounded, or that looks like spam.
  low_weight boolean not null,
  status text not null check (status in ('open', 'kept', 'removed')),
  reason_code text,
  statement text,
  decided_by text,
  decided_at timestamptz(3),
  -- When reporter and author were informed of the decision.
  notified_at timestamptz(3),
  appeal_status text check (appeal_status in ('open', 'granted', 'dismissed')),
  appeal_text text,
  appealed_at timestamptz(3),
  appeal_statement text,
  appeal_decided_at timestamptz(3),
  appeal_decided_by text,
  created_at timestamptz(3) not null,
  primary key (merchant_id, report_id)
);
create unique index content_reports_reference on content_reports (merchant_id, reference);
create index content_reports_status on content_reports (merchant_id, status, low_weight, report_id);
create index content_reports_item on content_reports (merchant_id, item_id);
create index content_reports_email on content_reports (merchant_id, email_key) where email_key is not null;
create index content_reports_client on content_reports (merchant_id, client_hash) where client_hash is not null;
create index content_reports_appeals on content_reports (merchant_id, report_id) where appeal_status = 'open';
create index content_reports_unnotified on content_reports (merchant_id, decided_at)
  where notified_at is null and status <> 'open';
