export { serveStorefront } from './routes.ts';
