import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { emailKeyOf } from '@tribune/contract';
import type { FastifyRequest } from 'fastify';

const maxAgeSeconds = 365 * 24 * 60 * 60;
const pattern = /(?:^|;\s*)(?:__Secure-)?tribune\.device=([\w-]{22})\.([\w-]{43})(?:;|$)/;

/**
 * The ID of a browser in which this person has signed in before; null in others. Attempts in such a browser are counted separately, so
 * that guesses made elsewhere never lock the person out (OWASP, device cookies).
 */
export function knownDevice({ headers }: FastifyRequest, email: string, secret: string): string | null {
  const [, id = '', sent = ''] = pattern.exec(headers.cookie ?? '') ?? [];
  const expected = Buffer.from(signature(id, email, secret));
  return sent.length === expected.length && timingSafeEqual(Buffer.from(sent), expected) ? id : null;
}

/** The Set-Cookie header that marks a browser as known. */
export function newDeviceCookie(
  email: string,
  { secret, isSecure }: { secret: string; isSecure: boolean },
): string {
  const id = randomBytes(16).toString('base64url');
  const name = `${isSecure ? '__Secure-' : ''}tribune.device`;
  const attributes = `Max-Age=${maxAgeSeconds}; Path=/auth; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  return `${name}=${id}.${signature(id, email, secret)}; ${attributes}`;
}

const signature = (id: string, email: string, secret: string) =>
  createHmac('sha256', secret)
    .update(`device ${id} ${emailKeyOf(email)}`)
    .digest('base64url');
