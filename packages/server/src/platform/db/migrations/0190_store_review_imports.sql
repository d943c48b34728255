-- The kind of rows that an import was asked for; null to decide by the header.
alter table imports add column wanted_kind text;
-- Rows of another kind than the import's: reviews of the store in an import of product reviews, and the reverse.
alter table imports add column skipped integer not null default 0;
