import { hash, randomBytes } from 'node:crypto';
import { hashPassword } from '@better-auth/utils/password';
import { type Db, row, rows } from '../../platform/db/database.ts';
import { statement, table } from '../../platform/db/statement.ts';
import { newUuid } from '../../platform/ids.ts';

/** Creates an account with a password. Its address is unverified until the owner follows a link that only the mailbox received. */
export async function createPerson(
  tx: Db,
  person: { email: string; name: string; passwordHash: string; verified: boolean; now: Date },
): Promise<string> {
  const personId = newUuid();
  await rows(
    tx,
    `insert into auth_users (id, name, email, "emailVerified", "createdAt", "updatedAt")
     values ($1, $2, $3, $4, $5, $5)`,
    [personId, person.name, person.email, person.verified, person.now],
  );
  await insertPassword(tx, personId, person);
  return personId;
}

/**
 * Replaces the password and ends everything obtained with the old one: sessions, unused reset links, half-finished sign-ins and trusted
 * devices.
 */
export async function replacePassword(
  tx: Db,
  personId: string,
  change: { passwordHash: string; now: Date },
): Promise<void> {
  const changed = await rows(
    tx,
    `update auth_accounts set password = $2, "updatedAt" = $3
     where "userId" = $1 and "providerId" = 'credential' returning id`,
    [personId, change.passwordHash, change.now],
  );
  if (changed.length === 0) await insertPassword(tx, personId, change);
  await rows(tx, 'delete from auth_sessions where "userId" = $1', [personId]);
  await endVerifications(tx, personId);
}

/** Ends reset links, half-finished sign-ins and trusted devices. */
export async function endVerifications(tx: Db, personId: string): Promise<void> {
  await rows(tx, 'delete from auth_verifications where value = $1', [personId]);
}

/** Removes passkeys and the second factor, which whoever created an unverified account may have added. */
export async function removeFactors(tx: Db, personId: string): Promise<void> {
  await rows(tx, 'delete from auth_passkeys where "userId" = $1', [personId]);
  await rows(tx, 'delete from auth_two_factors where "userId" = $1', [personId]);
  await rows(tx, 'update auth_users set "twoFactorEnabled" = false where id = $1', [personId]);
}

/**
 * Sets the password of a person who followed a link that only their mailbox received. For an unverified address, this is the proof:
 * earlier passwords, sessions, passkeys and second factors are removed.
 */
export async function setProvenPassword(
  tx: Db,
  personId: string,
  { password, now }: { password: string; now: Date },
): Promise<void> {
  const person = await row(
    tx,
    statement`select ${table('auth_users')('emailVerified')} from auth_users where id = $1 for update`,
    [personId],
  );
  await replacePassword(tx, personId, { passwordHash: await hashPassword(password), now });
  if (person?.emailVerified) return;
  await removeFactors(tx, personId);
  await rows(tx, 'update auth_users set "emailVerified" = true, "updatedAt" = $2 where id = $1', [
    personId,
    now,
  ]);
}

/** Revokes the person's personal access tokens. Returns the affected merchants. */
export async function revokeAccessTokens(tx: Db, personId: string, now: Date): Promise<string[]> {
  const revoked = await rows(
    tx,
    statement`update access_tokens set revoked_at = $2 where person_id = $1 and revoked_at is null
     returning ${table('access_tokens')('merchant_id')}`,
    [personId, now],
  );
  return [...new Set(revoked.map(({ merchant_id }) => merchant_id))];
}

/** Returns the secret token of a new link to set a password. Only its hash is stored. */
export async function createPasswordLink(
  tx: Db,
  personId: string,
  { validMs, now }: { validMs: number; now: Date },
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await rows(
    tx,
    `insert into auth_verifications (id, identifier, value, "expiresAt", "createdAt", "updatedAt")
     values ($1, $2, $3, $4, $5, $5)`,
    [newUuid(), linkHash(token), personId, new Date(now.getTime() + validMs), now],
  );
  return token;
}

/** The person for whom the link was created; undefined if the link is unknown, used or expired. Locks it until the commit. */
export async function personOfLink(tx: Db, token: string, now: Date) {
  return row(
    tx,
    statement`select ${table('auth_users', 'u')('id', 'email')} from auth_verifications as v join auth_users as u on u.id::text = v.value
     where v.identifier = $1 and v."expiresAt" > $2 for update of v`,
    [linkHash(token), now],
  );
}

const linkHash = (token: string) => hash('sha256', `password link ${token}`, 'base64url');

async function insertPassword(
  tx: Db,
  personId: string,
  { passwordHash, now }: { passwordHash: string; now: Date },
): Promise<void> {
  await rows(
    tx,
    `insert into auth_accounts (id, "userId", "accountId", "providerId", password, "createdAt", "updatedAt")
     values ($1, $2::uuid, $2::uuid::text, 'credential', $3, $4, $4)`,
    [newUuid(), personId, passwordHash, now],
  );
}
