-- Earlier versions of questions, answers and store reviews that their authors edited, as review_versions has those of reviews.
create table question_versions (
  merchant_id uuid not null,
  question_id uuid not null,
  version integer not null,
  body text not null,
  status text not null,
  written_at timestamptz(3) not null,
  replaced_at timestamptz(3) not null,
  primary key (merchant_id, question_id, version),
  foreign key (merchant_id, question_id) references questions (merchant_id, question_id) on delete cascade
);

create table answer_versions (
  merchant_id uuid not null,
  answer_id uuid not null,
  version integer not null,
  body text not null,
  status text not null,
  written_at timestamptz(3) not null,
  replaced_at timestamptz(3) not null,
  primary key (merchant_id, answer_id, version),
  foreign key (merchant_id, answer_id) references answers (merchant_id, answer_id) on delete cascade
);

create table store_review_versions (
  merchant_id uuid not null,
  store_review_id uuid not null,
  version integer not null,
  rating smallint not null,
  title text,
  body text,
  status text not null,
  written_at timestamptz(3) not null,
  replaced_at timestamptz(3) not null,
  primary key (merchant_id, store_review_id, version),
  foreign key (merchant_id, store_review_id) references store_reviews (merchant_id, store_review_id) on delete cascade
);
