-- The part of the sender address before the @, of domains for emails.
alter table custom_domains add column local_part text not null default 'reviews';
