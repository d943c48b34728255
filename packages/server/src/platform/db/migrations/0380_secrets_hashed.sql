-- Session tokens and the identifiers of verifications become SHA-256 hashes, as Better Auth is now told to store them. Processes of
-- the previous release no longer find them: their users sign in again.
update auth_sessions set token = encode(sha256(convert_to(token, 'UTF8')), 'hex');
update auth_verifications
set identifier = translate(rtrim(encode(sha256(convert_to(identifier, 'UTF8')), 'base64'), '='), '+/', '-_');

-- Every address counted as verified, although nobody had followed a link. Resetting the password verifies it.
update auth_users set "emailVerified" = false;

-- The link in an invitation's email has a token of its own, so that accepting it proves the mailbox.
alter table staff_invitations add column mail_hash bytea;
create unique index staff_invitations_mail_hash on staff_invitations (mail_hash);

-- A local table: attempts to sign in, by the hash of an account or a device.
create table sign_in_attempts (
  subject bytea primary key,
  attempts integer not null,
  retry_at timestamptz(3) not null
);
