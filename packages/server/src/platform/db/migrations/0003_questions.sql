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
  -- The last verdict; the moderation log has them all.
  moderated_by text,
  moderated_at timestamptz(3),
  moderation_reason text,
  moderation_reason_code text,
  -- Set when buyers were asked to answer, which happens once.
  buyers_asked_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (merchant_id, question_id)
);
-- The lists: status within the key, because staff list the other statuses in the same orders.
create index questions_newest on questions (merchant_id, product_id, status, created_at, question_id);
create index questions_helpful on questions (merchant_id, product_id, status, helpful_votes, created_at, question_id);
create index questions_queue on questions (merchant_id, status, created_at, question_id);
create index questions_customer on questions (merchant_id, email_key);
create index questions_same_text on questions (merchant_id, text_hash) where text_hash is not null;
create index questions_same_client on questions (merchant_id, client_hash, created_at) where client_hash is not null;

-- Beside the questions, because a vote rewrites a question's row and should not rewrite its words.
create table question_search (
  merchant_id uuid not null,
  question_id uuid not null,
  words tsvector not null,
  primary key (merchant_id, question_id),
  foreign key (merchant_id, question_id) references questions (merchant_id, question_id) on delete cascade
);
create index question_search_words on question_search using gin (merchant_id, words);

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
  -- The merchant's own answer.
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
  -- Set when the asker was told of this answer, which happens once.
  asker_told_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (merchant_id, answer_id),
  foreign key (merchant_id, question_id) references questions (merchant_id, question_id) on delete cascade
);
create index answers_of_question on answers (merchant_id, question_id, verified desc, created_at, answer_id);
create index answers_queue on answers (merchant_id, status, created_at, answer_id);
create index answers_product on answers (merchant_id, product_id, status, created_at, answer_id);
create index answers_customer on answers (merchant_id, email_key) where email_key is not null;
create index answers_same_text on answers (merchant_id, text_hash) where text_hash is not null;
create index answers_same_client on answers (merchant_id, client_hash, created_at) where client_hash is not null;
create index answers_words on answers using gin (merchant_id, words);

-- Kept counts, spread over slots as product_counts and shop_counts are.
create table product_question_counts (
  merchant_id uuid not null,
  product_id text not null,
  slot smallint not null,
  pending integer not null default 0,
  approved integer not null default 0,
  rejected integer not null default 0,
  flagged integer not null default 0,
  primary key (merchant_id, product_id, slot)
);

create table shop_question_counts (
  merchant_id uuid not null,
  slot smallint not null,
  pending integer not null default 0,
  approved integer not null default 0,
  rejected integer not null default 0,
  flagged integer not null default 0,
  answers_pending integer not null default 0,
  answers_approved integer not null default 0,
  answers_rejected integer not null default 0,
  answers_flagged integer not null default 0,
  primary key (merchant_id, slot)
);

-- The outbox: every mail that was written, from the transaction that caused it.
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
  status text not null default 'kept' check (status in ('kept', 'queued', 'sending', 'sent', 'failed', 'cancelled')),
  attempts smallint not null default 0,
  attempted_at timestamptz(3),
  sent_at timestamptz(3),
  last_error text,
  created_at timestamptz(3) not null,
  primary key (merchant_id, mail_id)
);
create index mails_kind on mails (merchant_id, kind, mail_id);
create index mails_status on mails (merchant_id, status, mail_id);
create index mails_person on mails (merchant_id, email_key, mail_id);

alter table merchants add column ask_buyers_to_answer boolean not null default false;

-- Where a deleted item stood in public lists, for a reader whose next page begins after it.
alter table tombstones add column list_position jsonb;

-- Who bought a product.
create index orders_products on orders using gin (merchant_id, product_ids);
