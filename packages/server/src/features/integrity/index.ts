import type { Feature } from '../../platform/feature.ts';
import { scheduled } from '../../platform/jobs/job.ts';
import { countActiveProducts } from './active-products.ts';
import { ActivityNotices } from './activity-notices.ts';

export type { ActivityNotice } from './activity-notices.ts';
export type { FoundLater, PhotoCopy } from './evidence.ts';
export {
  comparable,
  evidenceColumns,
  evidenceOf,
  evidenceValues,
} from './evidence-sql.ts';
export { findingOf } from './finding.ts';
export { gatherRaidJob } from './job-types.ts';
export { judge, judgeLater, type StoredJudgment, stored } from './judgment.ts';
export { leastSimilarity, storedBands } from './near-copies.ts';
export { shinglesOf, similarity } from './text-bands.ts';

export const feature: Feature = {
  name: 'integrity',
  jobs: [scheduled({ name: 'count_active_products', cron: '25 2 * * *', run: countActiveProducts })],
  open: ({ reads }) => ({ state: { activityNotices: new ActivityNotices(reads) } }),
  onChange: ({ activityNotices }, { merchantId }) => activityNotices.drop(merchantId),
  onGap: ({ activityNotices }) => activityNotices.dropAll(),
};
