import { moderationVerdicts, type ReviewStatus, reviewStatuses } from '../reviews/states.ts';

const held = ['pending', 'approved'] as const;
const submittedAs = <const Status extends ReviewStatus>(...statuses: Status[]) => ({ new: statuses });

/**
 * Allowed status changes by trigger: the possible next statuses by current status, which is `new` before an item exists. Apply to
 * reviews, questions, answers and media. Other changes are rejected.
 */
export const statusTransitions = {
  /** A moderator's decision about one item, in bulk or in the queue. */
  decision: {
    pending: moderationVerdicts,
    approved: moderationVerdicts,
    rejected: moderationVerdicts,
    flagged: moderationVerdicts,
  },
  /** Restores the status before the last decision. Only a removed flag leads to `pending`, and can be undone. */
  undo: {
    pending: ['flagged'],
    approved: reviewStatuses,
    rejected: reviewStatuses,
    flagged: reviewStatuses,
  },
  flag: { pending: ['flagged'], approved: ['flagged'], rejected: [], flagged: ['flagged'] },
  /** Restores the status before the flag. Does nothing without a flag. */
  unflag: {
    pending: ['pending'],
    approved: ['approved'],
    rejected: ['rejected'],
    flagged: ['pending', 'approved', 'rejected'],
  },
  /** Hiding a visible photo or video rejects it; showing a hidden one approves it, even while its review is not published. */
  hiding: {
    pending: ['rejected'],
    approved: ['rejected'],
    rejected: ['approved', 'rejected'],
    flagged: ['approved', 'rejected'],
  },
  /** The author verified the email address of a review. */
  emailVerification: { pending: ['approved'], approved: [], rejected: [], flagged: [] },
  /** The merchant's own moderation service had no objection to a review. */
  externalModeration: { pending: ['approved'], approved: [], rejected: [], flagged: [] },
  /** The author updated a review, which was screened again. */
  update: { pending: held, approved: held, rejected: ['pending'], flagged: ['flagged'] },
  /** Reviews that were published before a raid, or a copy of their photo or text, was found become pending. */
  raid: { pending: [], approved: ['pending'], rejected: [], flagged: [] },
  /** A moderation rule is applied to published content, and the undo of that. */
  rule: { pending: [], approved: ['pending'], rejected: [], flagged: [] },
  undoOfRule: { pending: ['approved'], approved: [], rejected: [], flagged: [] },
  reviewSubmission: submittedAs('approved', 'pending'),
  questionSubmission: submittedAs('pending'),
  answerSubmission: submittedAs('pending'),
  merchantAnswer: submittedAs('approved'),
  import: submittedAs(...reviewStatuses),
} as const satisfies Record<string, Partial<Record<ReviewStatus | 'new', readonly ReviewStatus[]>>>;

/** What changes the status of an item. */
export type StatusTrigger = keyof typeof statusTransitions;

/** Whether an item with the status `from` (null for a new one) may become `to`. */
export function mayBecome(trigger: StatusTrigger, from: ReviewStatus | null, to: ReviewStatus): boolean {
  const transitions: Partial<Record<ReviewStatus | 'new', readonly ReviewStatus[]>> =
    statusTransitions[trigger];
  return transitions[from ?? 'new']?.includes(to) ?? false;
}
