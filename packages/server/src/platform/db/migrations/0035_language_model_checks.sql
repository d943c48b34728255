-- Reviews, questions and answers per day that the operator's language model checks. 0: none.
alter table merchants add column language_model_checks_per_day integer not null default 0;

create table language_model_days (
  merchant_id uuid not null,
  day date not null,
  checks integer not null,
  primary key (merchant_id, day)
);
