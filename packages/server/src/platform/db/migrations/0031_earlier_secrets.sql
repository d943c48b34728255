-- Secrets that were replaced before the previous one and are still valid: [{"secret": …, "until": …}], newest first.
alter table merchants add column earlier_webhook_secrets jsonb not null default '[]';
alter table webhook_endpoints add column earlier_secrets jsonb not null default '[]';
