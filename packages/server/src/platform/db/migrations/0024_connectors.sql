-- Endpoints of other services, which get events in their own format. Their secret (an API key, or the whole URL) is encrypted.
alter table webhook_endpoints add column connector text;
alter table webhook_endpoints add constraint webhook_endpoints_connector check
  (connector in ('klaviyo', 'slack', 'discord', 'mattermost', 'teams'));
alter table webhook_endpoints add column sealed_secret bytea;
