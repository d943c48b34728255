import { createHmac } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Caller } from '../auth/caller.ts';
import { sealed, unsealed } from '../sealing.ts';

/** Encrypts a text so that only the same caller can read it. */
export interface Seal {
  close(text: string): string;
  /** Null if it was encrypted with another key. */
  open(sealed: string): string | null;
}

/**
 * Responses stored for idempotent replays may contain a new API key or an email address. They are encrypted with a key derived from the
 * installation's secret, the caller's account, and the credential in the headers, of which the database has only a hash. Sessions send no
 * credential in these headers, so their responses can still be read after signing in again. Responses to shoppers' browsers are not
 * encrypted, because they contain neither.
 */
export function sealFor(replaySecret: string, caller: Caller, { headers }: FastifyRequest): Seal {
  const plain = { close: (text: string) => text, open: (text: string) => text };
  switch (caller.kind) {
    case 'key':
      return sealWith(replaySecret, [caller.kind, caller.keyId, textOf(headers['x-api-key'])]);
    case 'bearer':
    case 'operator':
      return sealWith(replaySecret, [caller.kind, caller.tokenId, textOf(headers.authorization)]);
    default:
      return plain;
  }
}

const textOf = (header: string | string[] | undefined) => (typeof header === 'string' ? header : '');

function sealWith(replaySecret: string, parts: readonly string[]): Seal {
  const key = createHmac('sha256', replaySecret).update(JSON.stringify(parts)).digest();
  return {
    close: (text) => sealed(text, key).toString('base64'),
    open: (text) => unsealed(Buffer.from(text, 'base64'), key),
  };
}
