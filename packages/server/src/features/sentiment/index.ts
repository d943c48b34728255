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

/** "No. 1", and words that mean "unless". */
const notNegating = /\bno\.?\s*(?=\d)|\ba n(?:ão|o) ser que|à moins qu(?:e |')\w+ n(?:e |')|a meno che non/gi;
/** Words that the sentiment of what follows does not depend on, unlike that of the listed negators. */
const negating =
  /\b(?:imposs?[ií][bv]|unmöglich|onmogelijk|keinerlei|niemand|nirgends|niks|nergens|nadie|ninguno|nessuno|neanche|nemmeno|ninguém)/i;

/** Whether a text has a negation, or says that something is impossible; null in languages whose negations are not listed. */
export async function negationsIn(): Promise<(text: string, language: string) => boolean | null> {
  const [{ grammarOf, isNegator }, { tokensOf }] = await Promise.all([
    import('./grammar.ts'),
    import('./tokens.ts'),
  ]);
  return (text, language) => {
    const grammar = grammarOf(language);
    if (grammar.negators.size === 0) return null;
    const words = tokensOf(text.replaceAll(notNegating, ' '), language);
    return negating.test(text) || words.some((word) => isNegator(word, grammar));
  };
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
