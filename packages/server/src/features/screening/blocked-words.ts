import { LRUCache } from 'lru-cache';
import { matchIn, type Phase } from './phase.ts';
import { plainWord } from './plain-text.ts';
import { wordPattern } from './word-pattern.ts';

/** Holds texts with words and phrases of the merchant's block list, matched as whole words, however they are typed. */
export const blockedWords: Phase = (submission) => {
  const { merchantsBlockedWords } = submission;
  if (merchantsBlockedWords.length === 0) return null;
  const found = matchIn(submission, patternOf(merchantsBlockedWords));
  return found && { phase: 'blocked_words', reasonCode: 'other', ...found };
};

/** Cached by list, because each submission reads its merchant's list again, and compiling a thousand words takes 6 ms. */
const patterns = new LRUCache<string, RegExp>({ max: 500 });

/** The pattern of a list, for texts that `plainText` returned. */
export function patternOf(list: readonly string[]): RegExp {
  const key = list.join('\n');
  let pattern = patterns.get(key);
  if (!pattern) {
    const plain = list.map(plainWord).filter((word) => word !== '');
    const spaced = plain.filter((word) => !withoutSpaces.test(word));
    const others = plain.filter((word) => withoutSpaces.test(word));
    const sources = { wholeWords: spaced.map(escaped), anywhere: others.map(escaped) };
    pattern = wordPattern(sources, 'iu');
    patterns.set(key, pattern);
  }
  return pattern;
}

/** Chinese, Japanese and Thai are written without spaces, so their words match anywhere. */
const withoutSpaces = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/u;
/** `RegExp.escape` requires Node 24. */
const escaped = (word: string) =>
  word.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`).replaceAll(' ', String.raw`\s+`);
