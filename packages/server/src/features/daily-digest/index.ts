import type { Feature } from '../../platform/feature.ts';
import { jobs } from './jobs.ts';

export const feature: Feature = { name: 'daily-digest', jobs };
