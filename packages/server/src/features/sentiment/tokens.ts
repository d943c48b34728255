/** Maximum number of characters of a review that are analyzed (docs/API-CONTRACT.md, Lengths). */
export const maxReadCharacters = 3000;

/** Languages written without spaces, whose words are segmented by dictionary. */
const unspaced = new Set(['ja', 'zh', 'th', 'lo', 'km', 'my']);
const segmenters = new Map<string, Intl.Segmenter>();

const letters = String.raw`[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:'[\p{L}\p{M}]+)*`;
const emoticon = String.raw`(?<=^|\s)(?:[:;]-?[()d/|]|<3)(?=\s|$)`;
const token = new RegExp(
  String.raw`${emoticon}|${letters}|\p{Extended_Pictographic}|[.!?;:,…\n。！？、]+`,
  'gu',
);

/**
 * Words, emoji and punctuation of a text in order: lower case, NFKC, straight apostrophes, every number as `0`, and every
 * run of sentence punctuation as `.`, or `!` if it contains an exclamation mark.
 */
export function tokensOf(text: string, language: string): string[] {
  const read = text.slice(0, maxReadCharacters).normalize('NFKC').toLowerCase().replaceAll('’', "'");
  return unspaced.has(language) ? segmentedTokens(read, language) : tokensIn(read);
}

export function isStop(word: string): boolean {
  return word === '.' || word === '!';
}

function tokensIn(read: string): string[] {
  return (read.match(token) ?? []).map(plain);
}

function segmentedTokens(read: string, language: string): string[] {
  const segmenter = segmenters.get(language) ?? new Intl.Segmenter(language, { granularity: 'word' });
  segmenters.set(language, segmenter);
  const found: string[] = [];
  for (const { segment, isWordLike } of segmenter.segment(read)) {
    if (isWordLike) found.push(plain(segment));
    else found.push(...tokensIn(segment));
  }
  return found;
}

function plain(match: string): string {
  const first = match.charCodeAt(0);
  if (first >= 48 && first <= 57 && /^\p{N}+$/u.test(match)) return '0';
  if (/^[.!?;:,…\n。！？、]+$/u.test(match)) return /[!！]/u.test(match) ? '!' : '.';
  return match;
}
