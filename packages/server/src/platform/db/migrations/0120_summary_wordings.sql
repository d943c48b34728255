-- The sentences of a summary as a language model words them, and what became of the attempt.
create table summary_wordings (
  merchant_id uuid not null,
  subject text not null,
  -- The choice of points that it words, and by which model.
  strengths text[] not null,
  weaknesses text[] not null,
  model text not null,
  -- Null when it was not worded.
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

-- The reviews on which a wording rests: it is dropped with the first that is gone, rejected or edited.
create table summary_citations (
  merchant_id uuid not null,
  subject text not null,
  review_id uuid not null,
  edited_at timestamptz(3),
  primary key (merchant_id, subject, review_id),
  constraint summary_citations_wording foreign key (merchant_id, subject) references summary_wordings (merchant_id, subject) on delete cascade,
  constraint summary_citations_review foreign key (merchant_id, review_id) references reviews (merchant_id, review_id) on delete cascade
);
create index summary_citations_of_review on summary_citations (merchant_id, review_id);
