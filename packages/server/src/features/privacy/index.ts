export { jobs } from './jobs.ts';
export { servePrivacy } from './routes.ts';
