-- Excel reads a CSV file as UTF-8 only if it begins with a byte order mark.
alter table exports add column byte_order_mark boolean not null default false;
