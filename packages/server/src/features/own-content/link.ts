import { hash } from 'node:crypto';
import type { Db } from '../../platform/db/database.ts';
import { installationSecret } from '../../platform/db/installation-secrets.ts';
import { sealed, unsealed } from '../../platform/sealing.ts';

/** What the link of a person's own page grants: everything of one address at the stores that knew it when it was sent. */
export interface OwnLink {
  /** The address's `emailKeyOf`. */
  email: string;
  /** UUIDs of merchants, at most `maxStores`. */
  stores: readonly string[];
  /** Whether more stores know the address. */
  isCut: boolean;
  expiresAt: number;
}

export const maxStores = 20;
export const validMs = 24 * 60 * 60 * 1000;

/** The link is encrypted, so that nothing is stored and its holder cannot change it. */
export async function textOfLink(db: Db, link: OwnLink): Promise<string> {
  return sealed(JSON.stringify(link), await keyOf(db)).toString('base64url');
}

/** Null if it was not issued by this installation; the caller checks whether it has expired. */
export async function linkIn(db: Db, text: string): Promise<OwnLink | null> {
  if (!/^[\w-]{1,4000}$/.test(text)) return null;
  const found = unsealed(Buffer.from(text, 'base64url'), await keyOf(db));
  // Only `textOfLink` can have written it.
  return found === null ? null : (JSON.parse(found) as OwnLink);
}

/** Encrypts an address for a job, whose payload is readable in the database. */
export const sealAddress = async (db: Db, email: string): Promise<string> =>
  sealed(email, await keyOf(db)).toString('base64');

export const openAddress = async (db: Db, address: string): Promise<string | null> =>
  unsealed(Buffer.from(address, 'base64'), await keyOf(db));

/** Identifies an address in keys of jobs and limits. */
export const addressHash = async (db: Db, email: string): Promise<string> =>
  hash('sha256', `${await secretOf(db)} ${email}`, 'hex');

const secretOf = (db: Db) => installationSecret(db, 'own content');

const keyOf = async (db: Db): Promise<Buffer> => hash('sha256', await secretOf(db), 'buffer');
