-- The schema of the first release, by area: 0001 to 0012. Rules of these files and of later migrations: docs/ARCHITECTURE.md "Data".
-- In short: merchant_id is first in every key and index, there are no triggers and no foreign keys from local tables to those of
-- merchants, and times come from the application.
--
-- A local table is not distributed by merchant on Citus: it belongs to the installation, finds the merchant of a credential, or is a
-- queue that workers search over all merchants.

create extension if not exists btree_gin;
create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- Searches ignore accents. unaccent() itself is only stable; with a named dictionary it is immutable.
create function tribune_unaccent(value text) returns text
  language sql immutable strict parallel safe
  return public.unaccent('public.unaccent', value);

-- Hash of an email address, salted with a secret of the merchant: it can be compared with that of a known address, but not read.
create function tribune_hidden_email(salt bytea, email text) returns text
  language sql immutable strict parallel safe
  return '#' || encode(sha256(salt || convert_to(lower(email), 'UTF8')), 'hex');

-- The next five define which words a text is indexed by, and what a search matches: docs/API.md "Search".

-- Replaces compatibility characters ("H₂O", half-width katakana), removes invisible ones (soft hyphens, zero-width spaces), and
-- separates words: PostgreSQL's parser takes "great.battery" for a host, "good/bad" for a file and the end of "iphone-12" for a
-- negative number.
create function tribune_folded(value text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(
    translate(normalize(value, nfkc),
      U&'\00AD\061C\200B\200C\200D\200E\200F\202A\202B\202C\202D\202E\2060\2066\2067\2068\2069\FEFF', ''),
    '(?<=\D)[./~]+|[./~]+(?=\D)|(?<=[[:alpha:]])-(?=\d)', ' ', 'g');

-- Arabic words without their article and the endings of regular plurals, after Light10 (Larkey, Ballesteros, Connell 2002): the
-- Snowball stemmer takes the first letter of "بطارية" for a preposition, and so does not find "البطارية". Null without Arabic words.
create function tribune_arabic_stems(value text) returns text
  language sql immutable strict parallel safe
  return case when value ~ '[ء-ي]' then
    regexp_replace(
      regexp_replace(
        translate(value, U&'أإآٱىة\0640\064B\064C\064D\064E\064F\0650\0651\0652\0670', 'اااايه'),
        '\m(?:[وف]?[بك]?ال|[وف]?لل|و(?=[ء-ي]{3}))(?=[ء-ي]{2})', '', 'g'),
      '(?<=[ء-ي]{2})ي?(?:ات|ان|ون|ين|ها|ه)?\M', '', 'g') end;

-- Hebrew words without the first of the prefixes that are written together with them ("the", "and", "in"). Null without Hebrew words.
create function tribune_hebrew_stems(value text) returns text
  language sql immutable strict parallel safe
  return case when value ~ '[א-ת]' then regexp_replace(value, '\m[והבלמשכ](?=[א-ת]{3})', '', 'g') end;

-- The words of a text: without accents; stemmed, with and without accents ("baterías" and "bateria" have different stems).
create function tribune_search_words(value text, config regconfig) returns tsvector
  language plpgsql immutable strict parallel safe as $$
declare
  folded text := tribune_folded(value);
  plain text := tribune_unaccent(folded);
  arabic text := tribune_arabic_stems(folded);
  hebrew text := tribune_hebrew_stems(folded);
  words tsvector := to_tsvector('simple', plain) || to_tsvector(config, folded);
begin
  if plain <> folded then words := words || to_tsvector(config, plain); end if;
  if arabic is not null then words := words || to_tsvector('simple', arabic); end if;
  if hebrew is not null then
    words := words || to_tsvector('simple', hebrew) || to_tsvector('simple', tribune_hebrew_stems(hebrew));
  end if;
  return words;
end $$;

-- A search in the syntax of websearch_to_tsquery. Korean particles and Hebrew endings follow the word without a space: any may.
create function tribune_search_query(value text, config regconfig) returns tsquery
  language plpgsql immutable strict parallel safe as $$
declare
  folded text := tribune_folded(value);
  plain text := tribune_unaccent(folded);
  arabic text := tribune_arabic_stems(folded);
  hebrew text := tribune_hebrew_stems(folded);
  searched tsquery := websearch_to_tsquery('simple', plain);
begin
  if plain ~ '[가-힣א-ת]' then
    searched := regexp_replace(searched::text, '([가-힣א-ת])''', '\1'':*', 'g')::tsquery;
  end if;
  searched := searched || websearch_to_tsquery(config, folded);
  if plain <> folded then searched := searched || websearch_to_tsquery(config, plain); end if;
  if hebrew is not null then searched := searched || websearch_to_tsquery('simple', hebrew); end if;
  if arabic is not null then searched := searched || websearch_to_tsquery('simple', arabic); end if;
  return searched;
end $$;

-- Values of the installation, such as the secret that signs sessions.
create table installation (
  name text primary key,
  value text not null
);

-- Live workers, for /health.
create table worker_heartbeats (
  worker_id uuid primary key,
  beat_at timestamptz(3) not null
);

-- Attempts to sign in, by the hash of an account or a device.
create table sign_in_attempts (
  subject bytea primary key,
  attempts integer not null,
  retry_at timestamptz(3) not null
);

-- Better Auth's tables: people, their passwords, sessions, second factors and passkeys. Better Auth defines the names of the columns.
create table auth_users (
  id uuid primary key,
  name text not null,
  email text not null unique,
  "emailVerified" boolean not null default false,
  image text,
  "createdAt" timestamptz(3) not null,
  "updatedAt" timestamptz(3) not null,
  "twoFactorEnabled" boolean not null default false
);

create table auth_sessions (
  id uuid primary key,
  "userId" uuid not null references auth_users (id) on delete cascade,
  token text not null unique,
  "expiresAt" timestamptz(3) not null,
  "ipAddress" text,
  "userAgent" text,
  "createdAt" timestamptz(3) not null,
  "updatedAt" timestamptz(3) not null
);
create index auth_sessions_user on auth_sessions ("userId");

create table auth_accounts (
  id uuid primary key,
  "userId" uuid not null references auth_users (id) on delete cascade,
  "accountId" text not null,
  "providerId" text not null,
  "accessToken" text,
  "refreshToken" text,
  "idToken" text,
  "accessTokenExpiresAt" timestamptz(3),
  "refreshTokenExpiresAt" timestamptz(3),
  scope text,
  password text,
  "createdAt" timestamptz(3) not null,
  "updatedAt" timestamptz(3) not null
);
create index auth_accounts_user on auth_accounts ("userId");

create table auth_verifications (
  id uuid primary key,
  identifier text not null,
  value text not null,
  "expiresAt" timestamptz(3) not null,
  "createdAt" timestamptz(3) not null,
  "updatedAt" timestamptz(3) not null
);
create index auth_verifications_identifier on auth_verifications (identifier);

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
