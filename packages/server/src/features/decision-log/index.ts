import type { Feature } from '../../platform/feature.ts';
import { tables } from './tables.ts';

export {
  type Decision,
  decisionExists,
  decisions,
  decisionsById,
  decisionsInForce,
  decisionsOfBulk,
  decisionsSince,
  entryRow,
  lastDecision,
  lastReasons,
  logDecision,
  logDecisions,
  type PastDecision,
  storedColumns,
} from './log.ts';
export { presentDecision } from './present.ts';
export {
  afterUndoWindow,
  type Moderated,
  type StaffDecision,
  staffDecisionOf,
  verdictActions,
} from './staff-decision.ts';
export { sweepTombstones, writeTombstone } from './tombstones.ts';
export { automaticStatus, requireTransition } from './transitions.ts';

export const feature: Feature = {
  name: 'decision-log',
  tables,
};
