-- The product's name in the store's addresses, by which files of other systems often refer to it. Variants may share one.
alter table products add column handle text;
-- An import created the product for an identifier that matched none, and nobody else has named it since.
alter table products add column unconfirmed boolean not null default false;
create index products_handle on products (merchant_id, handle, product_id) where handle is not null;
create index products_sku on products (merchant_id, sku, product_id) where sku is not null;

-- Where the storage has the product map that was uploaded with the file.
alter table imports add column product_map_key text;
