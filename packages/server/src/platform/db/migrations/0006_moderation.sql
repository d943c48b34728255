-- All decisions and other changes of status.
create table moderation_log (
  merchant_id uuid not null,
  entry_id uuid not null,
  item_type text not null check (item_type in ('review', 'question', 'answer', 'media', 'store_review')),
  item_id uuid not null,
  at timestamptz(3) not null,
  actor_type text not null check (actor_type in ('screening', 'staff', 'key', 'system')),
  actor text,
  action text not null,
  from_status text,
  to_status text,
  reason_code text,
  reason text,
  -- Causes of an automatic decision: screening phases, the merchant's policy, the imported file; see decisionCauses.
  causes text[] not null default '{}',
  bulk_id uuid,
  -- The person or API key that sent the decision, whatever name the request contains; null for automatic decisions.
  requested_by text,
  -- TypeID of that person or key.
  requested_by_id text,
  primary key (merchant_id, entry_id)
) with (autovacuum_vacuum_insert_scale_factor = 0.02);
create index moderation_log_item on moderation_log (merchant_id, item_id, entry_id);
-- Partial, so that only bulk actions write it.
create index moderation_log_bulk on moderation_log (merchant_id, bulk_id, entry_id) where bulk_id is not null;

-- Deleted items.
create table tombstones (
  merchant_id uuid not null,
  item_id uuid not null,
  item_type text not null,
  -- Null if the item was erased at a person's request.
  content_hash bytea,
  deleted_at timestamptz(3) not null,
  deleted_by text not null,
  reason_code text,
  reason text,
  -- Position of the item in public lists, for readers whose next page begins after it.
  list_position jsonb,
  primary key (merchant_id, item_id)
);
create index tombstones_age on tombstones (merchant_id, deleted_at);

-- Reports of content (EU DSA, articles 16, 17 and 20) with their decision and the appeal against it.
create table content_reports (
  merchant_id uuid not null,
  report_id uuid not null,
  reference text not null,
  item_type text not null check (item_type in ('review', 'question', 'answer', 'media', 'store_review')),
  item_id uuid not null,
  category text not null,
  explanation text,
  email text,
  email_key text,
  locale text not null,
  -- Recognizes a reporter for 30 days.
  client_hash bytea,
  -- Whether its reporter's reports were repeatedly unfounded, or it looks like spam.
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
create index content_reports_unnotified on content_reports (merchant_id, decided_at) where notified_at is null and status <> 'open';

-- Decisions about all items that match filters, made by a background job in steps (features/moderation-queue/bulk-job.ts). Counts
-- and position change in the transaction of each step, so that a step that is repeated after a crash decides nothing twice.
create table bulk_actions (
  merchant_id uuid not null,
  bulk_id uuid not null,
  -- Filters of the queue, without a rating, as in the contract.
  filters json not null,
  excluded_ids uuid[] not null,
  verdict text not null,
  reason text,
  reason_code text,
  notify_authors boolean not null,
  -- pending, processing, completed, cancelled, failed, undoing, undone
  status text not null,
  matching integer not null,
  decided integer not null default 0,
  skipped integer not null default 0,
  undone integer not null default 0,
  not_undone integer not null default 0,
  -- The type of items that is being processed, and the last processed item of it.
  at_type text not null,
  at_time timestamptz(3),
  at_id uuid,
  -- The log entry that was undone last.
  undone_until uuid,
  error text,
  attempts smallint not null default 0,
  requested_by text not null,
  undone_by text,
  created_at timestamptz(3) not null,
  finished_at timestamptz(3),
  undone_at timestamptz(3),
  lease uuid,
  leased_until timestamptz(3),
  primary key (merchant_id, bulk_id)
);

create table saved_views (
  merchant_id uuid not null,
  view_id uuid not null,
  person_id uuid not null,
  name text not null,
  filters text not null,
  created_at timestamptz(3) not null,
  -- Whether the whole team sees it.
  shared boolean not null default false,
  primary key (merchant_id, view_id)
);
create unique index saved_views_name on saved_views (merchant_id, person_id, name);

create table reply_templates (
  merchant_id uuid not null,
  template_id uuid not null,
  name text not null,
  body text not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (merchant_id, template_id)
);

-- A local table: the item that each member of staff is viewing, for half a minute.
create unlogged table moderation_presence (
  merchant_id uuid not null,
  person_id uuid not null,
  item_id text not null,
  seen_at timestamptz(3) not null,
  primary key (merchant_id, person_id)
);

-- The merchant's own moderation service (features/external-moderation).
create table external_moderation (
  merchant_id uuid not null,
  url text not null,
  secret text not null,
  timeout_ms integer not null,
  -- What happens to content when the service fails: hold or publish.
  on_failure text not null,
  last_outcome text,
  last_error text,
  last_called_at timestamptz(3),
  updated_at timestamptz(3) not null,
  primary key (merchant_id)
);

-- A local table: content of all merchants that awaits the verdict of such a service.
create table external_checks (
  merchant_id uuid not null,
  item_id uuid not null,
  item_type text not null,
  due_at timestamptz(3) not null,
  attempts smallint not null default 0,
  lease uuid,
  leased_until timestamptz(3),
  primary key (merchant_id, item_id)
);
create index external_checks_due on external_checks (due_at);
