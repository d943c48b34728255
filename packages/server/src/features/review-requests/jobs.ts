import type { Context } from '../../platform/context.ts';
import { handled, type JobDefinition } from '../../platform/jobs/job.ts';
import { requestAcceptedJob } from '../webhooks/index.ts';
import { confirmAccepted } from './confirming.ts';

export const jobs: readonly JobDefinition<Context>[] = [handled(requestAcceptedJob, confirmAccepted)];
