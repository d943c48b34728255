import { firstMatch, plainTextsOf, spanOf, type TextPhase } from './phase.ts';
import { hate } from './threatening-words/hate.ts';
import { slurs } from './threatening-words/slurs.ts';
import { announcedViolence } from './threatening-words/threats.ts';
import { wordMatcher } from './word-matcher.ts';
import { wordPattern } from './word-pattern.ts';

const slurIn = wordMatcher(slurs);
let pattern: RegExp | undefined;
/** One pattern for all languages, compiled on first use. */
const threatPattern = () => {
  pattern ??= wordPattern({
    wholeWords: [...announcedViolence.wholeWords, ...hate.wholeWords],
    anywhere: [...announcedViolence.anywhere, ...hate.anywhere],
  });
  return pattern;
};

/** Holds announced violence, calls for violence or suicide, slurs against groups of people, and calls to expel them. */
export const threats: TextPhase = (submission) => {
  const found = firstMatch(plainTextsOf(submission).all, (plain) => {
    const match = threatPattern().exec(plain.lower);
    return match ? spanOf(match) : slurIn(plain);
  });
  return found && { phase: 'threats', reasonCode: 'illegal', ...found };
};
