-- Counts existing shared reviews into slots to which no server writes, so that it neither waits for writers nor blocks them:
-- it reads the index of shared reviews once, from one snapshot. What servers of the previous version write afterwards is
-- missing until `tribune recount --repair`.
insert into product_counts (merchant_id, product_id, slot, syndicated_stars1, syndicated_stars2, syndicated_stars3,
  syndicated_stars4, syndicated_stars5, syndicated_incentivized, syndicated_recommended, syndicated_not_recommended)
select merchant_id, product_id, 1001, count(*) filter (where rating = 1), count(*) filter (where rating = 2),
  count(*) filter (where rating = 3), count(*) filter (where rating = 4), count(*) filter (where rating = 5),
  count(*) filter (where incentivized), count(*) filter (where would_recommend), count(*) filter (where not would_recommend)
from reviews where status = 'approved' and source = 'syndication' group by merchant_id, product_id;

insert into shop_counts (merchant_id, slot, syndicated_stars1, syndicated_stars2, syndicated_stars3, syndicated_stars4,
  syndicated_stars5, syndicated_incentivized, syndicated_recommended, syndicated_not_recommended)
select merchant_id, 1001, sum(syndicated_stars1), sum(syndicated_stars2), sum(syndicated_stars3), sum(syndicated_stars4),
  sum(syndicated_stars5), sum(syndicated_incentivized), sum(syndicated_recommended), sum(syndicated_not_recommended)
from product_counts where slot = 1001 group by merchant_id;
