-- Mentions that have a place in the order in which passages are shown: at most 30 per topic, see `placesOf` of the topics. On a table of many
-- millions create it beforehand with `create index concurrently`, as this blocks writers while it is built.
create index if not exists topic_mentions_placed on topic_mentions (merchant_id, subject, topic, place, review_id desc)
  where place < 1000000;
