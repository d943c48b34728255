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
