-- Addresses of a merchant's own for hosted pages and for media. A local table: requests are looked up in it by their host.
create table custom_domains (
  merchant_id uuid not null,
  purpose text not null,
  -- Lower case, as in DNS.
  name text not null,
  -- What the TXT record must contain.
  challenge text not null,
  created_at timestamptz(3) not null,
  checked_at timestamptz(3),
  verified_at timestamptz(3),
  -- Since when the record of a verified domain has been missing.
  missing_since timestamptz(3),
  -- Of the last check.
  problem text,
  constraint custom_domains_pkey primary key (merchant_id, purpose),
  constraint custom_domains_purpose check (purpose in ('pages', 'media')),
  constraint custom_domains_problem check (problem in ('record_missing', 'record_differs', 'dns_failed', 'domain_taken'))
);
create unique index custom_domains_verified on custom_domains (name) where verified_at is not null;

-- The verified ones, for links in emails and URLs of media.
alter table merchants add column pages_domain text;
alter table merchants add column media_domain text;
