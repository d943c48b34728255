import { hashOf } from './features.ts';

/**
 * Number of folds. Training texts are assigned to folds by their words, and a text is classified by the model trained on the
 * other folds, so that the rating of a text or its copies never affects its own label.
 */
export const foldCount = 4;

/** The fold (0 to 3) of a text; equal for copies that differ in case, whitespace or punctuation. */
export function foldOf(tokens: readonly string[]): number {
  let hash = 17;
  for (const word of tokens) {
    if (/[\p{L}\p{N}]/u.test(word)) hash = Math.imul(hash, 31) + hashOf(word);
  }
  hash ^= hash >>> 16;
  hash = Math.imul(hash, 0x85ebca6b);
  return (hash >>> 13) % foldCount;
}
