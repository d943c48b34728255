export { jobs } from './jobs.ts';
export { serveModeration } from './routes.ts';
