export const reviewStatuses = ['pending', 'approved', 'rejected', 'flagged'] as const;
export type ReviewStatus = (typeof reviewStatuses)[number];

/** Decisions of a moderator. All are allowed in any status. */
export const moderationVerdicts = ['approved', 'rejected', 'flagged'] as const;
export type ModerationVerdict = (typeof moderationVerdicts)[number];

/** Whether a review can be flagged, by status. Flagging a rejected review is INVALID_STATE. */
export const flaggable: Record<ReviewStatus, boolean> = {
  pending: true,
  approved: true,
  flagged: true,
  rejected: false,
};

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

/** Sentiment of a text, classified from its words and never from its rating. */
export const sentiments = ['positive', 'neutral', 'negative'] as const;

export const mediaStatuses = ['processing', 'ready', 'partial', 'failed'] as const;
export const reviewSorts = ['featured', 'newest', 'oldest', 'highest', 'lowest', 'helpful'] as const;
export type ReviewSort = (typeof reviewSorts)[number];
