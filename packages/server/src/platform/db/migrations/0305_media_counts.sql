-- Bytes of a merchant's media, and its displayable media by moderation status. A lane is a row that one writer at a time updates, as of
-- facet_counts (features/media/counts.ts).
create table media_counts (
  merchant_id uuid not null,
  lane uuid not null,
  bytes bigint not null default 0,
  pending integer not null default 0,
  approved integer not null default 0,
  rejected integer not null default 0,
  flagged integer not null default 0,
  primary key (merchant_id, lane)
);

-- What servers of the previous version write afterwards is missing until `tribune recount --repair`.
insert into media_counts (merchant_id, lane, bytes, pending, approved, rejected, flagged)
select merchant_id, '00000000-0000-0000-0000-000000000000', coalesce(sum(bytes), 0),
  count(*) filter (where displayable and moderation_status = 'pending'),
  count(*) filter (where displayable and moderation_status = 'approved'),
  count(*) filter (where displayable and moderation_status = 'rejected'),
  count(*) filter (where displayable and moderation_status = 'flagged')
from (select merchant_id, bytes, moderation_status, status = 'ready' and review_id is not null as displayable from media) as m
group by merchant_id;
