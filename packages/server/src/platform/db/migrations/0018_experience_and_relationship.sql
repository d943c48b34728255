-- When the author experienced the product (a day, from the delivery of the order or the author), when the review was first published, and
-- how the author is related to the store or brand. Null: not known; published reviews from before this migration count as published when
-- they were submitted.
alter table reviews add column experienced_on date;
alter table reviews add column published_at timestamptz(3);
alter table reviews add column relationship text;
alter table reviews add constraint reviews_relationship check
  (relationship in ('none', 'employee', 'family_or_friend', 'business_partner', 'received_free')) not valid;
-- Whether the relationship is one of an insider, for counters.
alter table reviews add column insider boolean not null default false;

alter table product_counts add column insiders integer not null default 0;
alter table product_counts add column syndicated_insiders integer not null default 0;
alter table shop_counts add column insiders integer not null default 0;
alter table shop_counts add column syndicated_insiders integer not null default 0;
