import type { Feature } from '../../platform/feature.ts';
import { ActivityNotices } from './activity-notices.ts';

export type { ActivityNotice } from './activity-notices.ts';
export {
  comparable,
  evidenceColumns,
  evidenceOf,
  evidenceValues,
} from './evidence-sql.ts';
export { findingOf } from './finding.ts';
export { gatherRaidJob } from './job-types.ts';
export { judge, type StoredJudgment, stored } from './judgment.ts';

export const feature: Feature = {
  name: 'integrity',
  open: ({ reads }) => ({ state: { activityNotices: new ActivityNotices(reads) } }),
  onChange: ({ activityNotices }, { merchantId }) => activityNotices.drop(merchantId),
  onGap: ({ activityNotices }) => activityNotices.dropAll(),
};
