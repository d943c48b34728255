-- Witnesses of transparency logs (docs/TRANSPARENCY.md, features/transparency/witnessing.ts).

-- With witnesses, a checkpoint is served once they were asked to cosign it: these columns are what is served. Null without
-- witnesses: then the newest checkpoint is. One worker at a time asks for a log, under a lease.
alter table transparency_logs add column published_size bigint;
alter table transparency_logs add column published_checkpoint text;
alter table transparency_logs add column witness_lease uuid;
alter table transparency_logs add column witness_leased_until timestamptz(3);
create index transparency_logs_unpublished on transparency_logs (merchant_id)
  where size > 0 and (published_size is null or published_size < size);

-- What each witness cosigned last of a log, and when it is asked again after a failure.
create table transparency_cosignatures (
  merchant_id uuid not null,
  -- Its public key, as LOG_WITNESSES names it.
  witness text not null,
  size bigint not null,
  -- Signature line of the checkpoint of that size. Null when only the size is known.
  cosignature text,
  cosigned_at timestamptz(3),
  failures integer not null,
  due_at timestamptz(3) not null,
  problem text,
  primary key (merchant_id, witness)
);
create index transparency_cosignatures_failed on transparency_cosignatures (merchant_id, due_at) where failures > 0;
