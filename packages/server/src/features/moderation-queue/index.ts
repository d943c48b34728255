import type { Feature } from '../../platform/feature.ts';
import { jobs } from './bulk/jobs.ts';
import { serveModerationQueue } from './routes.ts';
import { tables } from './tables.ts';

export { presentBulk } from './bulk/bulk-rows.ts';
export { startBulk } from './bulk/requesting.ts';
export { countLate } from './late-alarm.ts';
export { countsByStatus } from './listing.ts';
export { createTemplate, replyTemplates } from './reply-templates.ts';
export { saveView } from './saved-views.ts';

export const feature: Feature = {
  name: 'moderation-queue',
  tables,
  serve: serveModerationQueue,
  jobs,
};
