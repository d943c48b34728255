-- A generation of a language's model is one that has learned from much more reviews than the one before. Reviews and topics judged by an
-- earlier generation, or by word lists alone, are judged again.
alter table sentiment_models
  add column generation integer not null default 0,
  add column generation_learnt_from integer not null default 0,
  -- Reviews up to this one are judged by the generation; null once all are.
  add column judged_merchant uuid,
  add column judged_review uuid;

-- The generation by which the opinions in sentences were judged; 0 for word lists.
alter table review_phrases add column generation integer not null default 0;
alter table topic_builds add column generation integer not null default 0;
