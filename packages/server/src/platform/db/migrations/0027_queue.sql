-- Mails about a decision wait a little, so that it can be taken back: this says which item they are about.
alter table mails add column about_id uuid;
create index mails_about on mails (merchant_id, about_id) where about_id is not null;

create table saved_views (
  merchant_id uuid not null,
  view_id uuid not null,
  person_id uuid not null,
  name text not null,
  filters text not null,
  created_at timestamptz(3) not null,
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

-- A local table: who looks at what, for half a minute. A row for each person and shop, written anew again and again.
create unlogged table moderation_presence (
  merchant_id uuid not null,
  person_id uuid not null,
  item_id text not null,
  seen_at timestamptz(3) not null,
  primary key (merchant_id, person_id)
);
