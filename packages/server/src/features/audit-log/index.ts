import type { Feature } from '../../platform/feature.ts';
import { jobs } from './jobs.ts';
import { serveAuditLog } from './routes.ts';

export const feature: Feature = {
  name: 'audit-log',
  serve: serveAuditLog,
  jobs,
};
