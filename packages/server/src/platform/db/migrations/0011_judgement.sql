-- How a review sounds, told by a job from its text alone: 'basic' by matching words, 'full' by what was learnt.
alter table reviews add column sentiment text;
alter table reviews add column sentiment_score real;
alter table reviews add column sentiment_level text;
alter table reviews add column sentiment_model text;
-- Why a review is not shown: the reason of its last decision; null where it is shown or none was given.
alter table reviews add column reason_code text;

-- What waits to be judged; a review leaves it when it has been.
create index reviews_unjudged on reviews (merchant_id, review_id) where sentiment is null;
-- What is not shown, by why and by stars: the fairness report reads nothing but this.
create index reviews_hidden on reviews (merchant_id, status, reason_code, rating) where status <> 'approved';

-- Local: what was learnt from all reviews of the installation, the newest for each language.
create table sentiment_models (
  language text primary key,
  version text not null,
  model bytea not null,
  learnt_from integer not null,
  trained_at timestamptz(3) not null
);
