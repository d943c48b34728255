-- Whether a review came from a file, as its entries say: figures of the log list these apart.
alter table transparency_reviews add column imported boolean not null default false;

-- Entries that the figures count by the rules since this release: pending reviews by day, erased ones by reason, imported ones
-- apart. The previous release goes on with figures_size, and a worker of this release counts again after it.
alter table transparency_logs add column outcomes_size bigint not null default 0;
