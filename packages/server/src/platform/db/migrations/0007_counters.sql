-- Maintained counters. Writers are spread over shards (`slot`), so that a popular product is not one hot row; readers add them up.

create table product_counts (
  merchant_id uuid not null,
  product_id text not null,
  slot smallint not null,
  stars1 integer not null default 0,
  stars2 integer not null default 0,
  stars3 integer not null default 0,
  stars4 integer not null default 0,
  stars5 integer not null default 0,
  incentivized integer not null default 0,
  -- Published reviews whose author would and would not recommend the product.
  recommended integer not null default 0,
  not_recommended integer not null default 0,
  -- Published reviews that other merchants share, which the counters above include.
  syndicated_stars1 integer not null default 0,
  syndicated_stars2 integer not null default 0,
  syndicated_stars3 integer not null default 0,
  syndicated_stars4 integer not null default 0,
  syndicated_stars5 integer not null default 0,
  syndicated_incentivized integer not null default 0,
  syndicated_recommended integer not null default 0,
  syndicated_not_recommended integer not null default 0,
  primary key (merchant_id, product_id, slot)
) with (autovacuum_vacuum_scale_factor = 0.02);

create table shop_counts (
  merchant_id uuid not null,
  slot smallint not null,
  stars1 integer not null default 0,
  stars2 integer not null default 0,
  stars3 integer not null default 0,
  stars4 integer not null default 0,
  stars5 integer not null default 0,
  incentivized integer not null default 0,
  pending integer not null default 0,
  rejected integer not null default 0,
  flagged integer not null default 0,
  recommended integer not null default 0,
  not_recommended integer not null default 0,
  syndicated_stars1 integer not null default 0,
  syndicated_stars2 integer not null default 0,
  syndicated_stars3 integer not null default 0,
  syndicated_stars4 integer not null default 0,
  syndicated_stars5 integer not null default 0,
  syndicated_incentivized integer not null default 0,
  syndicated_recommended integer not null default 0,
  syndicated_not_recommended integer not null default 0,
  primary key (merchant_id, slot)
);

-- Unpublished reviews by reason code ('' is none) and stars, for the fairness report and the public review policy.
create table hidden_counts (
  merchant_id uuid not null,
  reason_code text not null,
  slot smallint not null,
  stars1 integer not null default 0,
  stars2 integer not null default 0,
  stars3 integer not null default 0,
  stars4 integer not null default 0,
  stars5 integer not null default 0,
  primary key (merchant_id, reason_code, slot)
);

-- Published reviews by tags and stars, per product, and under '' for the merchant. A combination has more than one lane only where
-- writers met: each takes a lane that no other has locked, or a new one (attributes/counts.ts).
create table attribute_counts (
  merchant_id uuid not null,
  product_id text not null,
  combination uuid not null,
  lane uuid not null,
  tags text[] not null,
  stars1 integer not null default 0,
  stars2 integer not null default 0,
  stars3 integer not null default 0,
  stars4 integer not null default 0,
  stars5 integer not null default 0,
  primary key (merchant_id, product_id, combination, lane)
) with (autovacuum_vacuum_scale_factor = 0.02);

-- Published reviews by language, verification, media, sentiment and rating, per product, and under '' for the merchant. Lanes as in
-- attribute_counts (facets/counts.ts).
create table facet_counts (
  merchant_id uuid not null,
  product_id text not null,
  -- '' if unknown, as for sentiment.
  language text not null,
  verified boolean not null,
  with_media boolean not null,
  sentiment text not null,
  lane uuid not null,
  stars1 integer not null default 0,
  stars2 integer not null default 0,
  stars3 integer not null default 0,
  stars4 integer not null default 0,
  stars5 integer not null default 0,
  primary key (merchant_id, product_id, language, verified, with_media, sentiment, lane)
) with (autovacuum_vacuum_scale_factor = 0.02);

