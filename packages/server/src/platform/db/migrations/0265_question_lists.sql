-- Lists of questions that begin with a language or with the answered ones, and those of only answered or unanswered ones: each
-- language that occurs is read in its order. On a table of many millions create both beforehand with `create index
-- concurrently`, as this blocks writers while it builds them.
create index if not exists questions_language_helpful on questions (merchant_id, product_id, status, coalesce(language, ''),
  (approved_answers > 0), helpful_votes, created_at, question_id);
create index if not exists questions_language_newest on questions (merchant_id, product_id, status, coalesce(language, ''),
  (approved_answers > 0), created_at, question_id);
