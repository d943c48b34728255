-- Analysts export without email addresses, and may download only such exports.
alter table exports add column has_addresses boolean not null default true;
