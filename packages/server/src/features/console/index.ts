export { buildConsole } from './build.ts';
export { serveConsole } from './routes.ts';
