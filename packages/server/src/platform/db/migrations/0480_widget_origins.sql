-- What the setup shows while a store's first request is awaited: the product of that request, and the origin that was refused last.
alter table merchants add column widget_seen_product text;
alter table merchants add column widget_refused_origin text;
alter table merchants add column widget_refused_at timestamptz(3);
