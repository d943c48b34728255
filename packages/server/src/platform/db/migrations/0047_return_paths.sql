-- What the last check found at the return-path host of a domain for emails: its MX and SPF records lead to the service, or why they do not.
alter table custom_domains add column return_path text;
