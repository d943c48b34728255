import type { QueueItemType, ReasonCode, ReviewSource, ScreeningPhase } from '@tribune/contract';
import { type PlainText, plainText } from './plain-text.ts';
import type { Rule } from './rules.ts';

/**
 * The screening's input. It must never contain the rating or the sentiment: suppressing negative reviews is illegal (16 CFR
 * 465; EU directive 2019/2161). neutrality.test.ts checks this.
 */
export interface Submission {
  /** The author's non-empty texts by field. */
  words: Record<string, string>;
  authorName: string;
  merchantsBlockedWords: readonly string[];
  /** The merchant's own rules, whose schema excludes ratings. */
  rules: readonly Rule[];
  facts: SubmissionFacts;
  /** Whether another submission to this merchant has the same longer text. */
  textSeenBefore: boolean;
  /** Number of submissions by the same client within ten minutes; 0 for an unknown client. */
  recentFromClient: number;
}

/** Facts about a submission, other than its text, that rules may depend on. */
export interface SubmissionFacts {
  itemType: QueueItemType;
  productId: string;
  /** Known only if a rule depends on it. */
  category: string | null;
  language: string | null;
  /** Source of a review; null for other content. */
  source: Exclude<ReviewSource, 'import' | 'syndication'> | null;
  hasMedia: boolean;
  verified: boolean;
}

/** Why a submission is held for moderation. */
export interface Finding {
  phase: ScreeningPhase;
  reasonCode: ReasonCode;
  field: string | null;
  /** The matched text, shown to moderators; null if the finding concerns the whole submission. */
  excerpt: string | null;
  /** Name of the moderation rule, or message of the external moderation service. */
  note?: string | null;
}

export type Phase = (submission: Submission) => Finding | null;

/** Field and excerpt of a pattern's first match in any field. */
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

/** The same for the first match in the plain form of a text; the excerpt is what the author typed. */
export const firstPlainMatch = (
  words: Record<string, string>,
  match: (plain: PlainText) => Span | null,
): ReturnType<typeof firstMatch> =>
  firstMatch(words, (text) => {
    const plain = plainText(text);
    const span = match(plain);
    return span && plain.excerpt(span.from, span.to);
  });

/** A part of a plain text. */
export interface Span {
  from: number;
  to: number;
}

export const spanOf = ({ 0: found, index }: RegExpExecArray): Span => ({
  from: index,
  to: index + found.length,
});

/** The first match of a pattern without case in the plain form of any field. */
export const matchIn = (words: Record<string, string>, pattern: RegExp) =>
  firstPlainMatch(words, ({ lower }) => {
    const found = pattern.exec(lower);
    return found && spanOf(found);
  });
