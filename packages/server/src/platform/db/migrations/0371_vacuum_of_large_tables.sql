-- By default PostgreSQL vacuums a table after a fifth of its rows has changed, two million reviews of ten million. Until then pages
-- of the newest reviews are not all-visible, so that a deep page of a list read every review it skips: 10,567 blocks, and about 300 after a vacuum.
alter table reviews set (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.01);
alter table review_search set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
alter table moderation_log set (autovacuum_vacuum_insert_scale_factor = 0.02);
alter table media set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
alter table product_counts set (autovacuum_vacuum_scale_factor = 0.02);
alter table facet_counts set (autovacuum_vacuum_scale_factor = 0.02);
alter table attribute_counts set (autovacuum_vacuum_scale_factor = 0.02);
alter table shop_days set (autovacuum_vacuum_scale_factor = 0.02);
