import type { Feature } from '../../platform/feature.ts';
import { handled } from '../../platform/jobs/job.ts';
import { sendOwnLinkJob, withdrawJob } from './job-types.ts';
import { sendOwnLink } from './requesting.ts';
import { withdrawNow } from './withdrawing.ts';

export { addPhotos } from './adding-photos.ts';
export { type Contribution, contribution, contributionsAt, publicIdOf, shownItems } from './contributions.ts';
export { linkIn, type OwnLink } from './link.ts';
export { requestOwnLink } from './requesting.ts';
export { rewrite } from './rewriting.ts';
export { beingWithdrawn, undoWithdrawal, withdraw } from './withdrawing.ts';

export const feature: Feature = {
  name: 'own-content',
  jobs: [handled(sendOwnLinkJob, sendOwnLink), handled(withdrawJob, withdrawNow)],
};
