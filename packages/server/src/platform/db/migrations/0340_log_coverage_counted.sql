-- Whether a review came from a file: it has a past that the log does not cover.
alter table transparency_reviews add column of_file boolean not null default false;

-- Published reviews of each log by where it has them from, maintained by the transaction that appends
-- (features/transparency/coverage-changes.ts), and the entries that these numbers count. Where there are more, an earlier
-- release has appended them: a worker counts again.
alter table transparency_logs add column coverage_size bigint not null default 0;
alter table transparency_logs add column published_received bigint not null default 0;
alter table transparency_logs add column published_backfilled bigint not null default 0;
alter table transparency_logs add column published_imported bigint not null default 0;
