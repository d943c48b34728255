-- Characters of reviews that may be sent to the translation service per day (UTC).
alter table merchants add column translation_characters_per_day integer not null default 0;
alter table merchants add constraint merchants_translation_characters
  check (translation_characters_per_day between 0 and 100000000);

-- What the translation service returned for a text, per language.
create table review_translations (
  merchant_id uuid not null,
  review_id uuid not null,
  language text not null,
  -- As the service or our detection says; null when neither knows.
  source_language text,
  -- SHA-256 of the texts that were translated.
  text_hash bytea not null,
  title text,
  body text,
  pros text,
  cons text,
  provider text not null,
  translated_at timestamptz(3) not null,
  primary key (merchant_id, review_id, language),
  constraint review_translations_review foreign key (merchant_id, review_id) references reviews (merchant_id, review_id) on delete cascade
);

create table translation_days (
  merchant_id uuid not null,
  day date not null,
  -- Sent to the service, or about to be.
  characters integer not null,
  primary key (merchant_id, day)
);
