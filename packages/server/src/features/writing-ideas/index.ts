import type { Feature } from '../../platform/feature.ts';
import { serveWritingIdeas } from './routes.ts';

export { writingIdeasOf } from './ideas.ts';

export const feature: Feature = {
  name: 'writing-ideas',
  serve: serveWritingIdeas,
};
