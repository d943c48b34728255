-- Mentions of reviews that were edited or unpublished since their topics were found: few, looked for by the worker every 15 minutes. On a
-- table of many millions create it beforehand with `create index concurrently`, as this blocks writers while it is built.
create index if not exists topic_mentions_uncounted on topic_mentions (merchant_id, subject) where not counted;
