import { matchIn, type Phase } from './phase.ts';
import { plainWord } from './plain-text.ts';

/** Words and phrases of the merchant's block list, matched as whole words, however they are typed. */
export const blockedWords: Phase = ({ words, authorName, merchantsBlockedWords }) => {
  if (merchantsBlockedWords.length === 0) return null;
  const found = matchIn({ ...words, authorName }, patternOf(merchantsBlockedWords));
  return found && { phase: 'blocked_words', reasonCode: 'other', ...found };
};

const patterns = new WeakMap<readonly string[], RegExp>();

/**
 * Compiled patterns by list, for texts that `plainText` returned. Lists are cached with their merchant, so each is compiled once until
 * it changes.
 */
export function patternOf(list: readonly string[]): RegExp {
  let pattern = patterns.get(list);
  if (!pattern) {
    const plain = list.map(plainWord).filter((word) => word !== '');
    const spaced = plain.filter((word) => !withoutSpaces.test(word));
    const others = plain.filter((word) => withoutSpaces.test(word)).map(escaped);
    // One lookaround for all words: with one per word, a list of a thousand takes a second to compile.
    const whole = `(?<![\\p{L}\\p{N}])(?:${spaced.map(escaped).join('|')})(?![\\p{L}\\p{N}])`;
    const alternatives = [...(spaced.length > 0 ? [whole] : []), ...others];
    pattern = alternatives.length > 0 ? new RegExp(alternatives.join('|'), 'iu') : /(?!)/;
    patterns.set(list, pattern);
  }
  return pattern;
}

/** Chinese, Japanese and Thai are written without spaces, so their words match anywhere. */
const withoutSpaces = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/u;
/** `RegExp.escape` requires Node 24. */
const escaped = (word: string) =>
  word.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`).replaceAll(' ', String.raw`\s+`);
