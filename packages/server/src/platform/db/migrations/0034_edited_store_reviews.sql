-- When the author last changed a review of the store, which its card shows.
alter table store_reviews add column edited_at timestamptz(3);
