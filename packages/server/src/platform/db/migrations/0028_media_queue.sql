-- Photos and films are decided about like reviews. Until somebody has, one stands as its review does and follows it.
alter table media add column moderation_status text not null default 'pending';
alter table media add constraint media_moderation_status_check
  check (moderation_status in ('pending', 'approved', 'rejected', 'flagged'));
alter table media add column decided boolean not null default false;

update media set moderation_status = 'rejected', decided = true where hidden;
update media as m set moderation_status = r.status
from reviews as r
where r.merchant_id = m.merchant_id and r.review_id = m.review_id and not m.decided;

create index media_queue on media (merchant_id, moderation_status, created_at, media_id)
  where status = 'ready' and review_id is not null;
