-- Domains from which a merchant's emails are sent, signed with a key of their own.
alter table custom_domains drop constraint custom_domains_purpose;
alter table custom_domains add constraint custom_domains_purpose check (purpose in ('pages', 'media', 'email'));
alter table custom_domains drop constraint custom_domains_problem;
alter table custom_domains add constraint custom_domains_problem check
  (problem in ('record_missing', 'record_differs', 'dns_failed', 'domain_taken', 'dkim_missing', 'dkim_differs'));
-- The private key, encrypted, and the public one as the DNS record has it.
alter table custom_domains add column signing_key bytea;
alter table custom_domains add column public_key text;
-- What the last check found: the state of the SPF record, the domain that it must include, and the DMARC policy.
alter table custom_domains add column spf text;
alter table custom_domains add column spf_include text;
alter table custom_domains add column dmarc text;
-- The verified domain of emails.
alter table merchants add column email_domain text;
