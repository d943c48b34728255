-- By default PostgreSQL vacuums a table after a fifth of its rows has changed, two million reviews of ten million. Until then the pages of
-- changed reviews are not all-visible, and a deep page of a list reads each review that it skips: 10,567 blocks before a vacuum of all
-- indexes, 775 after it.
alter table reviews set (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.01);
alter table review_search set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
alter table moderation_log set (autovacuum_vacuum_insert_scale_factor = 0.02);
alter table media set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
alter table product_counts set (autovacuum_vacuum_scale_factor = 0.02);
alter table facet_counts set (autovacuum_vacuum_scale_factor = 0.02);
alter table attribute_counts set (autovacuum_vacuum_scale_factor = 0.02);
alter table shop_days set (autovacuum_vacuum_scale_factor = 0.02);
