import { firstMatch, type Phase } from './phase.ts';

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
    pattern = new RegExp(list.map((word) => wholeWord(word.normalize('NFC'))).join('|'), 'iu');
    patterns.set(list, pattern);
  }
  return pattern;
}

/** Chinese, Japanese and Thai are written without spaces: there a word stands among other letters. */
function wholeWord(word: string): string {
  const spaced = !/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/u.test(word);
  const escaped = RegExp.escape(word);
  return spaced ? `(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])` : escaped;
}
