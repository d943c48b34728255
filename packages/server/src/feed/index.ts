export { buildFeed } from './building.ts';
export { buildFeeds } from './serving.ts';
