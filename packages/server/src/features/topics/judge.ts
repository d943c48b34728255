import type { Opinions } from '../sentiment/index.ts';
import type { Judge } from './polarity.ts';
import { neutralWords } from './word-lists.ts';

/** How topics are judged, by the sentiment of the words around them. */
export const judgeBy = ({ evidence, isOpinion }: Opinions): Judge => ({
  evidence,
  isOpinion: (word) => isOpinion(word) && !neutralWords.has(word),
});
