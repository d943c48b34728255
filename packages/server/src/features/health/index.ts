export { serveHealth } from './routes.ts';
