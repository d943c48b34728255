-- Since when the log covers everything that happens to reviews. Null: from the first review on, because none was backfilled.
alter table transparency_logs add column covered_since timestamptz(3);
-- Backfilled reviews come right after the first entry.
update transparency_logs as l set covered_since = coalesce(l.backfilled_at, l.began_at)
where exists (
  select from transparency_entries as e
  where e.merchant_id = l.merchant_id and e.position = 1 and e.entry like '%"kind":"backfill"%'
);
