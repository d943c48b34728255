-- Hours from submission to the target time of a decision, by kind of item, report or appeal. Kinds without a value have no target.
alter table merchants add column moderation_targets jsonb not null default '{}';
-- When staff were last emailed that items are late.
alter table merchants add column late_alerted_at timestamptz(3);
alter table staff_preferences add column late_emails boolean not null default true;
