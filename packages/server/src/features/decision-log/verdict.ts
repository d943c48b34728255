import type { ModerationVerdict, ReasonCode } from '@tribune/contract';
import { actorOf, type Caller } from '../../platform/auth/caller.ts';
import type { Decision } from './log.ts';

/** What a moderator decided. */
export interface Verdict {
  to: ModerationVerdict;
  reason: string | null;
  reasonCode: ReasonCode | null;
  actor: Decision['actor'];
  now: Date;
}

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

/** What is mailed because of a verdict waits so long: a decision that is taken back within it is never heard of. */
const secondThoughtsMs = 60_000;

export const afterSecondThoughts = (now: Date) => new Date(now.getTime() + secondThoughtsMs);

/** A verdict from a request: `moderatedBy` names the moderator where given, else the credential does. */
export function verdictOf(body: ModerationBody, { caller, now }: { caller: Caller; now: Date }): Verdict {
  const actor = actorOf(caller);
  return {
    to: body.status,
    reason: body.reason ?? null,
    reasonCode: body.reasonCode ?? null,
    actor: { ...actor, name: body.moderatedBy ?? actor.name },
    now,
  };
}
