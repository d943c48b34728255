export { buildFeed } from './building.ts';
export { serveFeed } from './routes.ts';
export { buildFeeds } from './serving.ts';
