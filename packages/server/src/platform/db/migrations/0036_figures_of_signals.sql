-- The newest entry of the log with these figures. First, because the sequencer locks a log before it reads reviews.
alter table transparency_logs add column signals jsonb;
-- The reviews that screening or signals held, of which the fairness report counts what became of them.
create index reviews_with_findings on reviews (merchant_id, review_id) where findings <> '[]';
drop index reviews_with_signals;
