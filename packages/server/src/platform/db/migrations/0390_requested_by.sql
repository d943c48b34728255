-- The person or API key behind the request of a decision, whatever name the request gave; null for automatic decisions and earlier ones.
alter table moderation_log add column requested_by text;
-- TypeID of that person or key.
alter table moderation_log add column requested_by_id text;
