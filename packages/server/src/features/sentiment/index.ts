import type { Db } from '../../platform/db/database.ts';
import type { Feature } from '../../platform/feature.ts';
import { jobs } from './jobs.ts';

/** Resets labels of another level than the plan's. Imports the classification, and with it the word lists. */
export async function clearSentiment(db: Db, merchantId: string, level: 'basic' | 'full'): Promise<void> {
  const classification = await import('./classification.ts');
  await classification.clearSentiment(db, merchantId, level);
}

export const feature: Feature = {
  name: 'sentiment',
  jobs,
};
