-- Changes of the source that could not be applied, and why the last one was not.
alter table syndication_agreements add column skipped_changes integer not null default 0;
alter table syndication_agreements add column last_skipped text;
