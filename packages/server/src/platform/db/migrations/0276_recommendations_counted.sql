-- Counts the answers of existing reviews into slots to which no server writes, so that it neither waits for writers nor
-- blocks them: it reads the reviews once, from one snapshot. What servers of the previous version write afterwards is
-- missing until `tribune recount --repair`.
insert into product_counts (merchant_id, product_id, slot, recommended, not_recommended)
select merchant_id, product_id, 1000, count(*) filter (where would_recommend), count(*) filter (where not would_recommend)
from reviews where status = 'approved' and would_recommend is not null group by merchant_id, product_id;

insert into shop_counts (merchant_id, slot, recommended, not_recommended)
select merchant_id, 1000, sum(recommended), sum(not_recommended) from product_counts where slot = 1000 group by merchant_id;
