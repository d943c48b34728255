-- The trace of the change of which an event tells (W3C Trace Context), if it was traced.
alter table webhook_outbox add column traceparent text;
alter table webhook_events add column traceparent text;
