export {
  comparable,
  evidenceColumns,
  evidenceOf,
  evidenceValues,
} from './evidence-sql.ts';
export { findingOf } from './finding.ts';
export { gatherRaidJob } from './job-types.ts';
export { judge, type StoredJudgment, stored } from './judgment.ts';
