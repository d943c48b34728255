import { firstMatch, plainTextsOf, spanOf, type TextPhase } from './phase.ts';
import { hate } from './threatening-words/hate.ts';
import { slurs } from './threatening-words/slurs.ts';
import { announcedViolence } from './threatening-words/threats.ts';
import { wordMatcher } from './word-matcher.ts';
import { wordPattern } from './word-pattern.ts';

const slurIn = wordMatcher(slurs);
let patterns: RegExp[] | undefined;
/** For all languages, compiled on first use. V8 does not optimize patterns above 20 kB, and takes ten times as long for them. */
const threatPatterns = () => (patterns ??= [wordPattern(announcedViolence), wordPattern(hate)]);

/** Holds announced violence, calls for violence or suicide, slurs against groups of people, and calls to expel them. */
export const threats: TextPhase = (submission) => {
  const found = firstMatch(plainTextsOf(submission).all, (plain) => {
    for (const pattern of threatPatterns()) {
      const match = pattern.exec(plain.lower);
      if (match) return spanOf(match);
    }
    return slurIn(plain);
  });
  return found && { phase: 'threats', reasonCode: 'illegal', ...found };
};
