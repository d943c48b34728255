-- Products by group, and the search of staff. Groups share reviews by reading those of all members: joining and leaving
-- changes this one column, and no review. A merchant that groups nothing need not be asked who is in what group.
create extension if not exists pg_trgm;

create index products_group on products (merchant_id, group_id, product_id) where group_id is not null;
create index products_search on products
  using gin (merchant_id, (product_id || ' ' || coalesce(name, '') || ' ' || coalesce(sku, '') || ' ' || coalesce(gtin, '')) gin_trgm_ops);

alter table merchants add column groups_products boolean not null default false;
update merchants set groups_products = true
  where exists (select from products where products.merchant_id = merchants.merchant_id and group_id is not null);
