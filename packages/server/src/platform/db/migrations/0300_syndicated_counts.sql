-- Published reviews that other merchants share, which are part of the counters beside them. Constant defaults change no rows.
alter table product_counts add column syndicated_stars1 integer not null default 0;
alter table product_counts add column syndicated_stars2 integer not null default 0;
alter table product_counts add column syndicated_stars3 integer not null default 0;
alter table product_counts add column syndicated_stars4 integer not null default 0;
alter table product_counts add column syndicated_stars5 integer not null default 0;
alter table product_counts add column syndicated_incentivized integer not null default 0;
alter table product_counts add column syndicated_recommended integer not null default 0;
alter table product_counts add column syndicated_not_recommended integer not null default 0;
alter table shop_counts add column syndicated_stars1 integer not null default 0;
alter table shop_counts add column syndicated_stars2 integer not null default 0;
alter table shop_counts add column syndicated_stars3 integer not null default 0;
alter table shop_counts add column syndicated_stars4 integer not null default 0;
alter table shop_counts add column syndicated_stars5 integer not null default 0;
alter table shop_counts add column syndicated_incentivized integer not null default 0;
alter table shop_counts add column syndicated_recommended integer not null default 0;
alter table shop_counts add column syndicated_not_recommended integer not null default 0;
-- Whether they are part of averages and distributions.
alter table merchants add column count_syndicated_reviews boolean not null default true;
