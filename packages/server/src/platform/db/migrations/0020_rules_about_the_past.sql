-- The moderation rule that a bulk action applies to published content; null for decisions of moderators.
alter table bulk_actions add column rule json;
