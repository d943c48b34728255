import { type Db, rows } from '../../platform/db/database.ts';
import { statement, table } from '../../platform/db/statement.ts';
import type { Feature } from '../../platform/feature.ts';
import { jobs } from './jobs.ts';
import type { Opinions } from './opinions.ts';
import { tables } from './tables.ts';

export type { Opinions } from './opinions.ts';

/** Resets labels of a level other than the plan's. Loads the classification, which includes the word lists. */
export async function clearSentiment(db: Db, merchantId: string, level: 'basic' | 'full'): Promise<void> {
  const classification = await import('./classification.ts');
  await classification.clearSentiment(db, merchantId, level);
}

/** Evaluates opinions in texts of a language, by its word list and its current model, if any. */
export async function opinionsIn(db: Db, language: string): Promise<Opinions> {
  const [{ opinionsBy }, { modelsOf }] = await Promise.all([import('./opinions.ts'), import('./models.ts')]);
  return opinionsBy(language, await modelsOf(db).of(language));
}

/** Evidence from word lists that a text in a language praises (above 0) or complains (below 0). Loads the lists at the first call. */
export async function wordsIn(): Promise<(text: string, language: string) => number> {
  const [{ wordEvidence }, { tokensOf }] = await Promise.all([import('./lexicon.ts'), import('./tokens.ts')]);
  return (text, language) => wordEvidence(tokensOf(text, language), language);
}

/** The generation of each language's model. Opinions that an earlier one judged are judged again. */
export async function modelGenerations(db: Db): Promise<Map<string, number>> {
  const found = await rows(
    db,
    statement`select ${table('sentiment_models')('language', 'generation')} from sentiment_models`,
    [],
  );
  return new Map(found.map(({ language, generation }) => [language, generation]));
}

export const feature: Feature = {
  name: 'sentiment',
  tables,
  jobs,
};
