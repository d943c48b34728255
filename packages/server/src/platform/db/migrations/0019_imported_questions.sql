alter table questions add column import_id uuid;
-- Votes that an import brought along; those cast here are in question_votes.
alter table questions add column imported_helpful_votes integer not null default 0;
alter table questions add column imported_not_helpful_votes integer not null default 0;
alter table answers add column import_id uuid;
create index questions_import on questions (merchant_id, import_id) where import_id is not null;
create index answers_import on answers (merchant_id, import_id) where import_id is not null;
