-- The few reviews with signals of unusual activity, of which the fairness report counts what became of them.
create index reviews_with_signals on reviews (merchant_id, review_id) where integrity is not null or raid_id is not null;
