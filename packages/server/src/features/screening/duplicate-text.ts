import { hash } from 'node:crypto';
import type { Phase } from './phase.ts';

export const duplicateText: Phase = ({ textSeenBefore, words }) => {
  if (!textSeenBefore) return null;
  const field = 'text' in words ? 'text' : (Object.keys(words)[0] ?? null);
  return { phase: 'duplicate_text', reasonCode: 'duplicate', field, excerpt: null };
};

/** Whether the author has submitted this text, however short, about the same subject before. */
export const repeatsOwnText = (text: string | null, earlier: readonly string[]) =>
  text !== null && earlier.some((one) => wordsOf(one) === wordsOf(text));

/** Ignores case, whitespace and punctuation, unless the text consists of nothing else, such as an emoji. */
const wordsOf = (text: string) => lettersOf(text) || text;

/** Shorter texts, such as "works as expected", are often identical by coincidence. */
const leastLetters = 40;

/** A hash of the text that ignores case, whitespace and punctuation; null for texts too short to compare. */
export function textHash(text: string | null): Buffer | null {
  const letters = lettersOf(text ?? '');
  return letters.length < leastLetters ? null : hash('sha256', letters, 'buffer').subarray(0, 16);
}

const lettersOf = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');
