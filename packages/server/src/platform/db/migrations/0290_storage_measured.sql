-- The newest medium that storage_bytes contains. Null for months without media or from before this column.
alter table merchant_usage add column measured_medium_id uuid;
