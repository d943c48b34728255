-- Figures of transparency logs (docs/TRANSPARENCY.md), maintained by the transaction that appends.

-- Entries that the figures count. Where there are more, an earlier release has appended them: a worker counts them again.
alter table transparency_logs add column figures_size bigint not null default 0;

-- Reviews by what the log says of them (features/transparency/figure-changes.ts). `detail` is the reason of withheld
-- reviews and the seconds of decisions; `stars` is 0 where ratings are not distinguished.
create table transparency_figures (
  merchant_id uuid not null,
  figure text not null,
  detail text not null,
  stars smallint not null,
  review_count bigint not null,
  primary key (merchant_id, figure, detail, stars)
);
