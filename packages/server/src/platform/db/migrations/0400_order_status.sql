-- Orders with their whole life: what became of an order decides what it verifies and what is still sent.
-- open: not delivered any more; deleted: in the store, or by DELETE /admin/orders/{orderId}.
alter table orders add column status text not null default 'completed';
alter table orders add constraint orders_status_check check (status in ('open', 'completed', 'canceled', 'refunded', 'deleted')) not valid;
-- Products that the customer returned: still verified purchases, but not asked about.
alter table orders add column returned_product_ids text[] not null default '{}';
