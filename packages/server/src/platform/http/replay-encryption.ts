import { createCipheriv, createDecipheriv, hash, randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Caller } from '../auth/caller.ts';

/** Encrypts a text so that it can only be read with the same credential. */
export interface Seal {
  close(text: string): string;
  open(sealed: string): string;
}

const ivBytes = 12;
const tagBytes = 16;

/**
 * Responses stored for idempotent replays may contain a new API key or an email address. They are encrypted with the
 * caller's credential, of which the database has only a hash. Browsers have none, and get no such responses.
 */
export function sealFor(caller: Caller, { headers }: FastifyRequest): Seal {
  if (caller.kind !== 'key' && caller.kind !== 'bearer' && caller.kind !== 'operator')
    return { close: (text) => text, open: (text) => text };
  const credential =
    caller.kind === 'key' ? headers['x-api-key'] : headers.authorization?.split(/\s+/).at(-1);
  const key = hash('sha256', `kept answer ${credential}`, 'buffer');
  return {
    close(text) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv('aes-256-gcm', key, iv);
      const words = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), words]).toString('base64');
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, 'base64');
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes));
      decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
      const words = decipher.update(bytes.subarray(ivBytes + tagBytes));
      return Buffer.concat([words, decipher.final()]).toString('utf8');
    },
  };
}
