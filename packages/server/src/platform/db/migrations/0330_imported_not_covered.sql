-- As the sequencer does from now on: imported reviews have a past that the log does not cover.
update transparency_logs as l set covered_since = l.began_at
where l.covered_since is null and exists (
  select from imports as i
  where i.merchant_id = l.merchant_id and i.kind = 'reviews' and i.imported > 0 and not i.dry_run
);
