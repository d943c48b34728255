import { generateKeyPair, hash } from 'node:crypto';
import { promisify } from 'node:util';
import type { Config } from '../config.ts';
import { type Db, row } from '../db/database.ts';
import { installationSecret } from '../db/installation-secrets.ts';
import { notNull, statement, table } from '../db/statement.ts';
import { sealed, unsealed } from '../sealing.ts';

/** How the emails of a domain are signed (DKIM, RFC 6376); the names are nodemailer's. */
export interface Signature {
  domainName: string;
  keySelector: string;
  /** PEM. */
  privateKey: string;
}

/**
 * A new key: encrypted for storage, and its public part as the DNS record has it. RSA, because large mailbox providers do not verify
 * Ed25519 (RFC 8463).
 */
export async function newSigningKey(db: Db): Promise<{ sealedKey: Buffer; publicKey: string }> {
  const { privateKey, publicKey } = await promisify(generateKeyPair)('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  return { sealedKey: sealed(privateKey, await keyOf(db)), publicKey: publicKey.toString('base64') };
}

const keyOf = async (db: Db) => hash('sha256', await installationSecret(db, 'email signing'), 'buffer');

/** Differs each time a domain is set, so that several installations can sign for one domain. */
export const selectorOf = (challenge: string): string => `tribune-${challenge.slice(0, 8)}`;

/** The sender address of emails from a domain. */
export const senderAt = ({ name, local_part: localPart }: { name: string; local_part: string }): string =>
  `${localPart}@${name}`;

/** How the installation receives returned emails. */
export interface Returns {
  address: string | null;
  /** Host to which merchants point the return path of their domains; null if there is none. */
  host: string | null;
}

/** The return address and the return host of the installation. */
export const returnsOf = (config: Pick<Config, 'mailReturnAddress' | 'mailReturnHost'>): Returns => ({
  address: config.mailReturnAddress,
  host: config.mailReturnHost,
});

/** Host of the envelope sender of emails from a domain. DMARC aligns subdomains, and the domain itself can keep its MX record. */
export const returnPathHost = (name: string): string => `tribune-bounces.${name}`;

type ReturnPath = { name: string; return_path: string | null };

const hasReturnPath = ({ return_path }: ReturnPath, { host }: Returns) =>
  host !== null && return_path === 'found';

/** Where emails return: to the own host of the domain that sends them while its records are found; null for the sender address. */
export function returnAddressFor(
  domain: ReturnPath | null,
  returns: Returns = { address: null, host: null },
): string | null {
  const { address } = returns;
  if (domain === null || !hasReturnPath(domain, returns)) return address;
  return `${address === null ? 'bounces' : address.slice(0, address.lastIndexOf('@'))}@${returnPathHost(domain.name)}`;
}

/** Whether the SPF record that receivers check belongs to the domain, so that emails from it pass DMARC by SPF as well. */
export const isSpfAligned = (domain: ReturnPath & { spf: string | null }, returns: Returns): boolean =>
  hasReturnPath(domain, returns) || (returns.address === null && domain.spf === 'found');

/**
 * The domain from which the merchant's emails to customers are sent. Undefined while a record of it is missing: receivers would reject its
 * emails, so they have the service's sender.
 */
export const sendingDomain = (db: Db, merchantId: string) =>
  row(
    db,
    statement`select ${table('custom_domains')('name', 'local_part', 'challenge', 'spf', 'return_path')}, ${notNull(table('custom_domains')('signing_key', 'verified_at'))}
     from custom_domains
     where merchant_id = $1 and purpose = 'email' and verified_at is not null and missing_since is null
       and signing_key is not null`,
    [merchantId],
  );

export type SendingDomain = NonNullable<Awaited<ReturnType<typeof sendingDomain>>>;

/** How the emails of a domain are signed; null if its key cannot be decrypted. */
export async function signatureOf(db: Db, domain: SendingDomain): Promise<Signature | null> {
  const privateKey = unsealed(domain.signing_key, await keyOf(db));
  return privateKey === null
    ? null
    : { domainName: domain.name, keySelector: selectorOf(domain.challenge), privateKey };
}