-- Bytes of a merchant's media, and its displayable media by moderation status. Lanes as in attribute_counts (media/counts.ts).
create table media_counts (
  merchant_id uuid not null,
  lane uuid not null,
  bytes bigint not null default 0,
  pending integer not null default 0,
  approved integer not null default 0,
  rejected integer not null default 0,
  flagged integer not null default 0,
  primary key (merchant_id, lane)
);

create table product_question_counts (
  merchant_id uuid not null,
  product_id text not null,
  slot smallint not null,
  pending integer not null default 0,
  approved integer not null default 0,
  rejected integer not null default 0,
  flagged integer not null default 0,
  primary key (merchant_id, product_id, slot)
);

create table shop_question_counts (
  merchant_id uuid not null,
  slot smallint not null,
  pending integer not null default 0,
  approved integer not null default 0,
  rejected integer not null default 0,
  flagged integer not null default 0,
  answers_pending integer not null default 0,
  answers_approved integer not null default 0,
  answers_rejected integer not null default 0,
  answers_flagged integer not null default 0,
  primary key (merchant_id, slot)
);

-- Reviews and questions by day of submission (UTC), with their present state. Stars, sentiment, device and source count published
-- reviews. Only today's row is spread over shards: a job folds those of past days into slot 0, so that a year is 365 rows.
create table shop_days (
  merchant_id uuid not null,
  day date not null,
  slot smallint not null,
  stars1 integer not null default 0,
  stars2 integer not null default 0,
  stars3 integer not null default 0,
  stars4 integer not null default 0,
  stars5 integer not null default 0,
  incentivized integer not null default 0,
  pending integer not null default 0,
  rejected integer not null default 0,
  flagged integer not null default 0,
  positive integer not null default 0,
  neutral integer not null default 0,
  negative integer not null default 0,
  desktop integer not null default 0,
  mobile integer not null default 0,
  tablet integer not null default 0,
  from_widget integer not null default 0,
  from_email integer not null default 0,
  from_import integer not null default 0,
  asked_pending integer not null default 0,
  asked_approved integer not null default 0,
  asked_rejected integer not null default 0,
  asked_flagged integer not null default 0,
  -- Grows with every change of the day's published reviews, so that what was derived from them is known to be outdated.
  changes bigint not null default 0,
  from_link integer not null default 0,
  from_qr integer not null default 0,
  from_syndication integer not null default 0,
  primary key (merchant_id, day, slot)
) with (autovacuum_vacuum_scale_factor = 0.02);
create index shop_days_spread on shop_days (merchant_id, day) where slot > 0;

-- Store reviews by day of submission, spread over shards as shop_days is: published ones by stars, the others by status.
create table store_review_days (
  merchant_id uuid not null,
  day date not null,
  slot smallint not null,
  stars1 integer not null default 0,
  stars2 integer not null default 0,
  stars3 integer not null default 0,
  stars4 integer not null default 0,
  stars5 integer not null default 0,
  pending integer not null default 0,
  rejected integer not null default 0,
  flagged integer not null default 0,
  primary key (merchant_id, day, slot)
);

-- Time that items were pending until a moderator's decision, by day of the decision: a histogram whose buckets grow by 2^(1/4).
create table moderation_times (
  merchant_id uuid not null,
  day date not null,
  bucket smallint not null,
  decisions integer not null default 0,
  primary key (merchant_id, day, bucket)
);

-- Those histograms for recent days, spread over shards: with one row, decisions of a merchant waited for each other's commit. Past
-- days are folded into moderation_times, and their whole months are summed, so that years are read with few rows.
create table moderation_time_shards (
  merchant_id uuid not null,
  day date not null,
  slot smallint not null,
  bucket smallint not null,
  decisions integer not null default 0,
  primary key (merchant_id, day, slot, bucket)
);

create table moderation_time_months (
  merchant_id uuid not null,
  -- Its first day. Every month before a merchant's last one here is summed.
  month date not null,
  bucket smallint not null,
  decisions integer not null default 0,
  primary key (merchant_id, month, bucket)
);
