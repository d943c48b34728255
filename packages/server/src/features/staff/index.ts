export { serveStaff } from './members-routes.ts';
export { serveAccounts } from './routes.ts';
