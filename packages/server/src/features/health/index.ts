export { DiskFaults } from './disk-faults.ts';
export { serveHealth } from './routes.ts';
