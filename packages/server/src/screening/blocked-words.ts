import { firstMatch, type Phase } from './screening.ts';

/** Words and phrases of the merchant's own list, as whole words, whatever their case. */
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

/** Lists are kept with their merchant in memory, so each is compiled once for as long as it stays the same. */
function patternOf(list: readonly string[]): RegExp {
  let pattern = patterns.get(list);
  if (!pattern) {
    const alternatives = list.map((word) => RegExp.escape(word.normalize('NFC'))).join('|');
    pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${alternatives})(?![\\p{L}\\p{N}])`, 'iu');
    patterns.set(list, pattern);
  }
  return pattern;
}
