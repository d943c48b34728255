-- Versions of a merchant's email templates, never changed. The highest is current; one without content is the default.
create table email_templates (
  merchant_id uuid not null,
  kind text not null,
  locale text not null,
  version integer not null,
  content jsonb,
  changed_by text,
  restored_from integer,
  created_at timestamptz(3) not null,
  primary key (merchant_id, kind, locale, version)
);
-- The version that an email was written from; null for the default.
alter table mails add column template_version integer;
-- {"url", "width", "height"}: files of earlier logos remain, since emails show them.
alter table merchants add column logo jsonb;
