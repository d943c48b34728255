create table questions (
  merchant_id uuid not null,
  question_id uuid not null,
  product_id text not null,
  body text not null,
  author_name text not null,
  author_email text not null,
  email_key text not null,
  status text not null check (status in ('pending', 'approved', 'rejected', 'flagged')),
  findings jsonb not null default '[]',
  language text,
  text_hash bytea,
  client_hash bytea,
  helpful_votes integer not null default 0,
  not_helpful_votes integer not null default 0,
  approved_answers integer not null default 0,
  -- The last decision; moderation_log has all of them.
  moderated_by text,
  moderated_at timestamptz(3),
  moderation_reason text,
  moderation_reason_code text,
  -- When buyers were asked to answer, which happens once.
  buyers_asked_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  import_id uuid,
  -- Votes from an import; those cast here are in question_votes.
  imported_helpful_votes integer not null default 0,
  imported_not_helpful_votes integer not null default 0,
  assigned_to uuid,
  primary key (merchant_id, question_id)
);
-- Lists contain the status in the key, because staff list the other statuses in the same orders.
create index questions_newest on questions (merchant_id, product_id, status, created_at, question_id);
create index questions_helpful on questions (merchant_id, product_id, status, helpful_votes, created_at, question_id);
create index questions_queue on questions (merchant_id, status, created_at, question_id);
create index questions_customer on questions (merchant_id, email_key);
create index questions_same_text on questions (merchant_id, text_hash) where text_hash is not null;
create index questions_same_client on questions (merchant_id, client_hash, created_at) where client_hash is not null;
create index questions_import on questions (merchant_id, import_id) where import_id is not null;
create index questions_assigned on questions (merchant_id, assigned_to, status, created_at, question_id) where assigned_to is not null;
-- Lists that begin with a language or with answered questions, and those of only answered or unanswered ones: each language that
-- occurs is read in its order.
create index questions_language_helpful on questions (merchant_id, product_id, status, coalesce(language, ''), (approved_answers > 0),
  helpful_votes, created_at, question_id);
create index questions_language_newest on questions (merchant_id, product_id, status, coalesce(language, ''), (approved_answers > 0),
  created_at, question_id);

-- A table of its own, because a vote rewrites a question's row and should not rewrite its words.
create table question_search (
  merchant_id uuid not null,
  question_id uuid not null,
  words tsvector not null,
  primary key (merchant_id, question_id),
  foreign key (merchant_id, question_id) references questions (merchant_id, question_id) on delete cascade
);
create index question_search_words on question_search using gin (merchant_id, words) with (gin_pending_list_limit = 256);

create table question_votes (
  merchant_id uuid not null,
  question_id uuid not null,
  voter bytea not null,
  helpful boolean not null,
  voted_at timestamptz(3) not null,
  primary key (merchant_id, question_id, voter),
  foreign key (merchant_id, question_id) references questions (merchant_id, question_id) on delete cascade
);

create table answers (
  merchant_id uuid not null,
  answer_id uuid not null,
  question_id uuid not null,
  product_id text not null,
  body text not null,
  author_name text,
  author_email text,
  email_key text,
  -- Whether it is the merchant's own answer.
  verified boolean not null,
  status text not null check (status in ('pending', 'approved', 'rejected', 'flagged')),
  findings jsonb not null default '[]',
  language text,
  text_hash bytea,
  client_hash bytea,
  words tsvector not null,
  moderated_by text,
  moderated_at timestamptz(3),
  moderation_reason text,
  moderation_reason_code text,
  -- When the asker was notified of the answer, which happens once.
  asker_told_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  import_id uuid,
  assigned_to uuid,
  primary key (merchant_id, answer_id),
  foreign key (merchant_id, question_id) references questions (merchant_id, question_id) on delete cascade
);
create index answers_of_question on answers (merchant_id, question_id, verified desc, created_at, answer_id);
create index answers_queue on answers (merchant_id, status, created_at, answer_id);
create index answers_product on answers (merchant_id, product_id, status, created_at, answer_id);
create index answers_customer on answers (merchant_id, email_key) where email_key is not null;
create index answers_same_text on answers (merchant_id, text_hash) where text_hash is not null;
create index answers_same_client on answers (merchant_id, client_hash, created_at) where client_hash is not null;
create index answers_words on answers using gin (merchant_id, words) with (gin_pending_list_limit = 256);
create index answers_import on answers (merchant_id, import_id) where import_id is not null;
create index answers_assigned on answers (merchant_id, assigned_to, status, created_at, answer_id) where assigned_to is not null;
