-- The first request from one of the merchant's allowed origins: the widget is on a page of the store.
alter table merchants add column widget_seen_at timestamptz(3);
alter table merchants add column widget_seen_origin text;
alter table merchants add column onboarding_dismissed_at timestamptz(3);
