-- Counts existing logs. The first statement only locks them: sequencers skip locked logs, whose changes stay in the outbox.
update transparency_logs set coverage_size = 0;

update transparency_reviews as t set of_file = true
from reviews as r
where r.merchant_id = t.merchant_id and r.review_id = t.review_id and r.import_id is not null and not t.backfilled;

update transparency_logs as l set coverage_size = l.size, published_received = counted.received,
  published_backfilled = counted.backfilled, published_imported = counted.imported
from (
  select merchant_id, count(*) filter (where not backfilled and not of_file) as received,
    count(*) filter (where backfilled) as backfilled, count(*) filter (where of_file) as imported
  from transparency_reviews where status = 'approved' group by merchant_id
) as counted
where counted.merchant_id = l.merchant_id;

-- Logs without published reviews.
update transparency_logs set coverage_size = size where coverage_size = 0 and size > 0;
