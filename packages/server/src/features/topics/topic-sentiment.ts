import type { Opinions } from '../sentiment/index.ts';
import type { TopicLanguage } from './language.ts';
import type { Judge } from './polarity.ts';

/** Determines the sentiment of topics from the words around them. */
export const judgeBy = (
  { evidence, isOpinion }: Opinions,
  { neutral }: Pick<TopicLanguage, 'neutral'>,
): Judge => ({
  evidence,
  isOpinion: (word) => isOpinion(word) && !neutral.has(word),
});
