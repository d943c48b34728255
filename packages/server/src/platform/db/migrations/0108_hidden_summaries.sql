alter table merchants add column hide_summaries boolean not null default false;
