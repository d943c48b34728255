-- Whether averages and distributions include reviews of insiders. First, because requests read it before they write counters.
alter table merchants add column count_insider_reviews boolean not null default true;

-- Reviews of insiders by what averages and distributions count, so that a merchant can count them apart (features/rating-counters).
alter table product_counts add column insider_stars1 integer not null default 0;
alter table product_counts add column insider_stars2 integer not null default 0;
alter table product_counts add column insider_stars3 integer not null default 0;
alter table product_counts add column insider_stars4 integer not null default 0;
alter table product_counts add column insider_stars5 integer not null default 0;
alter table product_counts add column insider_incentivized integer not null default 0;
alter table product_counts add column insider_recommended integer not null default 0;
alter table product_counts add column insider_not_recommended integer not null default 0;
alter table product_counts add column syndicated_insider_stars1 integer not null default 0;
alter table product_counts add column syndicated_insider_stars2 integer not null default 0;
alter table product_counts add column syndicated_insider_stars3 integer not null default 0;
alter table product_counts add column syndicated_insider_stars4 integer not null default 0;
alter table product_counts add column syndicated_insider_stars5 integer not null default 0;
alter table product_counts add column syndicated_insider_incentivized integer not null default 0;
alter table product_counts add column syndicated_insider_recommended integer not null default 0;
alter table product_counts add column syndicated_insider_not_recommended integer not null default 0;
alter table shop_counts add column insider_stars1 integer not null default 0;
alter table shop_counts add column insider_stars2 integer not null default 0;
alter table shop_counts add column insider_stars3 integer not null default 0;
alter table shop_counts add column insider_stars4 integer not null default 0;
alter table shop_counts add column insider_stars5 integer not null default 0;
alter table shop_counts add column insider_incentivized integer not null default 0;
alter table shop_counts add column insider_recommended integer not null default 0;
alter table shop_counts add column insider_not_recommended integer not null default 0;
alter table shop_counts add column syndicated_insider_stars1 integer not null default 0;
alter table shop_counts add column syndicated_insider_stars2 integer not null default 0;
alter table shop_counts add column syndicated_insider_stars3 integer not null default 0;
alter table shop_counts add column syndicated_insider_stars4 integer not null default 0;
alter table shop_counts add column syndicated_insider_stars5 integer not null default 0;
alter table shop_counts add column syndicated_insider_incentivized integer not null default 0;
alter table shop_counts add column syndicated_insider_recommended integer not null default 0;
alter table shop_counts add column syndicated_insider_not_recommended integer not null default 0;
