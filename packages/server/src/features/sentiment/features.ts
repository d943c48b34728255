import { grammarOf, isNegator } from './grammar.ts';
import { isStop } from './tokens.ts';

/**
 * Features are hashed into this many buckets, so that memory is constant. Measured on 18,826 reviews: 2^20 buckets .823,
 * 2^18 .819, 2^16 .808 (mean balanced accuracy of 14 checks).
 */
export const featureSpace = 2 ** 20;

const negationReach = 4;
const negatedMark = 0x9e3779b9;

/**
 * The distinct words and word pairs of a text as numbers below `featureSpace`. A negated word is a separate feature ("good" / not
 * "good"), for up to four words, until a full stop or a "but".
 */
export function featuresOf(tokens: readonly string[], language: string): Uint32Array {
  const grammar = grammarOf(language);
  const found = new Set<number>();
  let previous = 0;
  let negated = 0;
  for (const word of tokens) {
    if (isStop(word)) {
      if (word === '!') found.add(place(hashOf(word)));
      previous = 0;
      negated = 0;
      continue;
    }
    const negator = isNegator(word, grammar);
    if (grammar.contrasts.has(word)) negated = 0;
    const hash = negated > 0 && !negator ? hashOf(word) ^ negatedMark : hashOf(word);
    found.add(place(hash));
    if (previous !== 0) found.add(place(Math.imul(previous, 31) + hash));
    previous = hash;
    negated = negator ? negationReach : Math.max(0, negated - 1);
  }
  return Uint32Array.from(found);
}

/** FNV-1a over UTF-16 units, 32 bits. */
export function hashOf(word: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < word.length; at++) hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193);
  return hash | 0;
}

/** Mixes the 32 bits well before taking the low ones: FNV's own low bits are poor. */
function place(hash: number): number {
  let mixed = hash ^ (hash >>> 15);
  mixed = Math.imul(mixed, 0x2c1b3c6d);
  mixed ^= mixed >>> 12;
  mixed = Math.imul(mixed, 0x297a2d39);
  mixed ^= mixed >>> 15;
  return (mixed >>> 0) % featureSpace;
}
