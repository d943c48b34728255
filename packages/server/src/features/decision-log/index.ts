export {
  type Decision,
  decisionExists,
  decisionInForce,
  decisions,
  decisionsById,
  decisionsSince,
  lastDecision,
  lastReason,
  logDecision,
  type PastDecision,
} from './log.ts';
export { presentDecision } from './present.ts';
export { afterUndoWindow, type Moderated, type StaffDecision, staffDecisionOf } from './staff-decision.ts';
export { sweepTombstones, writeTombstone } from './tombstones.ts';
