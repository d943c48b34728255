import type { Feature } from '../../platform/feature.ts';
import { jobs } from './jobs.ts';
import { serveReports } from './routes.ts';
import { tables } from './tables.ts';

export { type Appellant, appeal, appealableUntil, recordAppealDecision } from './appealing.ts';
export { fileReport, statusUrlOf } from './filing.ts';
export { openReports, reports, undecidedReports, undecidedSince } from './listing.ts';
export { notifyOfDecisions, reasonsOf, undoWindowMs } from './notifying.ts';
export { presentReport, type ReportRow, reportWith } from './report-rows.ts';

export const feature: Feature = {
  name: 'reports',
  tables,
  serve: serveReports,
  jobs,
};
