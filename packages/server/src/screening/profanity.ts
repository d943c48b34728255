import { englishDataset, englishRecommendedTransformers, RegExpMatcher } from 'obscenity';
import { firstMatch, type Phase } from './screening.ts';

/*
 * obscenity: of four libraries measured it had the best precision and held back the fewest ordinary reviews (0.31 %;
 * bad-words 2.63 %, leo-profanity 3.93 %). A pre-screen, never a verdict.
 */
const matcher = new RegExpMatcher({ ...englishDataset.build(), ...englishRecommendedTransformers });

export const profanity: Phase = ({ words, authorName }) => {
  const found = firstMatch({ ...words, authorName }, profaneWordIn);
  return found && { phase: 'profanity', reasonCode: 'profanity', ...found };
};

function profaneWordIn(text: string): string | null {
  const [match] = matcher.getAllMatches(text, true);
  return match ? text.slice(match.startIndex, match.endIndex + 1) : null;
}
