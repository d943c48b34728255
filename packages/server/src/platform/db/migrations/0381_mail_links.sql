-- The secret tokens of an email's links, encrypted, until it is sent. Its texts have an ellipsis in their place.
alter table mails add column links bytea;
