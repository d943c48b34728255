import { reviewPoints } from './review-points.ts';

export const reviewStatuses = ['pending', 'approved', 'rejected', 'flagged'] as const;
export type ReviewStatus = (typeof reviewStatuses)[number];

/** Where reviews come from. */
export const reviewSources = ['widget', 'email', 'import', 'link', 'qr', 'syndication'] as const;
export type ReviewSource = (typeof reviewSources)[number];

/** Decisions of a moderator. */
export const moderationVerdicts = ['approved', 'rejected', 'flagged'] as const;
export type ModerationVerdict = (typeof moderationVerdicts)[number];

/** Reasons of a moderation decision. None of them concerns the rating (16 CFR 465). */
export const reasonCodes = [
  'spam',
  'profanity',
  'personal_data',
  'off_topic',
  'fake',
  'conflict_of_interest',
  'illegal',
  'duplicate',
  'media',
  'other',
] as const;
export type ReasonCode = (typeof reasonCodes)[number];

/** Phases of the automated screening, in the order of their results. */
export const screeningPhases = [
  'blocked_words',
  'moderation_rule',
  'personal_data',
  'threats',
  'profanity',
  'links',
  'duplicate_text',
  'burst',
  // Signals of manipulation beyond the text, see docs/INTEGRITY.md.
  'integrity',
  'gibberish',
  // The verdict or failure of the merchant's own moderation service.
  'external_moderation',
  // Words that the operator's language model cites.
  'language_model',
] as const;
export type ScreeningPhase = (typeof screeningPhases)[number];

/** Hints for moderators about a text. They do not hold it. */
export const screeningHints = ['all_capitals', 'one_word', 'discloses_payment'] as const;
export type ScreeningHint = (typeof screeningHints)[number];

/** Signals that a review is manipulated. None of them depends on the rating. */
export const integritySignals = [
  'rejected_text',
  'near_copies',
  'copies_elsewhere',
  'shared_photo',
  'rating_burst',
  'product_burst',
  'store_burst',
  'shared_device',
  'shared_network',
  'mail_domain',
  'store_domain',
  'missing_orders',
  'quick_review',
] as const;
export type IntegritySignal = (typeof integritySignals)[number];

/** Causes of an automatic decision. Several may apply. */
export const decisionCauses = [
  ...screeningPhases,
  // The merchant's setting that a moderator must approve everything.
  'manual_policy',
  // Questions and customers' answers are held regardless of the merchant's setting.
  'premoderation',
  'email_verification',
  // The author edited a rejected review.
  'resubmission',
  // The imported file specified the status.
  'import',
] as const;
export type DecisionCause = (typeof decisionCauses)[number];

/**
 * How authors are related to the store or brand, in their own words. The first three are insiders (16 CFR 465.5: officers, managers,
 * employees, agents, and their immediate relatives); `received_free` is a material connection (16 CFR 255.5).
 */
export const relationships = [
  'employee',
  'family_or_friend',
  'business_partner',
  'received_free',
  'none',
] as const;
export type Relationship = (typeof relationships)[number];

const insiders: readonly unknown[] = relationships.slice(0, 3);

/** Whether the author works for the store or brand, or is close to somebody who does. */
export const isInsider = (relationship: unknown): boolean => insiders.includes(relationship);

export const verifications = ['order', 'token', 'merchant', 'email', 'imported', 'none'] as const;
export type Verification = (typeof verifications)[number];

/** Whether a review is a verified purchase, by kind of verification. */
export const verifiedPurchase: Record<Verification, boolean> = {
  order: true,
  token: true,
  merchant: true,
  email: false,
  imported: false,
  none: false,
};

/** Whether the author has received an email at the review's address, or the merchant vouches for both, by kind of verification. */
export const provesAddress: Record<Verification, boolean> = {
  order: false,
  token: true,
  merchant: false,
  email: true,
  imported: true,
  none: false,
};

/** Sentiment of a text, classified from its words and never from its rating. */
export const sentiments = ['positive', 'neutral', 'negative'] as const;

export const mediaStatuses = ['processing', 'ready', 'partial', 'failed'] as const;
export const reviewSorts = [
  'featured',
  'relevance',
  'newest',
  'oldest',
  'highest',
  'lowest',
  'helpful',
  'photos',
] as const;
export type ReviewSort = (typeof reviewSorts)[number];

/** The texts of a review by their names in the API, in the order of files. Everything that reads a review's texts uses this list. */
export const reviewTexts = ['title', 'text', ...reviewPoints] as const;
export type ReviewText = (typeof reviewTexts)[number];
