import { plainText } from '../screening/index.ts';

/** Minimum length in shingles; shorter texts are often similar by coincidence. */
const leastShingles = 60;
const shingleLength = 5;
const bandCount = 8;
const rowsPerBand = 3;
/** Only this many characters at the beginning of a text are compared. */
const comparedCharacters = 3_000;

/**
 * Hashes of the overlapping sequences of five characters in a text, without case, accents and punctuation. Typing errors and reordered
 * words and sentences change few of them, unlike hashes of words or of the whole text.
 */
export function shinglesOf(text: string): Set<number> {
  const { lower } = plainText(text.slice(0, comparedCharacters));
  const letters = ` ${lower.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim()} `;
  const shingles = new Set<number>();
  for (let at = 0; at + shingleLength <= letters.length; at++) {
    let hash = 0x811c9dc5; // FNV-1a
    for (let offset = 0; offset < shingleLength; offset++)
      hash = Math.imul(hash ^ letters.charCodeAt(at + offset), 0x01000193);
    shingles.add(mixed(hash));
  }
  return shingles;
}

/**
 * Keys under which near-copies of a text are found: MinHash signatures of three rows in eight bands (32-bit integers). Two texts share a
 * band with the probability 1 - (1 - s³)⁸, where s is their similarity. Null for texts that are too short.
 */
export function bandsOf(shingles: ReadonlySet<number>): number[] | null {
  if (shingles.size < leastShingles) return null;
  const least = new Uint32Array(bandCount * rowsPerBand).fill(0xffffffff);
  for (const shingle of shingles)
    for (let row = 0; row < least.length; row++) {
      const value = mixed(shingle ^ Math.imul(row + 1, 0x9e3779b1)) >>> 0;
      if (value < (least[row] ?? 0)) least[row] = value;
    }
  return Array.from({ length: bandCount }, (_, band) => {
    const rows = least.subarray(band * rowsPerBand, (band + 1) * rowsPerBand);
    return rows.reduce((key, value) => mixed(key ^ value), band) | 0;
  });
}

/** Jaccard similarity from 0 to 1. */
export function similarity(one: ReadonlySet<number>, other: ReadonlySet<number>): number {
  const common = one.intersection(other).size;
  return common === 0 ? 0 : common / (one.size + other.size - common);
}

/** The finalizer of MurmurHash3, which spreads every bit over all others. */
function mixed(value: number): number {
  let hash = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}
