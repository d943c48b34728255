export { buildFeed } from './building.ts';
export { jobs } from './jobs.ts';
export { serveFeed } from './routes.ts';
