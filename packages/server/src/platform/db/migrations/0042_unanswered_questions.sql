-- What shoppers ask about products and no review answers: the words, without the question.
create table unanswered_questions (
  merchant_id uuid not null references merchants on delete cascade,
  product_id text not null,
  subject text not null check (length(subject) <= 100),
  asked int not null,
  last_asked_at timestamptz not null,
  primary key (merchant_id, product_id, subject)
);
