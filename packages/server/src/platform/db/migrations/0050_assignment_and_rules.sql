-- Saved views that the whole team sees, and the moderator to whom an item is assigned. The indexes are partial: they are
-- empty at first. On tables of many millions create them beforehand with `create index concurrently`, as building them
-- blocks writers while it scans the table.
alter table saved_views add column shared boolean not null default false;

alter table reviews add column assigned_to uuid;
alter table questions add column assigned_to uuid;
alter table answers add column assigned_to uuid;
alter table media add column assigned_to uuid;
create index if not exists reviews_assigned on reviews (merchant_id, assigned_to, status, created_at, review_id)
  where assigned_to is not null;
create index if not exists questions_assigned on questions (merchant_id, assigned_to, status, created_at, question_id)
  where assigned_to is not null;
create index if not exists answers_assigned on answers (merchant_id, assigned_to, status, created_at, answer_id)
  where assigned_to is not null;
create index if not exists media_assigned on media (merchant_id, assigned_to, moderation_status, created_at, media_id)
  where assigned_to is not null;

-- The merchant's own moderation rules, read by every submission with the other settings of the screening.
alter table merchants add column moderation_rules json not null default '[]';
alter table merchants add column moderation_rules_at timestamptz(3);
