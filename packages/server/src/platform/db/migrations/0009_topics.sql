-- The input of topics, found once per review: positions, singular words, and the sentiment of clauses.
create table review_phrases (
  merchant_id uuid not null,
  review_id uuid not null,
  -- Version of the analysis.
  version smallint not null,
  -- Version of the analyzed text.
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
  -- Those in which topics were searched, and the dates of the first and the last.
  analyzed integer not null,
  first_at timestamptz(3),
  last_at timestamptz(3),
  built_at timestamptz(3) not null,
  -- Version of the figures; the worker rebuilds topics of an earlier one.
  version smallint not null default 0,
  -- Language of the analyzed reviews; the worker rebuilds topics without one.
  language text,
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

-- Passages of reviews about a topic: characters of one of their fields.
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
  -- Whether topic_days counts the mention: its review is published and was not edited since.
  counted boolean not null default false,
  primary key (merchant_id, subject, topic, review_id),
  foreign key (merchant_id, review_id) references reviews (merchant_id, review_id) on delete cascade
);
create index topic_mentions_review on topic_mentions (merchant_id, review_id);
create index topic_mentions_topic on topic_mentions (merchant_id, topic, review_id);
-- Mentions of reviews that were edited or unpublished since: few, for which the worker looks every 15 minutes.
create index topic_mentions_uncounted on topic_mentions (merchant_id, subject) where not counted;
-- Mentions that can be shown, in their order: at most 30 per topic, see `placesOf` of the topics.
create index topic_mentions_placed on topic_mentions (merchant_id, subject, topic, place, review_id desc) where place < 1000000;

-- Mentions in published reviews by topic, product and day of the review.
create table topic_days (
  merchant_id uuid not null,
  subject text not null,
  topic text not null,
  product_id text not null,
  day date not null,
  positive integer not null default 0,
  neutral integer not null default 0,
  negative integer not null default 0,
  primary key (merchant_id, subject, topic, product_id, day)
);
create index topic_days_day on topic_days (merchant_id, day);
create index topic_days_product on topic_days (merchant_id, product_id, day);

-- Rising complaints about which a merchant was alerted, once until they stop rising. The subject is that of topics, or `store`.
create table topic_alerts (
  merchant_id uuid not null,
  subject text not null,
  topic text not null,
  raised_at timestamptz(3) not null,
  ended_at timestamptz(3),
  primary key (merchant_id, subject, topic)
);

-- Which topics the summary of a subject names. Names, figures and passages are those of the topics.
create table product_summaries (
  merchant_id uuid not null,
  subject text not null,
  -- Published reviews of the subject when the points were chosen.
  review_count integer not null,
  -- Topics, most discussed first.
  strengths text[] not null,
  weaknesses text[] not null,
  chosen_at timestamptz(3) not null,
  primary key (merchant_id, subject)
);

-- A summary as worded by a language model, and the outcome of the attempt.
create table summary_wordings (
  merchant_id uuid not null,
  subject text not null,
  -- The topics that it words, and the model.
  strengths text[] not null,
  weaknesses text[] not null,
  model text not null,
  -- Null if it was not worded.
  sentences jsonb,
  -- Number of reviews that it cites.
  cited integer not null,
  outcome text not null,
  attempts smallint not null,
  -- Time of the next attempt; null when there is none.
  due_at timestamptz(3),
  attempted_at timestamptz(3) not null,
  primary key (merchant_id, subject)
);

-- The reviews that a wording cites: it is deleted with the first one that is deleted, rejected or edited.
create table summary_citations (
  merchant_id uuid not null,
  subject text not null,
  review_id uuid not null,
  edited_at timestamptz(3),
  primary key (merchant_id, subject, review_id),
  constraint summary_citations_wording foreign key (merchant_id, subject)
    references summary_wordings (merchant_id, subject) on delete cascade,
  constraint summary_citations_review foreign key (merchant_id, review_id) references reviews (merchant_id, review_id) on delete cascade
);
create index summary_citations_of_review on summary_citations (merchant_id, review_id);
