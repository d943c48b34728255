import { firstMatch, type Phase } from './phase.ts';

/** Words and phrases of the merchant's block list, matched as whole words without case. */
export const blockedWords: Phase = ({ words, authorName, merchantsBlockedWords }) => {
  if (merchantsBlockedWords.length === 0) return null;
  const pattern = patternOf(merchantsBlockedWords);
  const found = firstMatch(
    { ...words, authorName },
    (text) => pattern.exec(text.normalize('NFC'))?.[0] ?? null,
  );
  return found && { phase: 'blocked_words', reasonCode: 'other', ...found };
};

const patterns = new WeakMap<readonly string[], RegExp>();

/** Compiled patterns by list. Lists are cached with their merchant, so each is compiled once until it changes. */
export function patternOf(list: readonly string[]): RegExp {
  let pattern = patterns.get(list);
  if (!pattern) {
    const spaced = list.filter((word) => !withoutSpaces.test(word));
    const others = list.filter((word) => withoutSpaces.test(word)).map(escaped);
    // One lookaround for all words: with one per word, a list of a thousand takes a second to compile.
    const whole = `(?<![\\p{L}\\p{N}])(?:${spaced.map(escaped).join('|')})(?![\\p{L}\\p{N}])`;
    pattern = new RegExp([...(spaced.length > 0 ? [whole] : []), ...others].join('|'), 'iu');
    patterns.set(list, pattern);
  }
  return pattern;
}

/** Chinese, Japanese and Thai are written without spaces, so their words match anywhere. */
const withoutSpaces = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/u;
/** `RegExp.escape` requires Node 24. */
const escaped = (word: string) => word.normalize('NFC').replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
