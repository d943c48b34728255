import { hashOf } from './features.ts';

/**
 * Training texts fall into this many parts by their own words, and a text is judged by the model that learnt from the
 * other parts. So no text, nor a copy of it under another id, is ever judged with the help of its own stars.
 */
export const foldCount = 4;

/** The part (0 to 3) a text belongs to; the same for copies that differ in case, spaces or punctuation. */
export function foldOf(tokens: readonly string[]): number {
  let hash = 17;
  for (const word of tokens) {
    if (/[\p{L}\p{N}]/u.test(word)) hash = Math.imul(hash, 31) + hashOf(word);
  }
  hash ^= hash >>> 16;
  hash = Math.imul(hash, 0x85ebca6b);
  return (hash >>> 13) % foldCount;
}
