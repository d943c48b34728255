import { feedJobs } from '../../platform/feeds/requesting.ts';
import { building } from './schedule.ts';

export const jobs = feedJobs(building);
