-- A search reads all of a text index's pending list, up to 4 MB by default: in a store that receives reviews, most of the time of a
-- search for a rare word. The slowest submission of 3,000 merged 256 kB in 16 ms.
alter index review_search_words set (gin_pending_list_limit = 256);
alter index question_search_words set (gin_pending_list_limit = 256);
alter index answers_words set (gin_pending_list_limit = 256);
alter index store_reviews_words set (gin_pending_list_limit = 256);
alter index products_search set (gin_pending_list_limit = 256);
