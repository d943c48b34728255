-- Custom attributes can apply to categories of products.
alter table products add column category text;
create index products_category on products (merchant_id, category, product_id) where category is not null;
