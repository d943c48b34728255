import type { ReasonCode, ScreeningPhase } from '@tribune/contract';

/**
 * What the screening may look at. There is no rating and no sentiment in it, and there must never be: to hold back
 * negative reviews is unlawful (16 CFR 465; EU directive 2019/2161). A test holds it to that.
 */
export interface Submission {
  /** The customer's words by field, those that are there. */
  words: Record<string, string>;
  authorName: string;
  merchantsBlockedWords: readonly string[];
  /** The same longer text stands in another submission to this merchant. */
  textSeenBefore: boolean;
  /** Submissions of the last ten minutes from the same client; 0 when it is not known. */
  recentFromClient: number;
}

export interface Finding {
  phase: ScreeningPhase;
  reasonCode: ReasonCode;
  field: string | null;
  /** The words found, for a moderator to see; null when it is about the whole. */
  excerpt: string | null;
}

export type Phase = (submission: Submission) => Finding | null;

/** The first match of a pattern in any field, as a finding's field and excerpt. */
export function firstMatch(
  words: Record<string, string>,
  match: (text: string) => string | null,
): { field: string; excerpt: string } | null {
  for (const [field, text] of Object.entries(words)) {
    const excerpt = match(text);
    if (excerpt !== null) return { field, excerpt: excerpt.slice(0, 100) };
  }
  return null;
}
