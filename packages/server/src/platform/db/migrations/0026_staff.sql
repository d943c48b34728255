-- Second factors and passkeys of staff: Better Auth's own tables, with column names of its own.
alter table auth_users add column "twoFactorEnabled" boolean not null default false;

create table auth_two_factors (
  id uuid primary key,
  "userId" uuid not null references auth_users (id) on delete cascade,
  secret text not null,
  "backupCodes" text not null,
  verified boolean not null default true,
  "failedVerificationCount" integer not null default 0,
  "lockedUntil" timestamptz(3)
);
create index auth_two_factors_user on auth_two_factors ("userId");

create table auth_passkeys (
  id uuid primary key,
  "userId" uuid not null references auth_users (id) on delete cascade,
  name text,
  "publicKey" text not null,
  "credentialID" text not null unique,
  counter integer not null,
  "deviceType" text not null,
  "backedUp" boolean not null,
  transports text,
  aaguid text,
  "createdAt" timestamptz(3)
);
create index auth_passkeys_user on auth_passkeys ("userId");

-- A local table: the hash of a link is unique across merchants, and finds the merchant.
create table staff_invitations (
  invitation_id uuid primary key,
  merchant_id uuid not null,
  email text not null,
  role text not null check (role in ('analyst', 'moderator', 'admin', 'owner')),
  hash bytea not null unique,
  invited_by text not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  accepted_at timestamptz(3),
  revoked_at timestamptz(3)
);
create index staff_invitations_merchant on staff_invitations (merchant_id, invitation_id);
