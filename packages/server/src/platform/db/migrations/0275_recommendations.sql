-- Published reviews whose author would and would not recommend the product. Constant defaults change no rows.
alter table product_counts add column recommended integer not null default 0;
alter table product_counts add column not_recommended integer not null default 0;
alter table shop_counts add column recommended integer not null default 0;
alter table shop_counts add column not_recommended integer not null default 0;
-- What an earlier version of a review said. Null: not answered, or not recorded.
alter table review_versions add column would_recommend boolean;
