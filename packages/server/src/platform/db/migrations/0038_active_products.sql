-- Products with reviews within 30 days, counted daily: the number of products among which bursts are noticed.
alter table merchants add column active_products integer not null default 0;
