import type { Feature } from '../../platform/feature.ts';
import { jobs } from './bulk/jobs.ts';
import { serveModerationQueue } from './routes.ts';

export { createTemplate, replyTemplates } from './reply-templates.ts';
export { saveView } from './saved-views.ts';

export const feature: Feature = {
  name: 'moderation-queue',
  serve: serveModerationQueue,
  jobs,
};
