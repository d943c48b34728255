import type { Feature } from '../../platform/feature.ts';
import { jobs } from './jobs.ts';

export { forgetJudgements } from './judging.ts';

export const feature: Feature = {
  name: 'sentiment',
  jobs,
};
