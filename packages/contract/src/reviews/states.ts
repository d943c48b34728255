export const reviewStatuses = ['pending', 'approved', 'rejected', 'flagged'] as const;
export type ReviewStatus = (typeof reviewStatuses)[number];

/** What a moderator may set; any of them from any status. */
export const moderationVerdicts = ['approved', 'rejected', 'flagged'] as const;
export type ModerationVerdict = (typeof moderationVerdicts)[number];

/** From which statuses a review may be flagged (decisions.md: on rejected it is INVALID_STATE). */
export const flaggable: Record<ReviewStatus, boolean> = {
  pending: true,
  approved: true,
  flagged: true,
  rejected: false,
};

/** Why something was decided. None of them is about the rating (16 CFR 465). */
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

export const verifications = ['order', 'token', 'merchant', 'email', 'imported', 'none'] as const;
export type Verification = (typeof verifications)[number];

/** Only these three make `verifiedPurchase` true. */
export const verifiedPurchase: Record<Verification, boolean> = {
  order: true,
  token: true,
  merchant: true,
  email: false,
  imported: false,
  none: false,
};

/** How a text sounds, told from its words and never from its stars. */
export const sentiments = ['positive', 'neutral', 'negative'] as const;

export const mediaStatuses = ['processing', 'ready', 'partial', 'failed'] as const;
export const reviewSorts = ['featured', 'newest', 'oldest', 'highest', 'lowest', 'helpful'] as const;
export type ReviewSort = (typeof reviewSorts)[number];
