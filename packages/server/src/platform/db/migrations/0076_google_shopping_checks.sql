-- Which products of a merchant with many lack what Google needs: counted by the worker, because a request cannot bound it.
create table google_shopping_checks (
  merchant_id uuid not null,
  reviewed integer not null,
  unidentified integer not null,
  unidentified_ids text[] not null,
  without_url integer not null,
  without_url_ids text[] not null,
  calculated_at timestamptz(3) not null,
  -- To the day. Checks that nobody requests are deleted.
  requested_at timestamptz(3) not null,
  primary key (merchant_id)
);
