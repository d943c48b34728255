-- Unpublished reviews by reason code ('' is none) and stars, for the fairness report and the public review policy. Spread
-- over slots as shop_counts is.
create table hidden_counts (
  merchant_id uuid not null,
  reason_code text not null,
  slot smallint not null,
  stars1 integer not null default 0,
  stars2 integer not null default 0,
  stars3 integer not null default 0,
  stars4 integer not null default 0,
  stars5 integer not null default 0,
  primary key (merchant_id, reason_code, slot)
);

-- Reads nothing but the index reviews_hidden, and locks no review. What servers of the previous version write afterwards is
-- missing until `tribune recount --repair`.
insert into hidden_counts (merchant_id, reason_code, slot, stars1, stars2, stars3, stars4, stars5)
select merchant_id, coalesce(reason_code, ''), 0, count(*) filter (where rating = 1), count(*) filter (where rating = 2),
  count(*) filter (where rating = 3), count(*) filter (where rating = 4), count(*) filter (where rating = 5)
from reviews where status <> 'approved' group by 1, 2;
