-- What a check of stored reviews goes through; a shop may have millions without attributes.
create index reviews_with_attributes on reviews (merchant_id, review_id)
  where attributes is not null or attributes_aside is not null;
