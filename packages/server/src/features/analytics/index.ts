export { serveAnalytics } from './routes.ts';
