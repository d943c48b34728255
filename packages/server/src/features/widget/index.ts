export { buildWidget } from './build.ts';
export { serveWidget } from './routes.ts';
