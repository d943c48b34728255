create table merchants (
  merchant_id uuid primary key,
  name text not null,
  plan text not null check (plan in ('standard', 'growth', 'enterprise')),
  moderation_policy text not null default 'automatic' check (moderation_policy in ('automatic', 'manual')),
  request_delay_days integer not null default 7,
  reminder_delay_days integer not null default 7,
  request_consent text not null default 'soft_opt_in' check (request_consent in ('soft_opt_in', 'opt_in')),
  require_email_verification boolean not null default false,
  sender_name text,
  reply_to text,
  allowed_origins text[] not null default '{}',
  theme jsonb not null default '{}',
  locale text not null default 'en',
  blocked_words text[] not null default '{}',
  attributes_state text not null default 'draft' check (attributes_state in ('draft', 'locked', 'invalidated')),
  webhook_secret text not null,
  previous_webhook_secret text,
  previous_webhook_secret_until timestamptz(3),
  -- Salts the hashes of client addresses, so that they can be compared within a merchant only.
  client_salt bytea not null,
  created_at timestamptz(3) not null,
  ask_buyers_to_answer boolean not null default false,
  -- Custom attributes are read and changed together, and therefore one document. The version counts its edits.
  attributes jsonb not null default '[]',
  attributes_version integer not null default 0,
  keep_anonymous_ratings boolean not null default false,
  -- Whether any product has a group.
  groups_products boolean not null default false,
  -- Events that any enabled endpoint subscribes to ('*': all). Here because every request has the merchant in memory: a
  -- submission reads endpoints only where there are subscribers.
  wanted_events text[] not null default '{}',
  -- Secrets that were replaced before the previous one and are still valid: [{"secret": …, "until": …}], newest first.
  earlier_webhook_secrets jsonb not null default '[]',
  -- The first request from one of the merchant's allowed origins: the widget is on a page of the store.
  widget_seen_at timestamptz(3),
  widget_seen_origin text,
  onboarding_dismissed_at timestamptz(3),
  -- {"url", "width", "height"}: files of earlier logos remain, since emails show them.
  logo jsonb,
  second_reminder_delay_days smallint not null default 0,
  -- The merchant's own moderation rules, which every submission reads with the other settings of the screening.
  moderation_rules json not null default '[]',
  moderation_rules_at timestamptz(3),
  -- Whether the merchant has its own moderation service, for submissions: see the table external_moderation.
  external_moderation boolean not null default false,
  -- When review requests are sent: delay rules, transit estimates, sending hours and a limit of emails per customer.
  request_timing json,
  request_timing_at timestamptz(3),
  -- The live merchant of a sandbox; null for live merchants. Whether a merchant is a sandbox never changes.
  live_merchant_id uuid,
  -- Operators may suspend a merchant: it becomes read-only, and due messages are not sent.
  suspended_at timestamptz(3),
  suspended_reason text,
  -- By the names of the contract. Absent or null: not limited.
  quotas jsonb not null default '{}',
  audit_log_days integer not null default 365,
  hide_summaries boolean not null default false,
  -- Characters of reviews that may be sent to the translation service per day (UTC).
  translation_characters_per_day integer not null default 0 constraint merchants_translation_characters
    check (translation_characters_per_day between 0 and 100000000),
  -- Whether customers are asked about the store after the products of their order.
  ask_store_reviews boolean not null default true,
  -- Verified custom domains, for links in emails and URLs of media.
  pages_domain text,
  media_domain text,
  -- Whether owners are emailed about rising complaints (topic_alerts).
  topic_alert_emails boolean not null default true,
  -- Whether syndicated reviews are part of averages and distributions.
  count_syndicated_reviews boolean not null default true,
  -- For the setup: the product of the first request from the store, and the origin that was refused last.
  widget_seen_product text,
  widget_refused_origin text,
  widget_refused_at timestamptz(3)
);

-- A merchant's own domains for hosted pages and for media. A local table: it finds the merchant of a request by its host.
create table custom_domains (
  merchant_id uuid not null,
  purpose text not null,
  -- Lower case, as in DNS.
  name text not null,
  -- What the TXT record must contain.
  challenge text not null,
  created_at timestamptz(3) not null,
  checked_at timestamptz(3),
  verified_at timestamptz(3),
  -- Since when the record of a verified domain has been missing.
  missing_since timestamptz(3),
  -- Of the last check.
  problem text,
  constraint custom_domains_pkey primary key (merchant_id, purpose),
  constraint custom_domains_purpose check (purpose in ('pages', 'media')),
  constraint custom_domains_problem check (problem in ('record_missing', 'record_differs', 'dns_failed', 'domain_taken'))
);
create unique index custom_domains_verified on custom_domains (name) where verified_at is not null;

-- Local, as staff, staff_invitations and access_tokens are: their hashes are unique across merchants, and find the merchant.
create table api_keys (
  key_id uuid primary key,
  merchant_id uuid not null,
  hash bytea not null unique,
  name text not null,
  prefix text not null,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3),
  revoked_at timestamptz(3)
);
create index api_keys_merchant on api_keys (merchant_id, key_id);

create table staff (
  merchant_id uuid not null,
  person_id uuid not null,
  role text not null check (role in ('analyst', 'moderator', 'admin', 'owner')),
  created_at timestamptz(3) not null,
  primary key (merchant_id, person_id)
);
create index staff_person on staff (person_id, merchant_id);

