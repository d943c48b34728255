import { firstPlainMatch, type Phase, spanOf } from './phase.ts';
import { hatePatterns } from './threatening-words/hate.ts';
import { slurs } from './threatening-words/slurs.ts';
import { threatPatterns } from './threatening-words/threats.ts';
import { wordMatcher } from './word-matcher.ts';

const slurIn = wordMatcher(slurs);
/** Of all languages in one pattern. */
const pattern = new RegExp([...threatPatterns, ...hatePatterns].join('|'), 'u');

/** Announced violence, calls for violence or suicide, slurs against groups of people, and calls to expel them. */
export const threats: Phase = ({ words, authorName }) => {
  const found = firstPlainMatch({ ...words, authorName }, (plain) => {
    const match = pattern.exec(plain.lower);
    return match ? spanOf(match) : slurIn(plain);
  });
  return found && { phase: 'threats', reasonCode: 'illegal', ...found };
};
