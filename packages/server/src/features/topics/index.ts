import type { Feature } from '../../platform/feature.ts';
import { jobs } from './jobs.ts';
import { serveTopics } from './routes.ts';

export { followReviewsInTopics, recountTopics } from './days.ts';
export { dropFromTopics } from './dropping.ts';
export { topicFilter } from './filter.ts';
export { buildMerchantTopicsJob } from './job-types.ts';
export { mentionedText, passageOf, passagesIn } from './passages.ts';
export { type Points, pointsOfProducts } from './points-of-products.ts';
export { subjectOf } from './subject.ts';

export const feature: Feature = {
  name: 'topics',
  serve: serveTopics,
  jobs,
};
