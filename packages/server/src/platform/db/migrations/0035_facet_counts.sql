-- Published reviews of a product by language, verification, media, sentiment and rating; the merchant's under ''. A counter
-- has more than one lane only where writers met: each takes a lane that nobody holds, or a new one (facets/counts.ts).
create table facet_counts (
  merchant_id uuid not null,
  product_id text not null,
  -- '' where it is unknown, as for sentiment.
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
);

insert into facet_counts
  (merchant_id, product_id, language, verified, with_media, sentiment, lane, stars1, stars2, stars3, stars4, stars5)
select merchant_id, product_id, coalesce(language, ''), verified, media_count > 0, coalesce(sentiment, ''),
  '00000000-0000-0000-0000-000000000000',
  count(*) filter (where rating = 1), count(*) filter (where rating = 2), count(*) filter (where rating = 3),
  count(*) filter (where rating = 4), count(*) filter (where rating = 5)
from reviews where status = 'approved' group by 1, 2, 3, 4, 5, 6;

insert into facet_counts
  (merchant_id, product_id, language, verified, with_media, sentiment, lane, stars1, stars2, stars3, stars4, stars5)
select merchant_id, '', language, verified, with_media, sentiment, '00000000-0000-0000-0000-000000000000',
  sum(stars1), sum(stars2), sum(stars3), sum(stars4), sum(stars5)
from facet_counts group by 1, 3, 4, 5, 6;
