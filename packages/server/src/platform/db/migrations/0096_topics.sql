-- What topics are made of, found once in each review: places, singular words, and how clauses judge.
create table review_phrases (
  merchant_id uuid not null,
  review_id uuid not null,
  -- Of the analysis.
  version smallint not null,
  -- Of the text that was analyzed.
  edited_at timestamptz(3),
  sentences jsonb not null,
  primary key (merchant_id, review_id),
  foreign key (merchant_id, review_id) references reviews (merchant_id, review_id) on delete cascade
);

-- A subject is a product (`product:` and its id) or the products of a group (`group:` and its id).
create table topic_builds (
  merchant_id uuid not null,
  subject text not null,
  -- Published reviews of the subject, whatever their language.
  review_count integer not null,
  -- Those among which topics were looked for, and the dates of the first and the last.
  analyzed integer not null,
  first_at timestamptz(3),
  last_at timestamptz(3),
  built_at timestamptz(3) not null,
  primary key (merchant_id, subject)
);

create table product_topics (
  merchant_id uuid not null,
  subject text not null,
  topic text not null,
  name text not null,
  place smallint not null,
  review_count integer not null,
  positive integer not null,
  negative integer not null,
  primary key (merchant_id, subject, topic)
);

-- Where a review speaks of a topic: characters of one of its fields.
create table topic_mentions (
  merchant_id uuid not null,
  subject text not null,
  topic text not null,
  review_id uuid not null,
  -- Order in which passages are shown.
  place integer not null,
  sentiment text not null check (sentiment in ('positive', 'neutral', 'negative')),
  field text not null check (field in ('title', 'text', 'pros', 'cons')),
  sentence_start integer not null,
  sentence_end integer not null,
  words_start integer not null,
  words_end integer not null,
  edited_at timestamptz(3),
  primary key (merchant_id, subject, topic, review_id),
  foreign key (merchant_id, review_id) references reviews (merchant_id, review_id) on delete cascade
);
create index topic_mentions_review on topic_mentions (merchant_id, review_id);
create index topic_mentions_topic on topic_mentions (merchant_id, topic, review_id);
