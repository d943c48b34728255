export { serveModeration } from './routes.ts';
