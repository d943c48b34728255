import { createHmac, timingSafeEqual } from 'node:crypto';

/** The permissions of a disk upload ticket: one file of this type under this key, until `exp` (seconds since 1970). */
export interface UploadPolicy {
  key: string;
  type: string;
  /** Maximum file size in bytes. */
  max: number;
  exp: number;
}

export type PolicyVerdict =
  | { ok: true; policy: UploadPolicy }
  | { ok: false; reason: 'malformed' | 'tampered' | 'expired' };

/** Signs an upload policy with HMAC-SHA-256. Both strings are fields of the upload form. */
export function signUploadPolicy(
  secret: string,
  policy: UploadPolicy,
): { policy: string; signature: string } {
  const text = Buffer.from(JSON.stringify(policy)).toString('base64url');
  return { policy: text, signature: sign(secret, 'upload', text) };
}

/** Verifies the signature, in constant time, and then the expiry of an upload's policy. */
export function verifyUploadPolicy(
  secret: string,
  sent: { policy: string; signature: string },
  now: Date,
): PolicyVerdict {
  if (!matches(sent.signature, sign(secret, 'upload', sent.policy))) return { ok: false, reason: 'tampered' };
  const policy = parsePolicy(sent.policy);
  if (!policy) return { ok: false, reason: 'malformed' };
  if (policy.exp * 1000 <= now.getTime()) return { ok: false, reason: 'expired' };
  return { ok: true, policy };
}

/** Query (`expires`, `signature`) that allows reading `key` until `expiresAtSeconds` since 1970. */
export function signReadQuery(secret: string, key: string, expiresAtSeconds: number): URLSearchParams {
  const expires = String(expiresAtSeconds);
  return new URLSearchParams({ expires, signature: sign(secret, 'read', `${key}\n${expires}`) });
}

/** Whether `expires` and `signature` allow reading `key` now. */
export function verifyReadQuery(
  secret: string,
  key: string,
  query: { expires: string; signature: string },
  now: Date,
): boolean {
  const expected = sign(secret, 'read', `${key}\n${query.expires}`);
  return matches(query.signature, expected) && Number(query.expires) * 1000 > now.getTime();
}

// The signature includes the purpose, so that read access never grants write access.
function sign(secret: string, purpose: 'upload' | 'read', text: string): string {
  return createHmac('sha256', secret).update(`${purpose}\n${text}`).digest('base64url');
}

function matches(sent: string, expected: string): boolean {
  const a = Buffer.from(sent);
  const b = Buffer.from(expected);
  return a.length === b.length && timingSafeEqual(a, b);
}

function parsePolicy(text: string): UploadPolicy | null {
  try {
    const value: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    return isPolicy(value) ? value : null;
  } catch {
    return null;
  }
}

function isPolicy(value: unknown): value is UploadPolicy {
  if (typeof value !== 'object' || value === null) return false;
  const { key, type, max, exp } = value as Partial<Record<keyof UploadPolicy, unknown>>; // Each field is checked below.
  return (
    typeof key === 'string' && typeof type === 'string' && Number.isInteger(max) && Number.isInteger(exp)
  );
}
