-- Imports as jobs: a file in the storage, read in steps by whoever holds the claim, and taken up where it stopped.
alter table imports alter column format drop not null;
alter table imports add column kind text not null default 'reviews';
alter table imports add column status text not null default 'completed';
alter table imports add column dry_run boolean not null default false;
alter table imports add column date_format text;
alter table imports add column encoding text;
alter table imports add column requested_by text;
-- Null for an import that the command line runs by itself: nobody else can take that up.
alter table imports add column source_key text;
alter table imports add column source_bytes bigint;
alter table imports add column bytes_done bigint not null default 0;
-- The last row whose step is committed; a later attempt only checks the rows up to it.
alter table imports add column row_done integer not null default 0;
-- Failures by row, columns left out, preview.
alter table imports add column report jsonb;
alter table imports add column error_key text;
alter table imports add column error text;
alter table imports add column claim uuid;
alter table imports add column claimed_at timestamptz(3);
alter table imports add column attempts smallint not null default 0;
alter table imports add column pictures_fetched integer not null default 0;
alter table imports add column pictures_failed integer not null default 0;
-- What an undo has removed, and what it left because people had worked with it.
alter table imports add column undo_touched boolean;
alter table imports add column undone integer not null default 0;
alter table imports add column kept integer not null default 0;
update imports set status = 'failed' where finished_at is null;
alter table imports add constraint imports_status_check
  check (status in ('pending', 'processing', 'completed', 'failed', 'undoing', 'undone'));
create index imports_unfinished on imports (merchant_id, started_at)
  where status in ('pending', 'processing', 'undoing');

alter table import_pictures add column import_id uuid;
alter table import_pictures add column attempts smallint not null default 0;
alter table import_pictures add column due_at timestamptz(3);
alter table import_pictures add column failed_at timestamptz(3);
alter table import_pictures add column error text;
create index import_pictures_waiting on import_pictures (merchant_id, review_id) where failed_at is null;
create index import_pictures_import on import_pictures (merchant_id, import_id) where import_id is not null;
