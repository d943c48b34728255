import type { QueueItemType, ReasonCode, ReviewSource, ScreeningPhase } from '@tribune/contract';
import type { AuthorFacts } from '../authors/index.ts';
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
  /** Null if the author's address is unknown. */
  author: AuthorFacts | null;
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

/** The input of phases that read only the texts. */
export type Texts = Pick<Submission, 'words' | 'authorName'>;
export type TextPhase = (texts: Texts) => Finding | null;

interface PlainTexts {
  /** By field. */
  texts: Record<string, PlainText>;
  /** With the author name. */
  all: Record<string, PlainText>;
}

const plainTexts = new WeakMap<Texts, PlainTexts>();

/** The texts in the form that patterns are written for; converted once for all phases. */
export function plainTextsOf(submission: Texts): PlainTexts {
  let plain = plainTexts.get(submission);
  if (!plain) {
    const { words, authorName } = submission;
    const texts = Object.fromEntries(Object.entries(words).map(([field, text]) => [field, plainText(text)]));
    plain = { texts, all: { ...texts, authorName: plainText(authorName) } };
    plainTexts.set(submission, plain);
  }
  return plain;
}

/** Field and excerpt of the first match in any text; the excerpt is what the author typed. */
export function firstMatch(
  texts: Record<string, PlainText>,
  match: (plain: PlainText) => Span | null,
): { field: string; excerpt: string } | null {
  for (const [field, plain] of Object.entries(texts)) {
    const span = match(plain);
    if (span) return { field, excerpt: plain.excerpt(span.from, span.to).slice(0, 100) };
  }
  return null;
}

/** A part of a plain text. */
export interface Span {
  from: number;
  to: number;
}

export const spanOf = ({ 0: found, index }: RegExpExecArray): Span => ({
  from: index,
  to: index + found.length,
});

/** The first match of a pattern for lower case in any text or the author name. */
export const matchIn = (texts: Texts, pattern: RegExp) =>
  firstMatch(plainTextsOf(texts).all, ({ lower }) => {
    const found = pattern.exec(lower);
    return found && spanOf(found);
  });
