-- Receipts (docs/TRANSPARENCY.md): the positions of a review's entries, in order, for the page that shows them to its author.
alter table transparency_reviews add column positions bigint[] not null default '{}';
update transparency_reviews as r set positions = e.positions
from (
  select merchant_id, entry::json ->> 'id' as opaque_id, array_agg(position order by position) as positions
  from transparency_entries group by merchant_id, entry::json ->> 'id'
) as e
where r.merchant_id = e.merchant_id and r.opaque_id = e.opaque_id;
