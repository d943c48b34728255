import type { Tables } from '../../platform/db/tables.ts';

export const tables: Tables = {
  // Weights of hashed words, retrained every night on the remaining reviews.
  sentiment_models: { local: 'installation', other: 'language version model judged_merchant judged_review' },
};
