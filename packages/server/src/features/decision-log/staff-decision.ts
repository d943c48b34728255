import type { ModerationVerdict, ReasonCode } from '@tribune/contract';
import { actorOf, type Caller } from '../../platform/auth/caller.ts';
import type { Decision } from './log.ts';

/** A moderator's decision about an item. */
export interface StaffDecision {
  to: ModerationVerdict;
  reason: string | null;
  reasonCode: ReasonCode | null;
  actor: Decision['actor'];
  /** UUID of the bulk action that it belongs to. */
  bulkId?: string;
  now: Date;
}

/** Name of each verdict in the log. */
export const verdictActions = {
  approved: 'approve',
  rejected: 'reject',
  flagged: 'flag',
} as const satisfies Record<ModerationVerdict, string>;

/** The result of a decision about an item. */
export interface Moderated {
  /** Cached pages of this product are stale. */
  productId: string;
  /** UUID of the log entry; null when nothing changed. */
  decisionId: string | null;
}

interface ModerationBody {
  status: ModerationVerdict;
  reason?: string;
  reasonCode?: ReasonCode;
  moderatedBy?: string;
}

/** Delay before decision emails are sent, so that an undo can cancel them. */
const undoWindowMs = 60_000;

/** The earliest time at which an email about a decision made at `now` may be sent. */
export const afterUndoWindow = (now: Date) => new Date(now.getTime() + undoWindowMs);

/** The decision in a request. `moderatedBy`, if given, is the name shown; it defaults to the owner of the credential. */
export function staffDecisionOf(
  body: ModerationBody,
  { caller, now }: { caller: Caller; now: Date },
): StaffDecision {
  const actor = actorOf(caller);
  return {
    to: body.status,
    reason: body.reason ?? null,
    reasonCode: body.reasonCode ?? null,
    actor: { ...actor, name: body.moderatedBy ?? actor.name },
    now,
  };
}
