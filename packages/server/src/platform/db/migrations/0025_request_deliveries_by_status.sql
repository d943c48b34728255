-- The list of review requests can be filtered by what became of those handed to another tool.
create index request_deliveries_by_status on request_deliveries (merchant_id, status, request_id);