create table staff_invitations (
  invitation_id uuid primary key,
  merchant_id uuid not null,
  email text not null,
  role text not null check (role in ('analyst', 'moderator', 'admin', 'owner')),
  hash bytea not null unique,
  invited_by text not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  accepted_at timestamptz(3),
  revoked_at timestamptz(3),
  -- The link in an invitation's email has a token of its own, so that accepting it proves the mailbox.
  mail_hash bytea
);
create index staff_invitations_merchant on staff_invitations (merchant_id, invitation_id);
create unique index staff_invitations_mail_hash on staff_invitations (mail_hash);

create table access_tokens (
  token_id uuid primary key,
  merchant_id uuid not null,
  person_id uuid not null,
  hash bytea not null unique,
  name text not null,
  prefix text not null,
  role text not null check (role in ('analyst', 'moderator', 'admin', 'owner')),
  created_at timestamptz(3) not null,
  expires_at timestamptz(3),
  last_used_at timestamptz(3),
  revoked_at timestamptz(3)
);
create index access_tokens_merchant on access_tokens (merchant_id, token_id);

create table idempotency_keys (
  merchant_id uuid not null,
  key text not null,
  request_hash bytea not null,
  status smallint not null,
  answer text not null,
  created_at timestamptz(3) not null,
  -- Hashes of the email addresses and IDs in the stored response, which an erasure of these empties.
  mentions bytea[] not null default '{}',
  primary key (merchant_id, key)
);
create index idempotency_keys_age on idempotency_keys (merchant_id, created_at);

-- Changes by staff, API keys and operators. Append-only, except for the retention period and the erasure of former staff.
create table audit_log (
  merchant_id uuid not null,
  entry_id uuid not null,
  at timestamptz(3) not null,
  actor_type text not null,
  -- TypeID of a staff member or an API key.
  actor_id text,
  actor text,
  action text not null,
  resource_id text,
  outcome text not null,
  error_code text,
  -- Names of the fields that were sent, and values that are among those that the contract lists.
  fields text[] not null default '{}',
  known_values jsonb not null default '{}',
  -- A /24 or /48, never a whole address.
  network text,
  request_id text,
  primary key (merchant_id, entry_id)
);
create index audit_log_action on audit_log (merchant_id, action, entry_id);
create index audit_log_at on audit_log (merchant_id, at);

-- Sandboxes: merchants for tests, whose times are moved by a test clock. A local table.
create table sandboxes (
  merchant_id uuid not null,
  live_merchant_id uuid not null,
  created_at timestamptz(3) not null,
  -- Days by which the test clock was advanced since the sandbox was created or reset.
  days_advanced integer not null default 0,
  -- Current or last task of a worker.
  task text,
  task_status text,
  task_error text,
  task_started_at timestamptz(3),
  task_finished_at timestamptz(3),
  -- Days that the clock has still to advance.
  days_left integer not null default 0,
  lease uuid,
  leased_until timestamptz(3),
  constraint sandboxes_pkey primary key (merchant_id),
  constraint sandboxes_live unique (live_merchant_id),
  constraint sandboxes_apart check (merchant_id <> live_merchant_id),
  constraint sandboxes_task check (task in ('advance', 'fill', 'reset')),
  constraint sandboxes_task_status check (task_status in ('running', 'done', 'failed')),
  constraint sandboxes_days check (days_advanced >= 0 and days_left >= 0)
);

-- Suspended merchants, in a local table, for the queues of all merchants, which skip them.
create table suspended_merchants (
  merchant_id uuid primary key,
  suspended_at timestamptz(3) not null
);

-- Usage by merchant and month (UTC). A local table: each process adds its counts for all merchants in one statement.
create table merchant_usage (
  merchant_id uuid not null,
  -- First day of the month.
  month date not null,
  requests bigint not null default 0,
  reviews_received bigint not null default 0,
  emails_sent bigint not null default 0,
  -- Last measurement of the month.
  storage_bytes bigint not null default 0,
  primary key (merchant_id, month)
);

-- Deletions of merchants and sandboxes. The row of a completed one is its receipt. A local table: it outlives its merchants.
create table merchant_deletions (
  merchant_id uuid not null,
  deletion_id uuid not null,
  name text not null,
  -- Email address of the owner; null for the operator.
  requested_by text,
  requested_at timestamptz(3) not null,
  due_at timestamptz(3) not null,
  status text not null,
  canceled_by text,
  canceled_at timestamptz(3),
  started_at timestamptz(3),
  completed_at timestamptz(3),
  -- Deleted rows by table, and deleted objects as "objects".
  deleted jsonb not null default '{}',
  -- The last checkpoint of the transparency log: its origin, size and root hash, signed.
  checkpoint text,
  lease uuid,
  leased_until timestamptz(3),
  constraint merchant_deletions_pkey primary key (merchant_id, deletion_id),
  constraint merchant_deletions_status check (status in ('scheduled', 'deleting', 'canceled', 'completed'))
);
create unique index merchant_deletions_open on merchant_deletions (merchant_id) where status in ('scheduled', 'deleting');
create index merchant_deletions_due on merchant_deletions (due_at) where status in ('scheduled', 'deleting');

-- Requests of people for a copy of their data, or for its erasure.
create table privacy_requests (
  merchant_id uuid not null,
  request_id uuid not null,
  kind text not null check (kind in ('export', 'erase')),
  status text not null check (status in ('pending', 'processing', 'completed', 'failed')),
  -- Null once it is no longer needed.
  email text,
  -- tribune_hidden_email() of the address, which finds the request when the address is erased.
  hidden_email text not null,
  requested_by text not null,
  report jsonb not null default '{}',
  error text,
  file_bytes bigint,
  created_at timestamptz(3) not null,
  completed_at timestamptz(3),
  -- When the file is deleted.
  expires_at timestamptz(3),
  primary key (merchant_id, request_id)
);
create index privacy_requests_person on privacy_requests (merchant_id, hidden_email, request_id);
