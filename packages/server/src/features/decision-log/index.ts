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
export { bury, sweepTombstones } from './tombstones.ts';
export { afterSecondThoughts, type Moderated, type Verdict, verdictOf } from './verdict.ts';
