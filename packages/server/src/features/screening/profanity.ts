import { offensiveWords } from './offensive-words/index.ts';
import { firstMatch, type Phase, plainTextsOf } from './phase.ts';
import { wordMatcher } from './word-matcher.ts';

/*
 * A matcher of our own over selected words: obscenity, which was used before, has English words only and misses letters with spaces; the
 * lists of other packages (naughty-words, cuss) are to select from, see offensive-words/index.ts. A finding only holds a review for
 * moderation; it never rejects one.
 */
const offensiveWordIn = wordMatcher(offensiveWords);

export const profanity: Phase = (submission) => {
  const found = firstMatch(plainTextsOf(submission).all, offensiveWordIn);
  return found && { phase: 'profanity', reasonCode: 'profanity', ...found };
};
