import { hash, timingSafeEqual } from 'node:crypto';
import type { Caller } from './caller.ts';

const digestOf = (token: string) => hash('sha256', token, 'buffer');

/**
 * The operator with this token, compared in constant time; null if it is not one of `tokens`. Compares hashes, which have equal length.
 */
export function operatorWith(
  tokens: readonly string[],
  sent: string,
): Extract<Caller, { kind: 'operator' }> | null {
  const digest = digestOf(sent);
  const matches = tokens.filter((token) => timingSafeEqual(digestOf(token), digest));
  return matches.length > 0 ? { kind: 'operator', tokenId: digest.toString('hex', 0, 8) } : null;
}
