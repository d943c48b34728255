-- Answers per day that the operator's language model words for shoppers. 0: none.
alter table merchants add column language_model_answers_per_day integer not null default 0;

alter table language_model_days alter column checks set default 0;
alter table language_model_days add column worded_answers integer not null default 0;
