export { jobs } from './jobs.ts';
export { serveAnalytics } from './routes.ts';
