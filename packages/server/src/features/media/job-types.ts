import { Type } from '@tribune/contract';
import { jobType } from '../../platform/jobs/job.ts';

const payload = Type.Object({ merchantId: Type.String(), mediaId: Type.String() });

/** Queues the processing of a medium, after all other jobs: hundreds may be queued. A second job for the same medium replaces the first. */
export const processMediumJob = jobType({
  name: 'process_medium',
  payload,
  key: ({ mediaId }) => `medium ${mediaId}`,
  priority: 10,
});

export const tidyMediumJob = jobType({
  name: 'tidy_medium',
  payload,
  key: ({ mediaId }) => `tidy ${mediaId}`,
});

/** Compares a processed photo with those of other reviews. */
export const comparePhotoJob = jobType({
  name: 'compare_photo',
  payload,
  key: ({ mediaId }) => `compare ${mediaId}`,
  priority: 10,
});
