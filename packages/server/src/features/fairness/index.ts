import type { Feature } from '../../platform/feature.ts';
import { jobs } from './jobs.ts';
import { serveFairness } from './routes.ts';

export { countsOf, fairnessOfMerchant, sideOf, starOf } from './fairness.ts';
export { reviewPolicy } from './policy.ts';
export { signalFigures } from './signals.ts';

export const feature: Feature = {
  name: 'fairness',
  serve: serveFairness,
  jobs,
};
