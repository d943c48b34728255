import { hash } from 'node:crypto';
import type { Phase } from './phase.ts';

export const duplicateText: Phase = ({ textSeenBefore, words }) => {
  if (!textSeenBefore) return null;
  const field = 'text' in words ? 'text' : (Object.keys(words)[0] ?? null);
  return { phase: 'duplicate_text', reasonCode: 'duplicate', field, excerpt: null };
};

/** Many honest people write "works as expected"; nobody writes the same forty letters. */
const leastLetters = 40;

/** What a text is recognised by, whatever its case, spaces and punctuation; null when it is too short to tell. */
export function textHash(text: string | null): Buffer | null {
  const letters = text?.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '') ?? '';
  return letters.length < leastLetters ? null : hash('sha256', letters, 'buffer').subarray(0, 16);
}
