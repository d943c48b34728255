import type { Feature } from '../../platform/feature.ts';
import { jobs } from './jobs.ts';
import { serveTopics } from './routes.ts';

export { topicFilter } from './filter.ts';
export { passagesIn } from './passages.ts';
export { dropWordingsOf } from './wording/stored-wordings.ts';

export const feature: Feature = {
  name: 'topics',
  serve: serveTopics,
  jobs,
};
